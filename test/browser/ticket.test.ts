import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from './app-stage.ts'
import { composer, editorReady, openDesk, rowOf, thread, titled, writing, type Desk } from './desk-scene.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
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

describe('from the queue', () => {
  it('a ticket is opened to be answered, and nothing that was begun is lost or made public', async () => {
    await desk.makeTicket('Right from the list', { tags: 'straight' })
    const page = await desk.asAlice('/inbox/open?q=tag:straight')
    await rowOf(page, 'Right from the list').waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await titled(page, 'Right from the list').waitFor()
    await editorReady(page)
    await expect.poll(() => composer(page).getAttribute('data-composer')).toBe('note')
    await writing(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Only for us')
    await composer(page).getByText('Draft saved').waitFor()
    await page.keyboard.press('Escape')
    await writing(page).and(page.locator(':focus')).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await titled(page, 'All open').waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByText('was meant for your team').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await writing(page).getByText('Only for us').waitFor()
    await expect.poll(() => composer(page).getAttribute('data-composer')).toBe('note')
  })

  it('a macro for several is found by its name, and all of it is taken back', async () => {
    const ids = [await desk.makeTicket('One of a pair', { tags: 'twin' }), await desk.makeTicket('Two of a pair', { tags: 'twin' })]
    const standing = async () => {
      const tickets = await Promise.all(ids.map((id) => desk.api('GET', `/tickets/${id}`)))
      return tickets.map(({ tags, replies_count }) => [tags.includes('log'), replies_count])
    }
    const page = await desk.asAlice('/inbox/open?q=tag:twin')
    await rowOf(page, 'Two of a pair').waitFor()
    await page.locator('main').focus()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 tickets selected').waitFor()
    await page.keyboard.press('.')
    await page.getByRole('dialog').getByRole('option', { name: 'Snooze' }).waitFor()
    expect(await page.getByRole('option', { name: 'Escalate…' }).count()).toBe(0)
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'queue-actions')
    await page.getByRole('combobox', { name: 'Find' }).fill('ask for')
    await page.getByRole('option', { name: /^Ask for a log/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Ask for a log applied to 2 tickets').waitFor()
    expect(await standing()).toEqual([
      [true, 1],
      [true, 1],
    ])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(standing).toEqual([
      [false, 0],
      [false, 0],
    ])
  })
})

describe('a closed ticket', () => {
  it('is taken up again as a new one, and each leads to the other', async () => {
    const id = await desk.makeTicket('Door is stuck')
    await desk.api('PUT', `/tickets/${id}`, { status: 'closed' })
    const page = await desk.asAlice(`/tickets/${id}`)
    await page.getByRole('button', { name: 'Open a follow-up…' }).click()
    await page.getByRole('dialog').getByLabel('Subject').fill('Door is stuck again')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'ticket-follow-up')
    await page.getByRole('dialog').getByRole('button', { name: 'Open follow-up' }).click()
    await titled(page, 'Door is stuck again').waitFor()
    await page.getByText('This ticket follows up on').waitFor()
    await page.getByRole('link', { name: `HD-${id}`, exact: true }).click()
    await titled(page, 'Door is stuck')
      .and(page.getByText('Door is stuck', { exact: true }))
      .waitFor()
    await page.getByText('This ticket is closed. Continued in').waitFor()
  })
})

describe('a long conversation', () => {
  it('opens at its end, and shows earlier messages when asked', async () => {
    const id = await desk.makeTicket('Endless')
    for (let n = 1; n <= 5; n += 1) await desk.api('POST', `/tickets/${id}/replies`, { body: `Message number ${n}`, is_internal: true })
    const page = await desk.asAlice('/inbox/open')
    // Five messages stand for two hundred.
    await page.route('**/app/api/tickets/*/overview?*', async (route) => {
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

describe('its people, and search', () => {
  it('lead from a ticket to its client, the company and everything ever said', async () => {
    await desk.makeTicket('Searching for marzipan', { description: 'Where is the marzipan?' })
    const page = await desk.asAlice('/people')
    await page.getByRole('link', { name: 'Ana Reyes' }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'people')
    await page.getByRole('link', { name: 'Ana Reyes' }).click()
    await titled(page, 'Ana Reyes').waitFor()
    await page.getByRole('link', { name: 'Searching for marzipan' }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'person')
    await page.getByRole('link', { name: 'Acme' }).click()
    await titled(page, 'Acme').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'company')
    await page.getByRole('region', { name: 'Tickets' }).getByRole('link', { name: 'Searching for marzipan' }).waitFor()
    await page.goto(`${desk.running.base}/people?tab=companies&q=acme.ex`)
    await titled(page, 'Companies').waitFor()
    expect(new URL(page.url()).pathname).toBe('/companies')
    await page.getByRole('link', { name: /open tickets? of Acme/ }).waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'companies')
    await page.route('**/app/api/company-list*', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'req-42' }, json: { message: 'Out of order.' } }),
    )
    await desk.api('POST', '/companies', { name: 'Zeta' })
    await page.getByText(/could not be loaded. Data as of \d/).waitFor()
    await page.getByRole('searchbox', { name: 'Filter companies' }).fill('z')
    await page.getByRole('alert').getByText('req-42').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.unroute('**/app/api/company-list*')
    await page.getByRole('searchbox', { name: 'Filter companies' }).fill('acme')
    await page.getByRole('link', { name: /open tickets? of Acme/ }).click()
    await titled(page, 'Acme').waitFor()
    await page.getByRole('radio', { name: 'Open' }).and(page.locator(':checked')).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('@acm')
    await page.getByRole('option', { name: /Acme/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('marzipan')
    await page.getByRole('option', { name: 'Search everything for “marzipan”' }).click()
    await titled(page, 'Search').waitFor()
    await page.getByRole('link', { name: 'Searching for marzipan' }).waitFor()
    await expect.poll(() => page.locator('mark').first().textContent()).toBe('marzipan')
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'search')
    await page.getByRole('searchbox').fill('marzipan status:open from:ana status:nonsense')
    await page.getByText('Ignored operators: status:nonsense.').waitFor()
    await page.getByRole('heading', { name: '1 ticket', exact: true }).waitFor()
    await page.locator('mark').filter({ hasText: 'marzipan' }).first().waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await picture(page, 'search-narrowed')
    await page.getByRole('searchbox').fill('marzipan from:boris')
    await page.getByText('Nothing was found').waitFor()
  })
})
