import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS } from '../world/people.ts'
import { composer, openDesk, rowOf, titled, writing, type Desk } from './desk-scene.ts'
import { holdBack, untestedLayers } from './lazy-layers.ts'
import { visit } from './ui/browser.ts'

// What is typed while a layer is loading belongs to the layer: no letter is lost, and none runs as a shortcut.

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  const made = await fetch(`${desk.running.base}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': KEYS.write },
    body: JSON.stringify({ name: 'nightly-backup' }),
  })
  expect(made.status).toBe(201)
})
afterAll(() => desk.close())

const DELAYS = process.env['SOAK'] ? [0, 300, 3_000] : [300]
/** Among its letters are the keys that assign, resolve, take, merge and snooze. */
const TEXT = 'Hello we email zip, mine too'
const KEY_MILLIS = 50

/** Whether a request changes something besides who looks at what and the draft that the composer saves. */
const changes = (request: Request): boolean =>
  request.method() !== 'GET' && !/\/(presence|viewers|viewing|draft|csp-reports)\b/.test(request.url())

const open = async (path: string, modules: readonly string[]) => {
  const context = await desk.enter({ width: 1_440, height: 860 })
  const held = await holdBack(context, modules)
  const page = await visit(context, `${desk.running.base}${path}`)
  await page.locator('[data-live="open"]').waitFor()
  const writes: string[] = []
  page.on(
    'request',
    (request) => changes(request) && writes.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData()}`),
  )
  return { page, held, writes }
}

const field = (page: Page) => page.getByRole('dialog').locator('input:focus, textarea:focus')
const valueOf = (page: Page) => (): Promise<string> => field(page).inputValue()
const written = (page: Page) => (): Promise<string> => writing(page).innerText()

let tickets = 0
/** No two are alike, so that none is listed beside another. */
const subject = (): string => `Subject${tickets}`
const onTicket = async (modules: readonly string[]) => {
  tickets += 1
  const id = await desk.makeTicket(subject(), { requester_email: `client@type${tickets}.example`, requester_name: `Client ${tickets}` })
  const opened = await open(`/tickets/${id}`, modules)
  await titled(opened.page, subject()).waitFor()
  await composer(opened.page).waitFor()
  return { ...opened, id }
}

let lists = 0
/** A list with the keyboard on its first row. */
const onList = async (modules: readonly string[]) => {
  lists += 1
  const tag = `list${lists}`
  await desk.makeTicket('In a list', { tags: tag })
  const opened = await open(`/inbox/open?q=tag:${tag}`, modules)
  await rowOf(opened.page, 'In a list').waitFor()
  await opened.page.locator('main').focus()
  await opened.page.keyboard.press('j')
  return { ...opened, tag }
}

const PICKERS = [
  ['a', 'desk/pickers/act-picker.tsx'],
  ['s', 'desk/pickers/act-picker.tsx'],
  ['p', 'desk/pickers/act-picker.tsx'],
  ['z', 'desk/pickers/act-picker.tsx'],
  ['t', 'desk/pickers/act-picker.tsx'],
  ['.', 'desk/pickers/actions-picker.tsx'],
  ['m', 'ticket/merge.tsx'],
  ['Control+k', 'ui/layer/palette.tsx'],
] as const

const WRITING = [
  ['r', (page: Page) => page.keyboard.press('r')],
  ['n', (page: Page) => page.keyboard.press('n')],
  [
    'a click on the tab',
    (page: Page) =>
      composer(page)
        .getByRole('button', { name: /^Internal note/ })
        .click(),
  ],
] as const

it('knows every layer that loads late', () => {
  expect(untestedLayers()).toEqual([])
})

describe.each(DELAYS)('keys typed at once, while the code comes %i ms later,', (millis) => {
  it.each(PICKERS)('go to what %s opens on a ticket', async (key, module) => {
    const { page, held, writes } = await onTicket([module])
    await page.keyboard.press(key)
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await expect.poll(valueOf(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each(PICKERS)('go to what %s opens in the list', async (key, module) => {
    const { page, held, writes, tag } = await onList([module])
    await page.keyboard.press(key)
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await expect.poll(valueOf(page)).toBe(key === 't' ? `${tag}${TEXT}` : TEXT)
    expect(writes).toEqual([])
  })

  it.each(WRITING)('go to the composer after %s', async (_how, start) => {
    const { page, held, writes } = await onTicket(['ui/writing/editor.tsx'])
    await start(page)
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await expect.poll(written(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each(['r', 'n'])('go to the composer of the ticket that %s opens from the list', async (key) => {
    const { page, held, writes } = await onList(['ticket/ticket.tsx', 'ui/writing/editor.tsx'])
    await page.keyboard.press(key)
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await titled(page, 'In a list').waitFor()
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await expect.poll(written(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each([
    ['?', 'ui/layer/key-sheet.tsx'],
    ['Space', 'ticket/peek.tsx'],
  ])('are dropped where %s opens something to read', async (key, module) => {
    const { page, held, writes } = await onList([module])
    await page.keyboard.press(key)
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await page.getByRole('dialog').waitFor()
    expect(writes).toEqual([])
  })

  it('go to the first field of the page that a key leads to', async () => {
    const { page, held, writes } = await onList(['ticket/new-ticket.tsx'])
    await page.keyboard.press('c')
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await titled(page, 'New ticket').waitFor()
    await expect.poll(() => page.locator('main input:focus').inputValue()).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it('are dropped where Space looks at a check', async () => {
    const { page, held, writes } = await open('/checks', ['check/peek.tsx'])
    await page.getByRole('row').filter({ hasText: 'nightly-backup' }).waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    held.releaseIn(millis)
    await page.keyboard.type(TEXT, { delay: KEY_MILLIS })
    await page.getByRole('dialog', { name: 'nightly-backup' }).waitFor()
    expect(writes).toEqual([])
  })

  it('find the item of a menu that was clicked', async () => {
    const { page, held, writes } = await onTicket(['ui/layer/menu-layer.tsx'])
    await page.getByRole('button', { name: /^Account/ }).click()
    held.releaseIn(millis)
    await page.keyboard.type('sign', { delay: KEY_MILLIS })
    await expect.poll(() => page.locator('[role=menuitem]:focus').innerText()).toBe('Sign out')
    expect(writes).toEqual([])
  })
})

describe('while a layer loads', () => {
  const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' })

  it('says so and shows what was typed', async () => {
    const { page, held } = await onTicket(['ui/layer/palette.tsx'])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('invoice')
    await status(page).getByText('invoice').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    held.release()
    await expect.poll(valueOf(page)).toBe('invoice')
    await status(page).waitFor({ state: 'detached' })
  })

  it('Backspace, Enter and arrows do what they do in the layer', async () => {
    const { page, held, writes, id } = await onTicket(['desk/pickers/act-picker.tsx'])
    await page.keyboard.press('s')
    await page.keyboard.type('onn')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type(' hold')
    await page.keyboard.press('Enter')
    // The picker has closed by then: the rest is no shortcut either.
    await page.keyboard.type('ie')
    held.release()
    await expect.poll(async () => (await desk.api('GET', `/tickets/${id}`)).status).toBe('on_hold')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(writes).toHaveLength(1)
  })

  it('Escape gives it up', async () => {
    const { page, held, writes } = await onTicket(['desk/pickers/act-picker.tsx'])
    await page.keyboard.press('a')
    await page.keyboard.type('emil')
    await page.keyboard.press('Escape')
    const loaded = page.waitForResponse(/act-picker/)
    held.release()
    await loaded
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(writes).toEqual([])
  })

  it('the focus goes back to where it was when the layer is closed', async () => {
    const { page, held } = await onTicket(['desk/pickers/act-picker.tsx'])
    await composer(page)
      .getByRole('button', { name: /^Internal note/ })
      .focus()
    const before = await page.evaluate<string>('document.activeElement.outerHTML')
    await page.keyboard.press('a')
    await page.keyboard.type('x')
    held.release()
    await expect.poll(valueOf(page)).toBe('x')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate<string>('document.activeElement.outerHTML')).toBe(before)
    expect(await page.locator('[data-type-ahead]').count()).toBe(0)
  })

  it('a failure is said, the shortcuts work again, and another try brings it', async () => {
    const { page, held, writes } = await onTicket(['desk/pickers/act-picker.tsx'])
    await page.keyboard.press('a')
    await page.keyboard.type('emil')
    held.fail()
    await page.getByRole('alert').getByText('could not be loaded').waitFor()
    expect(await desk.wrongs(page)).toEqual([])
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().unrouteAll()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(valueOf(page)).toBe('')
    expect(writes).toEqual([])
  })

  it('an editor that cannot be loaded leaves the plain field', async () => {
    const { page, held } = await onTicket(['ui/writing/editor.tsx'])
    await page.keyboard.press('r')
    await page.keyboard.type('Hello')
    held.fail()
    await composer(page).getByText('could not be loaded').waitFor()
    await page.keyboard.type(' there')
    expect(await writing(page).inputValue()).toBe('Hello there')
  })

  it('what would send is not done for a text that could not be seen', async () => {
    const { page, held, writes } = await onList(['ticket/ticket.tsx'])
    await page.keyboard.press('r')
    await page.keyboard.type('Half a')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type(' sentence')
    held.release()
    await page.getByText('Not sent: it was still loading').waitFor()
    await expect.poll(written(page)).toBe('Half a sentence')
    expect(writes).toEqual([])
  })

  it('what is pasted and what is composed is kept', async () => {
    const { page, held } = await onTicket(['ui/layer/palette.tsx'])
    await page.evaluate(`navigator.clipboard.writeText('from the clipboard ')`)
    const keyboard = await page.context().newCDPSession(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+v')
    await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    held.release()
    await page.waitForResponse(/palette/).catch(() => undefined)
    await keyboard.send('Input.insertText', { text: '日本' })
    await page.keyboard.type('!')
    await expect.poll(valueOf(page)).toBe('from the clipboard 日本!')
  })

  it('a caret that was moved stays where it is when the editor comes', async () => {
    const { page, held } = await onTicket(['ui/writing/editor.tsx'])
    await page.keyboard.press('r')
    await page.keyboard.type('Hello world ')
    for (let steps = 0; steps < 6; steps++) await page.keyboard.press('ArrowLeft')
    held.release()
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.keyboard.type('big ')
    await expect.poll(written(page)).toBe('Hello big world ')
  })
})

describe('Enter', () => {
  it('in the palette waits for what the server finds', async () => {
    const id = await desk.makeTicket('Quarterly zebra audit')
    const { page } = await onTicket([])
    const gate = Promise.withResolvers<void>()
    await page.route(/\/search\?/, async (route) => (await gate.promise, route.continue()))
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zebra audit')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Searching…').waitFor()
    gate.resolve()
    await titled(page, 'Quarterly zebra audit').waitFor()
    expect(page.url()).toContain(`/tickets/${id}`)
  })

  it('in a picker waits for the options', async () => {
    const gate = Promise.withResolvers<void>()
    const id = await desk.makeTicket('Options come late')
    const context = await desk.enter({ width: 1_440, height: 860 })
    await context.route(/\/app\/api\/desk$|\/desk\?/, async (route) => (await gate.promise, route.continue()))
    const page = await visit(context, `${desk.running.base}/tickets/${id}`)
    await page.locator('[data-live="open"]').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.type('bob')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Loading…').waitFor()
    gate.resolve()
    await expect.poll(async () => (await desk.api('GET', `/tickets/${id}`)).assignee_id).toBe(desk.bob)
  })
})

it('a draft that ends with a sign opens nothing when the ticket is opened again', async () => {
  const { page } = await onTicket([])
  await page.keyboard.press('r')
  await page.keyboard.type('/')
  await page.getByRole('combobox', { name: 'Find a macro' }).waitFor()
  await page.keyboard.press('Escape')
  await composer(page).getByText('Draft saved').waitFor()
  await page.reload()
  await expect.poll(written(page)).toBe('/')
  await page.locator('[data-live="open"]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
