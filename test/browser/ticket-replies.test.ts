import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from './app-stage.ts'
import { caretReady, composer, editorReady, openDesk, thread, titled, toolsReady, writing, type Desk } from './desk-scene.ts'
import { PICTURE_MAIL } from './picture-mail.ts'
import { aFrame } from './ui/browser.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('a reply that goes out later', () => {
  const planned = (page: Page) => thread(page).getByRole('article', { name: /^Scheduled reply by/ })
  const planIt = async (page: Page, words: string) => {
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type(words)
    await composer(page).getByText('Draft saved').waitFor()
    await composer(page).getByRole('button', { name: 'Send and set a status' }).click()
    await page.getByRole('menuitem', { name: 'Send later…' }).click()
    await page.getByRole('combobox').waitFor()
  }

  it('waits in the thread, is edited, taken back, stopped by a colleague, and sent now', async () => {
    const id = await desk.makeTicket('Not now')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'Not now').waitFor()
    await planIt(page, 'Good morning')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-later-pick')
    await page.getByRole('option', { name: /^Monday/ }).click()
    await planned(page)
      .getByText(/^Scheduled for Mon, .* 09:00$/)
      .waitFor()
    await planned(page).getByText('Good morning').waitFor()
    await composer(page).getByText('Draft saved').waitFor({ state: 'detached' })
    expect((await desk.api('GET', `/tickets/${id}`)).replies).toEqual([])

    await planned(page).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Text').fill('Good morning, Ana')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-later-edit')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await planned(page).getByText('Good morning, Ana').waitFor()

    const other = await desk.asBob(`/tickets/${id}`)
    await planned(other).getByRole('button', { name: 'Cancel send' }).click()
    await planned(page).getByText('Cancelled by a colleague.').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-later')
    await planned(page).getByRole('button', { name: 'Cancel and edit' }).click()
    await writing(page).getByText('Good morning, Ana').waitFor()
    await planned(page).waitFor({ state: 'detached' })

    await composer(page).getByText('Draft saved').waitFor()
    await composer(page).getByRole('button', { name: 'Send and set a status' }).click()
    await page.getByRole('menuitem', { name: 'Send later…' }).click()
    await page.getByRole('option', { name: /^tomorrow/ }).click()
    await planned(page).getByRole('button', { name: 'Send now' }).click()
    await thread(page)
      .getByRole('article', { name: /^Message from/ })
      .getByText('Good morning, Ana')
      .waitFor()
    expect(await planned(page).count()).toBe(0)
  })
})

describe('a reply that could not be sent', () => {
  it('stays, in red, and is sent just so when it is tried again; its files survive a reload', async () => {
    const id = await desk.makeTicket('No network')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'No network').waitFor()
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type('It is done')
    const saved = page.waitForResponse((answer) => /"attachments":\[\d/.test(answer.request().postData() ?? ''))
    await page
      .getByLabel('Attach files')
      .first()
      .setInputFiles({ name: 'how.txt', mimeType: 'text/plain', buffer: Buffer.from('So.') })
    await composer(page).getByRole('button', { name: 'Remove how.txt' }).waitFor()
    await saved
    await page.reload()
    await composer(page).getByRole('button', { name: 'Remove how.txt' }).waitFor()
    await page.route('**/replies', (route) => route.abort(), { times: 1 })
    await writing(page).click()
    await toolsReady(page)
    // The editor may have come at the very moment of the click, which then went to what it replaced.
    await writing(page).click()
    await caretReady(page)
    await page.keyboard.press('Control+Shift+Enter')
    await composer(page).getByRole('alert').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-send-failed')
    await composer(page).getByRole('button', { name: 'Try again' }).click()
    await thread(page).getByText('It is done').waitFor()
    expect(await desk.api('GET', `/tickets/${id}`)).toMatchObject({
      status: 'resolved',
      replies: [{ attachments: [{ filename: 'how.txt' }] }],
    })
    await desk.api('PUT', `/tickets/${id}`, { status: 'closed' })
    await page.getByText('This ticket is closed. A message from Ana Reyes reopens it').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-closed')
  })
})

describe('a link in a reply', () => {
  it('is made of the chosen words, leads out of the site, and is sent', async () => {
    const id = await desk.makeTicket('Where is the manual')
    const page = await desk.asAlice(`/tickets/${id}`)
    await titled(page, 'Where is the manual').waitFor()
    await page.keyboard.press('r')
    await editorReady(page)
    await page.keyboard.type('manual')
    await page.keyboard.press('Control+a')
    // The editor hears of what is chosen with the next frame.
    await aFrame(page)
    await page.keyboard.press('Control+l')
    const box = composer(page).getByRole('group', { name: 'Link' })
    await expect.poll(() => box.getByLabel('Text').inputValue()).toBe('manual')
    await box.getByLabel('Address').fill('/here')
    await page.keyboard.press('Enter')
    await box.getByText('This is not an address').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-link')
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await composer(page).getByRole('button', { name: 'Link' }).click()
    await box.getByLabel('Address').fill('https://example.com/manual')
    await box.getByRole('button', { name: 'Set link' }).click()
    await writing(page).getByRole('link', { name: 'manual' }).waitFor()
    await caretReady(page)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await desk.api('GET', `/tickets/${id}`)).replies)
      .toMatchObject([{ body: '[manual](https://example.com/manual)' }])
  })
})

describe('a note', () => {
  it('is changed where it stands, and nothing that was begun is lost or sent', async () => {
    const id = await desk.makeTicket('Second thoughts')
    await desk.api('POST', `/tickets/${id}/replies`, { body: 'Looks like DHPC', is_internal: true })
    const page = await desk.asAlice(`/tickets/${id}`)
    const note = thread(page).getByRole('article', { name: /^Internal note/ })
    await note.getByRole('button', { name: 'Edit' }).click()
    await note.getByLabel('Text').fill('Looks like **DHCP**')
    await page.reload()
    await expect.poll(() => note.getByLabel('Text').inputValue()).toBe('Looks like **DHCP**')
    await page.route('**/replies/*', (route) => route.abort(), { times: 1 })
    await note.getByRole('button', { name: 'Save' }).click()
    await note.getByText('Your text is still here.').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-note-edit')
    await note.getByLabel('Text').press('Control+Enter')
    await note.getByText('edited').waitFor()
    await note.frameLocator('iframe').getByText('DHCP').waitFor()
    expect((await desk.api('GET', `/tickets/${id}`)).replies).toMatchObject([{ body: 'Looks like **DHCP**', is_internal: true }])
    const other = await desk.asBob(`/tickets/${id}`)
    await thread(other)
      .getByRole('button', { name: /^Actions for the message from Ada/ })
      .waitFor()
    expect(await thread(other).getByRole('button', { name: 'Edit' }).count()).toBe(0)
  })
})

describe('a mail', () => {
  it('its own pictures are shown where they belong', async () => {
    const page = await desk.asAlice('/inbox/open')
    const { ticket_id } = await desk.receiveMail(PICTURE_MAIL)
    await page.goto(`${desk.running.base}/tickets/${ticket_id}`)
    const shown = thread(page).frameLocator('iframe').getByRole('img', { name: 'the chart' })
    await shown.waitFor()
    await thread(page).getByText('Sender not verified').waitFor()
    await page.waitForFunction(() => {
      const frame = document.querySelector('iframe')
      return frame?.contentDocument?.querySelector('img')?.naturalWidth === 16
    })
    expect(
      await thread(page)
        .getByRole('link', { name: /chart\.png/ })
        .count(),
    ).toBe(0)
    await thread(page)
      .getByRole('link', { name: /notes\.txt/ })
      .waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-mail-picture')
  })
})
