import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composer, titled } from './desk-scene.ts'
import { LOADED_BY_A_TICKET, untestedLayers, watchChunks } from './lazy-layers.ts'
import { openTyping, valueOf, written, type Typing } from './typing-scene.ts'
import { aFrame, show } from './ui/browser.ts'

// What is typed while a layer is loading belongs to the layer: no letter is lost, and none runs as a shortcut.

let typing: Typing
beforeAll(async () => {
  typing = await openTyping()
})
afterAll(() => typing.desk.close())

/** Among its letters are the keys that assign, resolve, take, merge and snooze. */
const TEXT = 'Hello we email zip, mine too'
const isSoak = process.env['SOAK'] !== undefined
/** 20 keys a second. */
const KEY_INTERVAL_MS = 50
/** For how long the code is held back: at 300 ms it comes after six letters, at 3,000 ms when all are typed. */
const HOLDS_MS = isSoak ? [0, 300, 3_000] : [300]

/** Types a text, in the middle of which the code comes. */
const typeAround = async (page: Page, release: () => void, hold_ms: number, text = TEXT): Promise<void> => {
  if (isSoak) {
    const released = setTimeout(hold_ms).then(release)
    await page.keyboard.type(text, { delay: KEY_INTERVAL_MS })
    return await released
  }
  // The letters that fit into the time are counted, so that a busy machine changes nothing. Then a frame for each letter, so that the layer
  // appears between two of them.
  const letters = hold_ms / KEY_INTERVAL_MS
  await page.keyboard.type(text.slice(0, letters))
  release()
  for (const letter of text.slice(letters)) {
    await page.keyboard.type(letter)
    await aFrame(page)
  }
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

// Half of the keys in each place; a soak presses all of them in both.
const onTicket = PICKERS.filter((_, at) => isSoak || at % 2 === 0)
const inList = PICKERS.filter((_, at) => isSoak || at % 2 === 1)

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

it('loads the layers of a page in idle time, before any key is pressed', async () => {
  const id = await typing.desk.makeTicket('Nothing is pressed')
  const page = await typing.desk.page({ width: 1_440, height: 860 })
  const missing = await watchChunks(page.context(), LOADED_BY_A_TICKET)
  await show(page, `${typing.desk.running.base}/tickets/${id}`)
  await titled(page, 'Nothing is pressed').waitFor()
  await expect.poll(() => [...missing]).toEqual([])
})

describe.each(HOLDS_MS)('keys typed at once, 20 a second, while the code comes after %i ms,', (hold_ms) => {
  it.each(onTicket)('go to what %s opens on a ticket', async (key, module) => {
    const { page, held, writes } = await typing.onTicket([module])
    await page.keyboard.press(key)
    await typeAround(page, held.release, hold_ms)
    await expect.poll(valueOf(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each(inList)('go to what %s opens in the list', async (key, module) => {
    const { page, held, writes, tag } = await typing.onList([module])
    await page.keyboard.press(key)
    await typeAround(page, held.release, hold_ms)
    await expect.poll(valueOf(page)).toBe(key === 't' ? `${tag}${TEXT}` : TEXT)
    expect(writes).toEqual([])
  })

  it.each(WRITING)('go to the composer after %s', async (_how, start) => {
    const { page, held, writes } = await typing.onTicket(['ui/writing/editor.tsx'])
    await start(page)
    await typeAround(page, held.release, hold_ms)
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await expect.poll(written(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each(['r', 'n'])('go to the composer of the ticket that %s opens from the list', async (key) => {
    const { page, held, writes } = await typing.onList(['ticket/ticket.tsx', 'ui/writing/editor.tsx'])
    await page.keyboard.press(key)
    await typeAround(page, held.release, hold_ms)
    await titled(page, 'In a list').waitFor()
    await composer(page).getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await expect.poll(written(page)).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it.each([
    ['?', 'ui/layer/key-sheet.tsx'],
    ['Space', 'ticket/peek.tsx'],
  ])('are dropped where %s opens something to read', async (key, module) => {
    const { page, held, writes } = await typing.onList([module])
    await page.keyboard.press(key)
    await typeAround(page, held.release, hold_ms)
    await page.getByRole('dialog').waitFor()
    // Its button was not pressed by a space either.
    expect(new URL(page.url()).pathname).toBe('/inbox/open')
    expect(writes).toEqual([])
  })

  it('answer no question that a key asks', async () => {
    const { page, held, writes } = await typing.onList(['ticket/merge.tsx'], ['In a list', 'Its twin'])
    for (const key of ['x', 'j', 'x', 'm']) await page.keyboard.press(key)
    await typeAround(page, held.release, hold_ms, `${TEXT}\n`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Merge into/ })
      .waitFor()
    expect(writes).toEqual([])
  })

  it('go to the first field of the page that a key leads to', async () => {
    const { page, held, writes } = await typing.onList(['ticket/new-ticket.tsx'])
    await page.keyboard.press('c')
    await typeAround(page, held.release, hold_ms)
    await titled(page, 'New ticket').waitFor()
    await expect.poll(() => page.locator('main input:focus').inputValue()).toBe(TEXT)
    expect(writes).toEqual([])
  })

  it('are dropped where Space looks at a check', async () => {
    const { page, held, writes } = await typing.open('/checks', ['check/peek.tsx'])
    await page.getByRole('row').filter({ hasText: 'nightly-backup' }).waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await typeAround(page, held.release, hold_ms)
    await page.getByRole('dialog', { name: 'nightly-backup' }).waitFor()
    expect(writes).toEqual([])
  })

  it('find the item of a menu that was clicked', async () => {
    const { page, held, writes } = await typing.onTicket(['ui/layer/menu-layer.tsx'])
    await page.getByRole('button', { name: /^Account/ }).click()
    await typeAround(page, held.release, Math.min(hold_ms, 100), 'sign')
    await expect.poll(() => page.locator('[role=menuitem]:focus').innerText()).toBe('Sign out')
    expect(writes).toEqual([])
  })
})
