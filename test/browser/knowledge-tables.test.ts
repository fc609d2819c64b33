import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, picture, type AppStage } from './app-stage.ts'
import { aFrame } from './ui/browser.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const BODY = 'Ports we use.\n\n|Port|Use|\n|--:|---|\n|80|web|\n\n- last'

type Page = Awaited<ReturnType<AppStage['open']>>

/** A tool gives the caret back a frame later than it acts; what is typed before goes nowhere. */
const caretIn = (page: Page, text: ReturnType<Page['getByRole']>): Promise<void> => text.and(page.locator(':focus')).waitFor()

/** As from a page of another program: nothing but HTML, at the caret. */
const paste = (page: Page, html: string): Promise<void> =>
  page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)

describe('a table in an article', () => {
  it('is written in cell by cell without a mouse, pasted into, and read by clients as it was set', async () => {
    const { id, slug } = await stage.api('POST', '/knowledge-base', { title: 'Ports', body: BODY, is_published: true })
    const page = await stage.open(`/kb/${id}/edit`)
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    const tools = page.getByRole('toolbar', { name: 'Formatting' })
    const source = async (): Promise<string> => {
      await page.getByRole('radio', { name: 'Source' }).check()
      const written = await page.getByLabel('Text (Markdown)').inputValue()
      await page.getByRole('radio', { name: 'Write' }).check()
      await text.getByRole('columnheader', { name: 'Port' }).waitFor()
      return written
    }
    await text.getByRole('columnheader', { name: 'Port' }).waitFor()
    expect(await source()).toBe(BODY)
    await text.getByRole('cell', { name: 'web' }).click()
    await text.press('End')
    await page.keyboard.type(' | --- **all**')
    await page.keyboard.press('Tab')
    await page.keyboard.type('443')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Backspace')
    await expect.poll(() => text.getByRole('cell', { name: '443' }).count()).toBe(1)
    await text.getByRole('cell', { name: '443' }).click()
    await tools.getByRole('button', { name: 'Align column right', pressed: true }).waitFor()
    await page.keyboard.press('Alt+F10')
    await tools.getByRole('button', { name: 'Bold' }).and(page.locator(':focus')).waitFor()
    await tools.getByRole('button', { name: 'Column to the right' }).press('Enter')
    await caretIn(page, text)
    await page.keyboard.type('TLS')
    await tools.getByRole('button', { name: 'Align column in the middle' }).click()
    await tools.getByRole('button', { name: 'Align column in the middle', pressed: true }).press('Escape')
    await caretIn(page, text)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await paste(page, '<p>or <b>HTTP</b></p><p>plain</p>')
    expect(await source()).toBe(
      'Ports we use.\n\n| Port |  | Use |\n| ---: | :---: | --- |\n| 80 |  | or **HTTP** plain |\n| 443 | TLS |  |\n\n- last',
    )
    await text.getByText('last').click()
    await tools.getByRole('button', { name: 'Table' }).click()
    await tools.getByRole('button', { name: 'Row below' }).waitFor()
    await caretIn(page, text)
    await paste(page, '<table><tr><td>Name<td>Where<tr><td><a href="https://x.test/a">Plan</a><td>Shelf<br>two<td>x</table>')
    await text.getByRole('columnheader', { name: 'Where' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-table')
    await page.setViewportSize({ width: 390, height: 800 })
    const frame = text.locator('[data-table]').first()
    await text.getByRole('cell', { name: 'or HTTP plain' }).click()
    await page.keyboard.type('a_word_that_is_longer_than_any_column_of_a_small_screen_could_ever_be')
    await expect.poll(() => frame.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-table-wide')
    await text.getByRole('columnheader', { name: 'Port' }).click()
    await tools.getByRole('button', { name: 'Row above', disabled: true }).waitFor()
    await page.keyboard.press('Shift+Tab')
    await tools.locator(':focus').press('Escape')
    await caretIn(page, text)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Saved as version 2').waitFor()
    expect((await stage.api('GET', `/knowledge-base/${id}`)).body).toContain(
      '- last\n\n| Name | Where |  |\n| --- | --- | --- |\n| [Plan](https://x.test/a) | Shelf two | x |\n|  |  |  |',
    )
    await page.goto(`${stage.running.base}/help/en/articles/${slug}`)
    const set = (name: string) => page.getByRole('columnheader', { name }).evaluate((head) => getComputedStyle(head).textAlign)
    expect([await set('Port'), await set('Name')]).toEqual([expect.stringContaining('right'), 'start'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await picture(page, 'kb-table-public')
  })
})

describe('the help centre', () => {
  it('falls back to the language that was chosen, which is warned about while nothing is written in it', async () => {
    await stage.api('POST', '/knowledge-base', { title: 'Languages', body: 'Some.', lang: 'en', is_published: true })
    const page = await stage.open('/kb')
    await page.getByRole('button', { name: 'Main language: English' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Language').fill('p')
    expect(await dialog.getByRole('button', { name: 'Save language' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Language').fill('PT_br')
    await dialog.getByText('Nothing is published in Brazilian Portuguese yet.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-main-language')
    await dialog.getByRole('button', { name: 'Save language' }).click()
    await page.getByText('The main language is Brazilian Portuguese').waitFor()
    await page.getByRole('button', { name: 'Main language: Brazilian Portuguese' }).waitFor()
    expect(await stage.api('GET', '/knowledge-base/settings')).toEqual({ default_lang: 'pt-br' })
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-shelf')
  })
})

describe('a link in an article', () => {
  it('is set with the keyboard, refused when it could do harm, changed and taken away', async () => {
    const { id } = await stage.api('POST', '/knowledge-base', { title: 'Links', body: 'See the manual first.' })
    const page = await stage.open(`/kb/${id}/edit`)
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    const box = page.getByRole('group', { name: 'Link' })
    await text.getByText('See the manual first.').click()
    await page.keyboard.press('End')
    // The editor hears of the moved caret with the next frame.
    await aFrame(page)
    await page.keyboard.press('Control+l')
    await box.getByLabel('Address').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await box.getByText('Addresses with javascript: are not allowed').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-link')
    await box.getByLabel('Address').fill('example.com/vpn')
    await box.getByLabel('Text').fill('The long one')
    await page.keyboard.press('Enter')
    await text.getByRole('link', { name: 'The long one' }).waitFor()
    await caretIn(page, text)
    await page.keyboard.type(' is better.')
    await text.getByText('See the manual first.The long one is better.').waitFor()
    await text.getByRole('link', { name: 'The long one' }).click()
    const tool = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Link', pressed: true })
    await tool.click()
    await expect.poll(() => box.getByLabel('Address').inputValue()).toBe('https://example.com/vpn')
    await box.getByLabel('Address').fill('/help/en/vpn')
    await box.getByRole('button', { name: 'Change link' }).click()
    await expect.poll(() => text.getByRole('link', { name: 'The long one' }).getAttribute('href')).toBe('/help/en/vpn')
    await caretIn(page, text)
    await text.getByRole('link', { name: 'The long one' }).click()
    await tool.waitFor()
    await page.keyboard.press('Control+l')
    await box.getByRole('button', { name: 'Remove link' }).click()
    await text.getByRole('link').waitFor({ state: 'detached' })
    await text.getByText('See the manual first.The long one is better.').waitFor()
  })
})
