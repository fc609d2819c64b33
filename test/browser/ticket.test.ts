import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from './app-stage.ts'
import { composer, editorReady, openDesk, thread, titled, writing, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 120_000)
afterAll(() => desk.close())

describe('a ticket', () => {
  it('asks before a note becomes a reply, and remembers which it was', async () => {
    const id = await desk.makeTicket('Careful')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'Careful').waitFor()
    await page.keyboard.press('n')
    await editorReady(page)
    await page.keyboard.type('She is difficult')
    await composer(page).getByText('Draft saved').waitFor()
    await page.reload()
    await writing(page).getByText('She is difficult').waitFor()
    expect(await composer(page).getAttribute('data-composer')).toBe('note')
    await composer(page)
      .getByRole('button', { name: /^Public reply to/ })
      .click()
    await page.getByRole('dialog').getByText('was meant for your team').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await composer(page).getAttribute('data-composer')).toBe('note')
  })

  it('takes a macro by its sign and fills its blanks', async () => {
    const id = await desk.makeTicket('No log')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'No log').waitFor()
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type('/')
    await page.getByRole('combobox', { name: 'Find a macro' }).fill('log')
    await page.getByRole('option', { name: 'Ask for a log' }).waitFor()
    await page.keyboard.press('Enter')
    await writing(page).getByText('Hello Ana,').waitFor()
    await page.getByRole('complementary').getByText('log', { exact: true }).waitFor()
  })
})

describe('a long conversation', () => {
  it('opens at its end, and shows earlier messages when asked', async () => {
    const id = await desk.makeTicket('Endless')
    for (let n = 1; n <= 5; n += 1) await desk.api('POST', `/tickets/${id}/replies`, { body: `Message number ${n}`, is_internal: true })
    const page = await desk.asAlice('/inbox/open')
    // Five messages stand for two hundred.
    await page.route('**/desk/tickets/*', async (route) => {
      const url = route.request().url()
      await route.continue({ url: url.replace('messages=100', 'messages=2').replace('messages=200', 'messages=5') })
    })
    await page.goto(`${desk.running.base}/tickets/${id}`)
    await thread(page).getByText('Message number 5').waitFor()
    expect(await thread(page).getByRole('article').count()).toBe(3)
    await page.getByRole('button', { name: 'Show 3 earlier messages' }).click()
    await thread(page).getByText('Message number 1').waitFor({ state: 'attached' })
    expect(await thread(page).getByRole('article').count()).toBe(6)
  })
})

describe('what a mail brings', () => {
  it('is shown and does nothing', async () => {
    const id = await desk.makeTicket('Evil mail')
    const evil = `<p onclick="parent.pwned=1">Hello <b>there</b></p><script>parent.pwned=1</script>
      <img src="http://127.0.0.1:9/pixel.gif" onerror="parent.pwned=1"><form action="/app/api/session"><input name="x"><button>Go</button></form>
      <div style="position:fixed;inset:0;background:url(http://127.0.0.1:9/bg.png)">over everything</div>
      <style>body{display:none}</style><a href="javascript:parent.pwned=1">click me</a><iframe src="http://127.0.0.1:9/"></iframe>`
    await desk.clientSays(id, 'Hello there', { body_html: evil })
    const requests: string[] = []
    const page = await desk.asAlice('/inbox/open')
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${desk.running.base}/tickets/${id}`)
    const frame = thread(page).frameLocator('iframe')
    await frame.getByText('there').waitFor()
    await frame.getByText('click me').click()
    expect(await thread(page).locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(await frame.locator('script, form, input, iframe, [style], [onclick], img').count()).toBe(0)
    expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
    expect(requests.filter((url) => url.includes(':9/'))).toEqual([])
    expect((await thread(page).locator('iframe').boundingBox())?.height).toBeGreaterThan(40)
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-mail')
  })
})

describe('what this desk asks for besides', () => {
  const fields = [
    { key: 'note', label: 'Order note', type: 'text', description: 'As on the delivery slip.' },
    { key: 'floor', label: 'Floor', type: 'number', is_required: true, min: 0 },
    { key: 'devices', label: 'Devices', type: 'multiselect', is_required: true, options: ['Phone', 'Laptop', 'Printer'] },
    { key: 'due', label: 'Delivery', type: 'date' },
    { key: 'paid', label: 'Paid', type: 'boolean' },
    { key: 'site', label: 'Site', type: 'select', options: ['North', 'South'] },
  ]
  const made: number[] = []
  beforeAll(async () => {
    for (const field of fields) made.push((await desk.api('POST', '/fields', field)).id)
  })
  // No other ticket here says it.
  afterAll(async () => {
    for (const id of made) await desk.api('DELETE', `/fields/${id}`)
  })

  it('is missed at its own input, said, shown beside the ticket, changed there and changed back', async () => {
    const page = await desk.asAlice('/tickets/new')
    await page.getByLabel('From (e-mail)').fill('dora@acme.example')
    await page.getByLabel('Subject').fill('Lift is stuck')
    await page.getByLabel('What is it about?').fill('Between two floors.')
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
    // What a script puts there under a name of its own can be read, not changed.
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await desk.api('PUT', `/tickets/${id}`, { custom_fields: { shop_order: 'A-17' } })
    await panel.getByText('A-17').waitFor()
    expect(await panel.getByRole('button', { name: 'Change shop_order' }).count()).toBe(0)
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
    await picture(page, 'ticket-fields')
  })
})
