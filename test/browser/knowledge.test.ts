import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALICE, KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const api = async (method: string, path: string, body?: unknown) => {
  const reply = await fetch(`${stage.running.base}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text).data
}

/** Opens the text as the Markdown it is. */
const inSource = async (page: Awaited<ReturnType<AppStage['open']>>) => {
  await page.getByRole('radio', { name: 'Source' }).check()
  return page.getByLabel('Text (Markdown)')
}

// Markdown no visual editor would give back as it is.
const ODD = '<kbd>Ctrl</kbd>+<kbd>V</kbd>\n\nTerm[^1]\n\n* one\n+ two\n\n<details><summary>More</summary>hidden</details>\n'

describe('an article', () => {
  it('keeps the Markdown it does not know, has versions that are compared and come back', async () => {
    const { id } = await api('POST', '/knowledge-base', { title: 'Odd', body: ODD })
    const page = await stage.open(`/kb/${id}/edit?tab=versions`)
    const text = await inSource(page)
    await text.press('Control+End')
    await text.pressSequentially('Last line.')
    await text.press('Control+Enter')
    await page.getByText('Saved as version 2').waitFor()
    expect((await api('GET', `/knowledge-base/${id}`)).body).toBe(`${ODD}Last line.`)
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'From version 1 to the newest' }).getByText('Last line.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-versions')
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version 1 is the newest text again').waitFor()
    await expect.poll(() => text.inputValue()).toBe(ODD)
    await text.press('Control+End')
    await text.pressSequentially('Mine.')
    await api('PUT', `/knowledge-base/${id}`, { body: 'Theirs.' })
    await page.getByText('Somebody saved version 4 while you were writing.').waitFor()
    await expect.poll(() => text.inputValue()).toContain('Mine.')
    await page.getByText('draft kept: it is here in every browser').waitFor()
    const elsewhere = await stage.open(`/kb/${id}/edit`)
    await elsewhere.getByText('Text you had not saved was brought back.').waitFor()
    const theirs = await inSource(elsewhere)
    await expect.poll(() => theirs.inputValue()).toContain('Mine.')
    expect(await stage.wrongs(elsewhere)).toEqual([])
    await picture(elsewhere, 'kb-draft')
    const gone = elsewhere.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.url().endsWith(`/kb/drafts/${id}`))
    await elsewhere.getByRole('button', { name: 'Discard it' }).click()
    expect((await gone).status()).toBe(204)
    await expect.poll(() => theirs.inputValue()).toBe('Theirs.')
  })

  it('is translated beside its original, and the translation is outdated when the original changes', async () => {
    const { id } = await api('POST', '/knowledge-base', { title: 'Wi-Fi at home', body: 'Press the button.', is_published: true })
    const page = await stage.open(`/kb/${id}/edit?tab=langs`)
    await page.getByLabel('Another language').fill('de')
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Begin translation' }).click()
    await page.getByRole('heading', { level: 1, name: 'New translation: German' }).waitFor()
    await page.getByRole('region', { name: 'The original (English)' }).getByText('Press the button.').waitFor()
    await page.getByLabel('Title').fill('WLAN zu Hause')
    await (await inSource(page)).fill('Den Knopf drücken.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'WLAN zu Hause' }).waitFor()
    await api('PUT', `/knowledge-base/${id}`, { body: 'Press the button twice.' })
    await page.getByText('written when the original was version 1, now it is version 2').waitFor()
    await page.getByText('Outdated (v1)').waitFor()
    await page.getByRole('region', { name: 'What changed in the original since then' }).getByText('Press the button twice.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-translation')
  })

  const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('a picture is chosen, fails, is tried again and shown; the article moves, waits for its time, and the tree leads on', async () => {
    const { id: category_id } = await api('POST', '/knowledge-base/categories', { name: 'Printing' })
    const { id } = await api('POST', '/knowledge-base', { title: 'Load paper', body: 'Open the tray.' })
    await api('POST', '/knowledge-base', { title: 'Clear a jam', body: 'Pull.', category_id })
    const page = await stage.open(`/kb/${id}/edit`)
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.getByText('Open the tray.').click()
    await text.press('End')
    for (const line of ['## **Paper** 2 * 3', '- one', 'two']) {
      await text.press('Enter')
      await text.pressSequentially(line)
    }
    await page.route('**/knowledge-base/attachments', (route) => route.abort(), { times: 1 })
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'tray.png', mimeType: 'image/png', buffer: PIXEL })
    await page.getByText('tray.png did not arrive. The server cannot be reached.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Try tray.png again' }).click()
    await text.getByRole('img', { name: 'tray' }).waitFor()
    const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'tray' })
    await shown.waitFor()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await page.getByRole('button', { name: 'When to publish' }).click()
    await page.getByRole('menuitem', { name: 'Publish later…' }).click()
    await page.getByLabel('Publish at').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Plan publication' }).click()
    const written = (await (await inSource(page)).inputValue()).replace(/[0-9a-f]{32}/, 'KEY')
    expect(written).toBe('Open the tray.\n\n## **Paper** 2 * 3\n\n- one\n- two\n\n![tray](/help/files/KEY/tray.png)')
    await page.getByRole('button', { name: 'More acts' }).click()
    await page.getByRole('menuitem', { name: 'Move to category…' }).click()
    await page.getByRole('dialog').getByLabel('Category', { exact: true }).selectOption({ label: 'Printing' })
    await page.getByRole('button', { name: 'Move article' }).click()
    await page.getByText('Moved to Printing').waitFor()
    await page.getByRole('button', { name: 'Articles', exact: true }).click()
    const here = page.getByRole('tree', { name: 'Articles' }).getByRole('treeitem', { name: /Load paper/ })
    await here.and(page.locator('[aria-current="page"]')).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-tree')
    await page.getByRole('button', { name: 'Call off plan' }).click()
    await page.getByText('The planned publication was called off').waitFor()
    await here.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Clear a jam' }).waitFor()
  })
})

describe('the shelf', () => {
  it('is searched, filtered and sorted into categories', async () => {
    await api('POST', '/knowledge-base', { title: 'Reset your VPN', body: 'Open the **client**.', is_published: true })
    const page = await stage.open('/kb')
    await page.getByRole('button', { name: 'Categories…' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click()
    await page.getByLabel('Name').fill('Network')
    await page.getByRole('button', { name: 'Save category' }).click()
    await page.getByText('Category saved').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Reset your VPN' }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Network' })
    await page.getByLabel('Who may read it').selectOption({ label: 'Agents only' })
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb-settings')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved').waitFor()
    await page.getByRole('tab', { name: 'Readers' }).click()
    await page.getByText('0 found it helpful, 0 did not').waitFor()
    await page.goto(`${stage.running.base}/kb`)
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Network' }).click()
    await page.getByRole('link', { name: 'Wi-Fi at home' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('link', { name: 'Reset your VPN' }).count()).toBe(1)
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'All articles' }).click()
    await page.keyboard.press('/')
    await page.keyboard.type('button twice')
    await page.getByRole('link', { name: 'Reset your VPN' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Wi-Fi at home' }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('link', { name: 'Reset your VPN' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'kb')
    await page.getByLabel('State').selectOption('draft')
    await page.getByLabel('Languages').selectOption('de')
    await page.getByRole('link', { name: 'WLAN zu Hause' }).waitFor()
  })
})

describe('the reports', () => {
  const ticket = async (n: number): Promise<number> => {
    const body = { subject: `Printer ${n}`, description: 'It is on fire.', requester_email: `c${n}@client.test`, assignee_id: 1 }
    return (await api('POST', '/tickets', { ...body, priority: n === 1 ? 'high' : 'medium' })).id
  }

  it('show the numbers of known tickets, open the list behind them and give them away as CSV', async () => {
    const page = await stage.open('/reports')
    await page.getByRole('heading', { level: 1, name: 'Volume' }).waitFor()
    await page.getByText('Nothing happened in this time.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    const [first = 0, second = 0] = [await ticket(1), await ticket(2), await ticket(3)]
    for (const id of [first, second]) {
      await api('POST', `/tickets/${id}/replies`, { body: 'Water helps.', status: 'resolved' })
      await api('POST', `/tickets/${id}/csat`, { rating: id === first ? 5 : 4, comment: 'Dry now.' })
    }
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd')
    await expect.poll(() => figure('Created').textContent()).toBe('3')
    await expect.poll(() => figure('Resolved').textContent()).toBe('2')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-volume')
    await figure('Created').getByRole('button').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Printer 3' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-behind')
    await page.keyboard.press('Escape')
    await page.getByText('90 days').click()
    await page.waitForURL(/period=90d/)
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()])
    expect(file.suggestedFilename()).toMatch(/^volume-.*\.csv$/)
    await page.getByRole('link', { name: 'Response' }).click()
    await page.waitForURL(/reports\/response.*period=90d/)
    await page.getByLabel('Compare by').selectOption('priority')
    await page.getByRole('region', { name: 'First answer' }).getByRole('row', { name: /High/ }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-response')
    await page.getByRole('link', { name: 'Satisfaction' }).click()
    await expect.poll(() => figure('Average').textContent()).toBe('4.50')
    await page.getByLabel('Rating', { exact: true }).selectOption('5')
    await expect.poll(() => page.getByRole('region', { name: 'What clients said' }).getByRole('row').count()).toBe(2)
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-csat')
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('button', { name: /Show 1 ticket: open, assigned to/ }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-agents')
  })

  it('keep to a department, to promises and to what was watched', async () => {
    const { id } = await api('POST', '/departments', { name: 'Facilities' })
    const page = await stage.open('/reports/volume')
    await page.getByLabel('Department').selectOption({ label: 'Facilities' })
    await page.waitForURL(new RegExp(`department=${id}`))
    await page.getByText('Nothing happened in this time.').waitFor()
    await page.getByRole('link', { name: 'SLA' }).click()
    await page.getByText('No promise was due in this time.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-sla')
    const key = { 'x-api-key': KEYS.write, 'content-type': 'application/json' }
    const made = await fetch(`${stage.running.base}/api/v3/checks/`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ name: 'db-backup' }),
    })
    const { ping_url }: { ping_url: string } = JSON.parse(await made.text())
    for (const end of ['', '/fail']) await fetch(`${stage.running.base}/ping/${ping_url.split('/').at(-1)}${end}`, { method: 'POST' })
    await page.getByRole('link', { name: 'Uptime' }).click()
    await page
      .getByRole('row', { name: /db-backup/ })
      .getByText('Down', { exact: true })
      .waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'report-uptime')
  })
})
