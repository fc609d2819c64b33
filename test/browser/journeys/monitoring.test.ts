import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS } from '../../world/people.ts'
import { openApp, picture, type AppStage } from '../app-stage.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

onBothDatabases('whoever watches jobs', (database) => {
  let stage: AppStage
  beforeAll(async () => {
    stage = await openApp({ database })
  })
  afterAll(() => stage.close())

  const makeCheck = async (name: string, more: object = {}): Promise<string> => {
    const reply = await fetch(`${stage.running.base}/api/v3/checks/`, {
      method: 'POST',
      headers: { 'x-api-key': KEYS.write, 'content-type': 'application/json' },
      body: JSON.stringify({ name, ...more }),
    })
    const { uuid }: { uuid: string } = JSON.parse(await reply.text())
    return uuid
  }

  const ping = (path: string, body = ''): Promise<Response> =>
    fetch(`${stage.running.base}/ping/${path}`, { method: 'POST', body, headers: { 'user-agent': 'curl/8.5.0' } })

  it('the first check is made from the empty list, hears its first ping, and is up in the list', async () => {
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
    await page.getByText(/^← alert at .+ 03:00$/).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-new')
    await page.getByRole('button', { name: 'Create check' }).click()
    await page.getByText('Waiting for the first ping…').waitFor()
    await page
      .getByRole('timer')
      .filter({ hasText: /^\d:\d\d$/ })
      .waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-waiting')
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await page.getByText('The first ping has arrived. It works.').waitFor()
    await picture(page, 'check-first-ping')
    await page.getByRole('navigation', { name: 'Project sections' }).getByRole('link', { name: 'Checks' }).click()
    await rowOf(page, 'db-backup-eu').getByText('Up', { exact: true }).waitFor()
  })

  it('the list shows what fails first, follows pings as they come, filters, pauses in bulk and takes it back', async () => {
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
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('late-comer')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks')
    await page.keyboard.press('/')
    await page.locator('input:focus').waitFor()
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

  it('the times of a check are tried out before they are kept: the coming runs, and what the past would have been', async () => {
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
    for (const tab of ['Ping filtering', 'Badge', 'Integrations', 'Log']) {
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
