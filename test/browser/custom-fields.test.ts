import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from './app-stage.ts'
import { openDesk, roomAboveToast, rowOf, thread, titled, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('what this desk asks for besides', () => {
  const fields = [
    { key: 'note', label: 'Order note', type: 'text', description: 'As on the delivery slip.' },
    { key: 'floor', label: 'Floor', type: 'number', is_required: true, min: 0 },
    { key: 'devices', label: 'Devices', type: 'multiselect', is_required: true, options: ['Phone', 'Laptop', 'Printer'] },
    { key: 'due', label: 'Delivery', type: 'date' },
    { key: 'paid', label: 'Paid', type: 'boolean' },
    { key: 'site', label: 'Site', type: 'select', options: ['North', 'South'] },
  ]
  beforeAll(async () => {
    for (const field of fields) await desk.api('POST', '/fields', field)
    await desk.api('POST', '/assets', { name: 'lift-9', type: 'other' })
  })

  it('is missed at its own input, said, shown beside the ticket, changed there and changed back', async () => {
    const page = await desk.asAlice('/tickets/new')
    await page.getByLabel('From (e-mail)').fill('dora@acme.example')
    await page.getByLabel('Subject').fill('Lift is stuck')
    await page.getByLabel('Description').fill('Between two floors.')
    const floor = page.getByLabel('Floor (required)')
    await floor.waitFor()
    const asked = await page.locator('form [name^="custom_fields."]').evaluateAll((all) => all.map((one) => one.getAttribute('name')))
    expect([...new Set(asked)]).toEqual(['floor', 'devices', 'note', 'due', 'paid', 'site'].map((key) => `custom_fields.${key}`))
    await page.getByLabel('Delivery').fill('2026-11-15')
    await page.getByLabel('Paid').selectOption('No')
    await page.getByLabel('Site').selectOption('South')
    await page.keyboard.press('Control+Enter')
    await page.locator('[name="custom_fields.floor"][aria-invalid=true]:focus').waitFor()
    await page.keyboard.type('4711')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('group', { name: 'Devices (required)' }).getByText('The Devices field is required.').waitFor()
    await page.locator('[name="custom_fields.devices"]:focus').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-new-fields')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await titled(page, 'Lift is stuck').waitFor()

    const panel = page.getByRole('complementary', { name: 'Details' })
    for (const said of ['4711', 'Phone', 'Nov 15, 2026', 'No', 'South']) await panel.getByText(said, { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Change Floor' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Change Floor' }).getByLabel('Floor (required)').fill('-1')
    await page.keyboard.press('Control+Enter')
    await page.locator('dialog [aria-invalid=true]:focus').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-field')
    await page.getByRole('dialog').getByLabel('Floor (required)').fill('12')
    await page.keyboard.press('Enter')
    await page.getByText('Floor saved').waitFor()
    await panel.getByText('12', { exact: true }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await panel.getByText('4711').waitFor()
    await page.setViewportSize({ width: 390, height: 860 })
    await page.getByText('Details', { exact: true }).click()
    await panel.getByRole('button', { name: 'Change Devices' }).click()
    await page.getByRole('dialog').getByLabel('Printer').check()
    await picture(page, 'ticket-field-devices')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Phone and Printer').waitFor()
    await expect.poll(() => roomAboveToast(page)).toBeGreaterThan(0)
    await panel.getByRole('link', { name: 'Who is on call' }).waitFor()
    await panel.getByRole('button', { name: 'Link asset' }).click()
    await page.getByRole('combobox', { name: 'Name, number or keyword' }).fill('lift-9')
    await page.getByRole('option', { name: 'lift-9' }).click()
    await panel.getByRole('link', { name: 'lift-9' }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-fields')
    await page.getByText('Conversation', { exact: true }).click()
    await thread(page).getByText('Ada Admin changed Devices from “Phone” to “Phone and Printer”').waitFor()
    await picture(page, 'ticket-fields-told')
  })

  it('is changed for many at once, counted before and taken back', async () => {
    const more = { tags: 'moving', custom_fields: { floor: 1, devices: ['Phone'] } }
    const ids = [await desk.makeTicket('Desk one', more), await desk.makeTicket('Desk two', more)]
    await desk.makeTicket('Desk three', { ...more, custom_fields: { floor: 5, devices: ['Phone'] } })
    const floors = async () => (await Promise.all(ids.map((id) => desk.api('GET', `/tickets/${id}`)))).map((one) => one.custom_fields.floor)
    const page = await desk.asAlice('/inbox/open?q=tag:moving')
    await rowOf(page, 'Desk three').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByRole('group', { name: 'Selected tickets' }).getByRole('button', { name: 'Field' }).click()
    const dialog = page.getByRole('dialog', { name: 'A field of 3 tickets' })
    await dialog.getByLabel('Field', { exact: true }).selectOption('Floor')
    await dialog.getByLabel('Floor (required)').fill('5')
    await dialog.getByText('2 tickets will change, 1 unchanged.').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'queue-field')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText('Floor of 2 tickets changed').waitFor()
    expect(await floors()).toEqual([5, 5])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(floors).toEqual([1, 1])
  })
})
