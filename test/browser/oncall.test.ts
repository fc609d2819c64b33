import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
})
afterAll(() => stage.close())

const api: AppStage['api'] = (...asked) => stage.api(...asked)

const agent = async (name: string, timezone: string): Promise<number> => {
  const email = `${name.split(' ')[0]?.toLowerCase()}@acme.test`
  return (await api('POST', '/users', { name, email, password: 'correct horse battery staple', timezone })).id
}

const MONDAY = '2026-01-05T08:00:00Z'

describe('the first schedule', () => {
  it('needs three answers, and warns of a single person', async () => {
    const page = await stage.open('/oncall')
    await page.getByRole('heading', { name: 'No schedule yet' }).waitFor()
    await page.getByText('No active pages.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'oncall-empty')
    await page.getByRole('checkbox').first().check()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Start the rotation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Primary' }).waitFor()
    await page.getByText('Only one person').waitFor()
    await page.getByText('Fully covered in the period shown.').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'More actions' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export my shifts (iCal)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Primary.ics')
  })
})

/** Nobody from Saturday 18:00 to Sunday 00:00, all year round. */
const makeGaps = async (): Promise<void> => {
  const user_ids = [await agent('Ana Lovelace', 'Europe/Berlin'), await agent('Chen Wu', 'Asia/Shanghai')]
  const restrictions = [
    { weekdays: [1, 2, 3, 4, 5, 7], from: '00:00', to: '24:00' },
    { weekdays: [6], from: '00:00', to: '18:00' },
  ]
  const layers = [{ rotation: 'weekly', handoff_at: MONDAY, user_ids, restrictions }]
  await api('POST', '/on-call/schedules', { name: 'IT primary', time_zone: 'Europe/Berlin', layers })
}

describe('a gap', () => {
  it('is found by keyboard in every view, with the zone always printed', async () => {
    await makeGaps()
    const page = await stage.open('/oncall')
    await page.getByRole('link', { name: 'IT primary' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'oncall')
    await page.keyboard.press('o')
    await page.waitForURL(/cover=true/)
    await page.getByRole('dialog').getByText('New override').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByLabel('On call').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${stage.running.base}/oncall`)
    await page.getByRole('link', { name: 'IT primary' }).click()
    await page.getByText(/gaps? \(.*\) in the time shown|Fully covered/).waitFor()
    await page.keyboard.press('m')
    await page.waitForURL(/view=month/)
    await page.getByText(/[4-6] gaps \(/).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/from=/)
    await page
      .locator('main [aria-busy=false]')
      .getByText(/[4-6] gaps \(/)
      .waitFor()
    await picture(page, 'oncall-month')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const first = page.getByRole('button', { name: /^Fill the gap/ }).first()
    await first.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('f')
    await page
      .getByRole('dialog')
      .getByText(/^Covers 6h/)
      .waitFor()
    await page.keyboard.press('Escape')
    expect(await stage.wrongs(page)).toEqual([])
    await page.keyboard.press('t')
    await page.waitForURL((url) => !url.search.includes('from='))
    await page.keyboard.press('w')
    await page.waitForURL(/view=week/)
    await page.getByText('Europe/Berlin', { exact: true }).waitFor()
    await page.getByText('UTC', { exact: true }).first().click()
    await page.locator('main').focus()
    await page.keyboard.press('o')
    await page.getByRole('dialog').getByText('Times in UTC').waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('a rotation', () => {
  it('shows what would come of it beside the form, before it is saved', async () => {
    const page = await stage.open('/oncall')
    await page.getByRole('link', { name: 'IT primary' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'New schedule' }).waitFor()
    await page.getByText('The preview appears when a layer has at least one person.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Nights')
    const people = page.getByLabel('People, in rotation order')
    await people.selectOption({ label: 'Ana Lovelace' })
    await people.selectOption({ label: 'Chen Wu' })
    await page.getByText('Daily', { exact: true }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Chen Wu').first().waitFor()
    await preview.getByText('Fully covered in the period shown.').waitFor()
    await page.getByRole('button', { name: 'Restrict to times' }).click()
    await preview.getByText(/gaps \(.*\) in the time shown/).waitFor()
    await page.getByRole('button', { name: 'Move Chen Wu up' }).click()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'oncall-editor')
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nights' }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('1. Chen Wu').waitFor()
  })
})

describe('a page', () => {
  it('rings by a policy that was made here, is taken care of and is over', async () => {
    const page = await stage.open('/oncall')
    await page.getByRole('button', { name: 'New policy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Production')
    await dialog.getByLabel('Notify', { exact: true }).selectOption({ label: 'Schedule: Primary' })
    await dialog.getByRole('button', { name: 'Add a level' }).click()
    await dialog.getByRole('region', { name: 'Level 2' }).getByLabel('Notify', { exact: true }).selectOption({ label: 'Person: Chen Wu' })
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'oncall-policy')
    await dialog.getByRole('button', { name: 'Create policy' }).click()
    await page.getByText('Immediately Primary, after 5 minutes Chen Wu').waitFor()
    await page.getByRole('button', { name: 'Page…' }).click()
    await page.getByRole('dialog').getByLabel('Summary').fill('Checkout answers with 500')
    await page.getByRole('dialog').getByRole('button', { name: 'Page now' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Checkout answers with 500' })
    await row.getByText('Triggered').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'oncall-ringing')
    await row.getByRole('button', { name: 'Acknowledge' }).click()
    await row.getByText('Acknowledged').waitFor()
    await row.getByRole('button', { name: 'Notifications' }).click()
    await page
      .getByRole('dialog')
      .getByText(/level 1/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Resolve' }).click()
    await row.getByText('Resolved').waitFor()
    await page.getByText('No active pages.').waitFor()
  })
})
