import type { Page } from 'playwright-core'
import { dismissDialog } from './gestures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composer, titled, writing } from './desk-scene.ts'
import { openTyping, valueOf, written, type Typing } from './typing-scene.ts'
import { visit } from './ui/browser.ts'

// What each key does while a layer is loading, and what is shown meanwhile.

let typing: Typing
beforeAll(async () => {
  typing = await openTyping()
})
afterAll(() => typing.desk.close())

describe('while a layer loads', () => {
  const status = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading…' })

  it('says so and shows what was typed', async () => {
    const { page, held } = await typing.onTicket(['ui/layer/palette.tsx'])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('invoice')
    await status(page).getByText('invoice').waitFor()
    expect(await typing.desk.wrongs(page)).toEqual([])
    held.release()
    await expect.poll(valueOf(page)).toBe('invoice')
    await status(page).waitFor({ state: 'detached' })
  })

  it('Backspace, Enter and arrows do what they do in the layer', async () => {
    const { page, held, writes, id } = await typing.onTicket(['desk/pickers/act-picker.tsx'])
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
    await expect.poll(async () => (await typing.desk.api('GET', `/tickets/${id}`)).status).toBe('on_hold')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
    expect(writes).toHaveLength(1)
  })

  it('Escape gives it up', async () => {
    const { page, held, writes } = await typing.onTicket(['desk/pickers/act-picker.tsx'])
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
    const { page, held } = await typing.onTicket(['desk/pickers/act-picker.tsx'])
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
    const { page, held, writes } = await typing.onTicket(['desk/pickers/act-picker.tsx'])
    await page.keyboard.press('a')
    await page.keyboard.type('emil')
    held.fail()
    await page.getByRole('alert').getByText('could not be loaded').waitFor()
    expect(await typing.desk.wrongs(page)).toEqual([])
    await page.keyboard.press('?')
    await dismissDialog(page)
    await page.context().unrouteAll()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(valueOf(page)).toBe('')
    expect(writes).toEqual([])
  })

  it('an editor that cannot be loaded leaves the plain field', async () => {
    const { page, held } = await typing.onTicket(['ui/writing/editor.tsx'])
    await page.keyboard.press('r')
    await page.keyboard.type('Hello')
    held.fail()
    await composer(page).getByText('could not be loaded').waitFor()
    await page.keyboard.type(' there')
    expect(await writing(page).inputValue()).toBe('Hello there')
  })

  it('what would send is not done for a text that could not be seen', async () => {
    const { page, held, writes } = await typing.onList(['ticket/ticket.tsx'])
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
    const { page, held } = await typing.onTicket(['ui/layer/palette.tsx'])
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
    const { page, held } = await typing.onTicket(['ui/writing/editor.tsx'])
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
    const id = await typing.desk.makeTicket('Quarterly zebra audit')
    const { page } = await typing.onTicket([])
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
    const id = await typing.desk.makeTicket('Options come late')
    const context = await typing.desk.enter({ width: 1_440, height: 860 })
    await context.route(/\/app\/api\/staff(\?|$)/, async (route) => (await gate.promise, route.continue()))
    const page = await visit(context, `${typing.desk.running.base}/tickets/${id}`)
    await page.locator('[data-live="open"]').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.type('bob')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Loading…').waitFor()
    gate.resolve()
    await expect.poll(async () => (await typing.desk.api('GET', `/tickets/${id}`)).assignee_id).toBe(typing.desk.bob)
  })
})

it('a draft that ends with a sign opens nothing when the ticket is opened again', async () => {
  const { page } = await typing.onTicket([])
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
