import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
}, 120_000)
afterAll(() => stage.close())

const api = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${stage.running.base}${path}`, {
    method,
    headers: { 'x-api-key': KEYS.write, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const makeCheck = async (name: string, more: object = {}): Promise<string> => {
  const reply = await api('POST', '/api/v3/checks/', { name, ...more })
  const { uuid }: { uuid: string } = JSON.parse(await reply.text())
  return uuid
}

const ping = (path: string, body = ''): Promise<Response> =>
  fetch(`${stage.running.base}/ping/${path}`, { method: 'POST', body, headers: { 'user-agent': 'curl/8.5.0' } })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

describe('the first check', () => {
  it('is made from the empty list, hears its first ping, and is up in the list', async () => {
    const page = await stage.open('/checks')
    await page.getByText('No checks in this project yet').waitFor()
    await picture(page, 'checks-empty')
    expect(await stage.wrongs(page)).toEqual([])
    await page.keyboard.press('c')
    await page.getByRole('heading', { level: 1, name: 'New check' }).waitFor()
    await page.getByLabel('Name').fill('db-backup-eu')
    await page.getByRole('button', { name: 'Fill from name' }).click()
    await page.getByLabel('Tags').fill('prod db')
    await page.getByText('On a schedule').click()
    await page.getByText('At 02:00, every day').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-new')
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByText('Waiting for the first ping…').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-waiting')
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The first ping has arrived. It works.').waitFor()
    await picture(page, 'check-first-ping')
    await page.getByRole('navigation', { name: 'Parts of the project' }).getByRole('link', { name: 'Checks' }).click()
    await rowOf(page, 'db-backup-eu').getByText('Up', { exact: true }).waitFor()
  })
})

describe('the list of checks', () => {
  it('shows what fails first, follows pings as they come, filters, pauses in bulk and takes it back', async () => {
    for (const name of ['etl-hourly', 'report-nightly', 'cert-renew']) await ping(await makeCheck(name, { tags: 'web', timeout: 3_600 }))
    const page = await stage.open('/checks')
    await page.locator('[data-live="open"]').waitFor()
    const uuid = await makeCheck('late-comer', { tags: 'web' })
    await rowOf(page, 'late-comer').getByText('New', { exact: true }).waitFor()
    await ping(`${uuid}/start`)
    await ping(`${uuid}/fail`, 'disk full')
    await rowOf(page, 'late-comer').getByText('Down', { exact: true }).waitFor()
    await page.reload()
    await rowOf(page, 'late-comer').waitFor()
    expect(await page.getByRole('row').nth(1).textContent()).toContain('late-comer')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks')
    await page.keyboard.press('/')
    await page.keyboard.type('tag:web is:up')
    await rowOf(page, 'late-comer').waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await page.getByText('3 checks selected').waitFor()
    await picture(page, 'checks-selected')
    await page.getByRole('group', { name: 'Checks' }).getByRole('button', { name: 'Pause' }).click()
    await page.getByText('3 checks paused').waitFor()
    await page.getByText('No check matches').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await rowOf(page, 'cert-renew').getByText('New', { exact: true }).waitFor()
  })

  it('tags and times many checks at once, takes it back, and keeps a view', async () => {
    for (const name of ['bulk-one', 'bulk-two']) {
      const uuid = await makeCheck(name, { tags: 'bulk' })
      for (const _ of [1, 2]) {
        await ping(`${uuid}/start`)
        await ping(uuid)
      }
    }
    const page = await stage.open('/checks?q=tag:bulk')
    await page.getByRole('searchbox', { name: 'Filter checks' }).fill('tag:bulk')
    await rowOf(page, 'late-comer').waitFor({ state: 'detached' })
    await rowOf(page, 'bulk-one')
      .getByRole('img', { name: /^Last 2 runs/ })
      .waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Control+a')
    await page.getByText('2 checks selected').waitFor()
    await page.getByRole('button', { name: 'Tags…' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tags' }).fill('night ')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks-bulk-tags')
    await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
    await page.getByText('Tags of 2 checks changed').waitFor()
    await rowOf(page, 'bulk-two').getByText('night').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, 'bulk-two').getByText('night').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'All rows' }).or(page.getByRole('columnheader').getByRole('checkbox')).first().check()
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByRole('dialog').getByText('On a schedule').click()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks-bulk-times')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await rowOf(page, 'bulk-two').getByText('0 2 * * *').waitFor()
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitem', { name: 'By name' }).click()
    await page.waitForURL(/sort=name/)
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Night work')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Night work' }).waitFor()
    const another = await stage.open('/checks')
    await another.getByRole('button', { name: 'View' }).click()
    await another.getByRole('menuitem', { name: 'Night work' }).click()
    await another.waitForURL(/q=tag/)
    await picture(another, 'checks-view')
  })

  it('deletes a check by keyboard, after asking', async () => {
    await makeCheck('doomed')
    const page = await stage.open('/checks')
    await page.getByRole('searchbox', { name: 'Filter checks' }).fill('doomed')
    await rowOf(page, 'doomed').waitFor()
    await rowOf(page, 'late-comer').waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.locator('[role=grid][aria-activedescendant]').waitFor()
    await page.keyboard.press('#')
    await page.getByRole('dialog').getByText('cannot be undone').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 check deleted').waitFor()
  })
})

describe('a check', () => {
  it('tells what it said, what became of it and how long it took', async () => {
    const uuid = await makeCheck('invoice-run', { tags: 'prod', desc: 'Sends the invoices.' })
    for (const end of ['', '', '/fail', '']) {
      await ping(`${uuid}/start`)
      await ping(`${uuid}${end}`, end === '' ? 'all sent' : 'no paper')
    }
    const page = await stage.open('/checks')
    await rowOf(page, 'invoice-run').getByRole('link', { name: 'invoice-run' }).click()
    await page.getByRole('heading', { level: 1, name: 'invoice-run' }).waitFor()
    await page.getByText('#8 success').waitFor()
    await page.getByText('Went down').first().waitFor()
    await page.getByText('it reported a failure').first().waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check')
    await page.getByRole('button', { name: /^Body/ }).first().click()
    await page.getByRole('dialog').getByText('all sent').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.getByText('#9 success').waitFor()
    await page.keyboard.press('p')
    await page.getByText('the next ping starts the watch again').waitFor()
    await page.keyboard.press('t')
    await page.getByLabel('Name', { exact: true }).fill('invoice-run-2')
    await page.getByLabel('Tags').fill('money ')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-settings')
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'invoice-run-2' }).waitFor()
    await page.getByText('money').first().waitFor()
    await page.goto(`${stage.running.base}/home`)
    await page.getByRole('link', { name: 'late-comer' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'home')
  })
})

describe('the times of a check', () => {
  it('are tried out before they are kept: the coming runs, and what the past would have been', async () => {
    const uuid = await makeCheck('report-weekly', { timeout: 86_400, grace: 3_600 })
    for (let n = 0; n < 6; n++) await ping(uuid)
    const page = await stage.open('/checks')
    await rowOf(page, 'report-weekly').getByRole('link', { name: 'report-weekly' }).click()
    await page.getByRole('heading', { level: 1, name: 'report-weekly' }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('late 0 times and down 0 times').waitFor()
    await page.getByText('On a schedule').click()
    await page.getByLabel('Cron or OnCalendar expression').fill('0 2 31 2 *')
    await page.getByText('No day fits this schedule').waitFor()
    await page.getByLabel('Cron or OnCalendar expression').fill('* * * * *')
    await page.getByText('This runs every minute.').waitFor()
    await page.getByLabel('Cron or OnCalendar expression').fill('0 2 * * 1-5')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByText('At 02:00, Monday to Friday').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-schedule')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('0 2 * * 1-5 (Europe/Berlin)').or(page.getByText('At 02:00, Monday to Friday (Europe/Berlin)')).first().waitFor()
    for (const tab of ['Filtering', 'Badge', 'Integrations', 'Log']) {
      await page.getByRole('tab', { name: tab }).click()
      expect(await stage.wrongs(page)).toEqual([])
      await picture(page, `check-${tab.toLowerCase()}`)
    }
    await page.getByRole('button', { name: 'success', exact: true }).click()
    await page.getByText('#6 success').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'success', pressed: false }).waitFor()
    expect(await page.getByText('#6 success').count()).toBe(0)
  })
})

describe('the settings of a project', () => {
  it('make a key that is shown once and works, and revoke it', async () => {
    const page = await stage.open('/checks')
    await page.getByRole('link', { name: 'Settings' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Read-only' })
    await row.getByRole('button', { name: 'Replace…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
    await page.getByText('Shown only now.').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const key = (await page.getByText(/^hcr_\w{28}$/).textContent()) ?? ''
    const withKey = (): Promise<Response> => fetch(`${stage.running.base}/api/v3/checks/`, { headers: { 'x-api-key': key } })
    expect((await withKey()).status).toBe(200)
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'project-settings')
    await row.getByRole('button', { name: 'Revoke…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('Key revoked').waitFor()
    expect((await withKey()).status).toBe(401)
  })
})
