import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from './app-stage.ts'
import { openDesk, thread, titled, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('a merge', () => {
  it('tells the client, in words that can be changed', async () => {
    const into = await desk.makeTicket('VPN drops')
    const id = await desk.makeTicket('VPN again', { requester_email: 'dora@acme.example', requester_name: 'Dora Lind' })
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'VPN again').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('combobox').fill(`HD-${into}`)
    await page.getByRole('option', { name: /VPN drops/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge tickets' })
    await dialog.getByLabel('Dora Lind is notified').check()
    const words = dialog.getByLabel('Message to Dora Lind')
    await expect.poll(() => words.inputValue()).toContain(`HD-${into}`)
    await words.fill('We go on over there.')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-merge-told')
    await dialog.getByRole('button', { name: `Merge into HD-${into}` }).click()
    await thread(page).getByText('We go on over there.').waitFor()
    const { replies } = await desk.api('GET', `/tickets/${into}`)
    expect(replies.at(-1)).toMatchObject({ body: 'We go on over there.', to: ['dora@acme.example'], cc: [] })
  })
})

describe('a ticket', () => {
  it('is taken, escalated and resolved from the menu of actions, and its client is heard', async () => {
    const id = await desk.makeTicket('Third time')
    const page = await desk.asAlice(`/tickets/${id}`)
    const choose = async (name: string) => {
      await page.locator('main').focus()
      await page.keyboard.press('.')
      await page.getByRole('option', { name }).click()
    }
    await titled(page, 'Third time').waitFor()
    await choose('Assign to me')
    await page.getByText('1 ticket assigned to Ada Admin').waitFor()
    await choose('Escalate…')
    await page.getByRole('dialog').getByLabel('Reason').fill('Third time this week')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-escalate')
    await page.getByRole('dialog').getByRole('button', { name: 'Escalate' }).click()
    await page.getByText('Escalated, level 1').waitFor()
    await thread(page).getByText('Ada Admin escalated it to level 1: Third time this week').waitFor()
    await choose('Resolve')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.getByText('Not requested yet').waitFor()
    await page.getByRole('button', { name: 'Request rating…' }).click()
    await page.getByRole('radio', { name: 'Record rating' }).check()
    await page.getByRole('dialog').getByLabel('Rating', { exact: true }).selectOption('2 of 5, bad')
    await page.getByRole('dialog').getByLabel('Comment').fill('Took too long')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-csat')
    await page.getByRole('dialog').getByRole('button', { name: 'Record rating' }).click()
    await page.getByRole('complementary').getByText('2 of 5, bad').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-escalated')
    expect(await desk.api('GET', `/tickets/${id}/csat`)).toMatchObject({ rating: 2, comment: 'Took too long' })
    await choose('Request rating…')
    await page.getByRole('dialog').getByRole('button', { name: 'Send survey' }).click()
    await page
      .getByRole('complementary')
      .getByText(/^Requested/)
      .waitFor()
  })
})
