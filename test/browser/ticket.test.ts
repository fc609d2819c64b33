import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE } from '../world/people.ts'
import { picture } from './app-stage.ts'
import { composer, editorReady, openDesk, thread, titled, writing, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 120_000)
afterAll(() => desk.close())

describe('a ticket', () => {
  it('is answered, noted on and resolved, and a reply can be taken back', async () => {
    const id = await desk.makeTicket('Mail is slow', { assignee_id: ALICE.id })
    await desk.clientSays(id, 'Any news?\n\nOn Monday, Support wrote:\n> we look into it')
    const page = await desk.asAlice(`/inbox/mine/${id}`)
    await titled(page, 'Mail is slow').waitFor()
    await thread(page).getByText('Any news?').waitFor()
    expect(await page.getByText('we look into it').count()).toBe(0)
    await page.getByRole('button', { name: 'Quoted text' }).click()
    await page.getByText('we look into it').waitFor()
    await page.keyboard.press('n')
    await editorReady(page)
    await page.keyboard.type('Looks like the proxy.')
    expect(await composer(page).getAttribute('data-composer')).toBe('note')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-note')
    await page.keyboard.press('Control+Enter')
    await thread(page).getByRole('article', { name: 'Internal note of Ada Admin' }).getByText('Looks like the proxy.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('main').focus()
    await page.keyboard.press('r')
    await page.keyboard.type('Hello Ana, it is **fast** again')
    await composer(page).getByText('Draft saved').waitFor()
    await picture(page, 'ticket-reply')
    await page.getByRole('button', { name: 'Send to Ana Reyes' }).click()
    await page.getByText('Sent to Ana Reyes').waitFor()
    await thread(page).getByRole('article', { name: 'Message of Ada Admin' }).waitFor()
    expect(await writing(page).textContent()).toBe('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await thread(page).getByRole('article', { name: 'Message of Ada Admin' }).waitFor({ state: 'detached' })
    await writing(page).getByText('it is fast again').waitFor()
    await page.keyboard.press('Control+Shift+Enter')
    await page.getByText('Resolved', { exact: true }).first().waitFor()
    const data = await desk.api('GET', `/tickets/${id}`)
    expect(data.replies.map(({ type, body }: { type: string; body: string }) => [type, body])).toEqual([
      ['reply', expect.stringContaining('Any news?')],
      ['note', 'Looks like the proxy.'],
      ['reply', 'Hello Ana, it is **fast** again'],
    ])
    expect(data.replies[2].body_html).toContain('<strong>fast</strong>')
    expect(data.status).toBe('resolved')
    await picture(page, 'ticket')
  }, 60_000)

  it('loses no draft when two agents meet, and shows what came before anything is sent', async () => {
    const id = await desk.makeTicket('Two of us')
    const [alice, ben] = [await desk.asAlice(`/tickets/${id}`), await desk.asBob(`/tickets/${id}`)]
    for (const page of [alice, ben]) {
      await titled(page, 'Two of us').waitFor()
      await page.keyboard.press('r')
      await editorReady(page)
    }
    await alice.keyboard.type('Alice was here first')
    await ben.getByText('Ada Admin is writing').waitFor()
    await ben.keyboard.type('Bob is quick')
    await ben.keyboard.press('Control+Enter')
    await alice.getByText('A message arrived while you were writing').waitFor()
    await writing(alice).getByText('Alice was here first').waitFor()
    await alice.keyboard.press('Control+Enter')
    const dialog = alice.getByRole('dialog', { name: 'A message arrived while you were writing' })
    await dialog.getByText('Bob is quick').waitFor()
    expect(await desk.wrongs(alice)).toEqual([])
    await picture(alice, 'ticket-news')
    await dialog.getByRole('button', { name: 'Keep writing' }).click()
    await desk.api('PUT', `/tickets/${id}`, { assignee_id: desk.bob, priority: 'high' })
    await alice.getByText('assigned it to Bob Stone').waitFor()
    await writing(alice).getByText('Alice was here first').waitFor()
    await composer(alice).getByText('Draft saved').waitFor()
    await alice.reload()
    await writing(alice).getByText('Alice was here first').waitFor()
    const elsewhere = await desk.asAlice(`/tickets/${id}`)
    await writing(elsewhere).getByText('Alice was here first').waitFor()
  }, 60_000)

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

describe('merging', () => {
  it('shows what becomes of both tickets, and can be taken back from the banner', async () => {
    const [again, first] = [await desk.makeTicket('VPN again'), await desk.makeTicket('VPN is gone')]
    await desk.clientSays(again, 'It happened again')
    const page = await desk.asAlice(`/tickets/${again}`)
    await titled(page, 'VPN again').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('combobox', { name: 'Number or words' }).fill(`HD-${first}`)
    await page.getByRole('option', { name: 'VPN is gone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge tickets' })
    await dialog.getByText('Same client: Ana Reyes').waitFor()
    await dialog.getByRole('button', { name: 'Swap' }).click()
    await dialog.getByRole('button', { name: `Merge into HD-${again}` }).waitFor()
    await dialog.getByRole('button', { name: 'Swap' }).click()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'merge')
    await dialog.getByRole('button', { name: `Merge into HD-${first}` }).click()
    await titled(page, 'VPN is gone').waitFor()
    await thread(page).getByText('It happened again').waitFor()
    await thread(page).getByText(`from HD-${again}`).first().waitFor()
    await picture(page, 'merged')
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo merge' }).click()
    await page.getByText('1 ticket taken apart again').waitFor()
    await thread(page).getByText('It happened again').waitFor({ state: 'detached' })
    await page.goto(`${desk.running.base}/tickets/${again}`)
    await thread(page).getByText('It happened again').waitFor()
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
