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
    await expect.poll(() => composer(page).getAttribute('data-composer')).toBe('note')
    await composer(page)
      .getByRole('button', { name: /^Public reply to/ })
      .click()
    await page.getByRole('dialog').getByText('was meant for your team').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => composer(page).getAttribute('data-composer')).toBe('note')
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
    await expect.poll(() => thread(page).getByRole('article').count()).toBe(3)
    await page.getByRole('button', { name: 'Show 3 earlier messages' }).click()
    await thread(page).getByText('Message number 1').waitFor({ state: 'attached' })
    await expect.poll(() => thread(page).getByRole('article').count()).toBe(6)
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
    await expect.poll(() => thread(page).locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
    expect(await frame.locator('script, form, input, iframe, [style], [onclick], img').count()).toBe(0)
    expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false)
    expect(requests.filter((url) => url.includes(':9/'))).toEqual([])
    expect((await thread(page).locator('iframe').boundingBox())?.height).toBeGreaterThan(40)
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-mail')
  })
})
