import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { KEYS } from '../world/people.ts'
import { openApp, picture, type AppStage } from './app-stage.ts'
import { WAIT } from './ui/browser.ts'

let stage: AppStage
beforeAll(async () => {
  stage = await openApp()
  await ping(`${await makeCheck('late-comer')}/fail`, 'disk full')
})
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

describe('the list of checks', () => {
  it('tags and times many checks at once, takes it back, and keeps a view', async () => {
    for (const name of ['bulk-one', 'bulk-two']) {
      const uuid = await makeCheck(name, { tags: 'bulk' })
      for (const _ of [1, 2]) {
        await ping(`${uuid}/start`)
        await ping(uuid)
      }
    }
    const page = await stage.open('/checks')
    await rowOf(page, 'late-comer').waitFor()
    // The pointer is over the list, which holds its order; a filter is followed all the same.
    await rowOf(page, 'bulk-one').getByRole('button', { name: 'bulk', exact: true }).click()
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
    await page.getByRole('menuitemcheckbox', { name: 'Name' }).click()
    await page.waitForURL(/sort=name/)
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Group by tag' }).click()
    await page.getByRole('gridcell', { name: 'bulk 2' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks-groups')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitem', { name: 'Save view…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Night work')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('button', { name: 'Night work' }).waitFor()
    const another = await stage.open('/checks')
    await another.getByRole('button', { name: 'View' }).click()
    await another.getByRole('menuitem', { name: 'Night work' }).click()
    await another.waitForURL(/group=tag/)
    await picture(another, 'checks-view')
  })

  it('moves checks to another project and back, with those who heard of them', async () => {
    await makeCheck('traveller', { channels: '*' })
    const page = await stage.open('/p/new')
    await page.getByLabel('Name').fill('Elsewhere')
    await page.keyboard.press('Enter')
    await page.getByText('No checks in this project yet').waitFor()
    const elsewhere = page.url()
    await page.getByLabel('Project', { exact: true }).selectOption({ index: 0 })
    await page.getByRole('searchbox', { name: 'Filter checks' }).fill('traveller')
    await rowOf(page, 'late-comer').waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByRole('dialog').getByText('No entries yet').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Move…' }).click()
    await page.getByRole('dialog').getByLabel('To the project').selectOption('Elsewhere')
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'checks-move')
    await page.getByRole('dialog').getByRole('button', { name: 'Move 1 check' }).click()
    await page.getByText('1 check moved to Elsewhere').waitFor()
    const there = await stage.open(new URL(elsewhere).pathname)
    await rowOf(there, 'traveller').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowOf(page, 'traveller').waitFor()
    await there.getByText('No checks in this project yet').waitFor()
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
    // The list has its row a moment before the keys that act on it; a second press does nothing once the question stands.
    await vi.waitFor(async () => {
      await page.keyboard.press('#')
      await page.getByRole('dialog').getByText('cannot be undone').waitFor({ timeout: 1_000 })
    }, WAIT)
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 check deleted').waitFor()
  })
})

describe('a crontab', () => {
  it('becomes checks after it was looked at, and comes back with their pings', async () => {
    const page = await stage.open('/checks')
    await page.getByRole('button', { name: 'New check' }).click()
    await page.getByRole('link', { name: 'Paste a crontab' }).click()
    await page
      .getByLabel('Crontab', { exact: true })
      .fill('CRON_TZ=Europe/Berlin\n# Nightly dump\n0 2 * * * /opt/db-dump.sh\n*/15 * * * * /opt/poll.sh\n@never x')
    await page.getByText('Not recognized and skipped: line 5.').waitFor()
    await page.getByRole('checkbox', { name: 'Create a check from line 4' }).uncheck()
    await page.getByLabel('Name of the check from line 3').fill('dump-by-night')
    expect(await stage.wrongs(page)).toEqual([])
    await page.getByRole('button', { name: 'Create 1 check' }).click()
    await page.getByText('1 check created').waitFor()
    const line = (await page.getByText('/opt/db-dump.sh').first().textContent()) ?? ''
    const { checks } = await (await api('GET', '/api/v3/checks/?slug=dump-by-night')).json()
    expect(checks).toMatchObject([{ schedule: '0 2 * * *', tz: 'Europe/Berlin', desc: 'Nightly dump' }])
    expect(line).toContain(checks[0].ping_url)
    await page.getByRole('button', { name: 'To the checks' }).click()
    await rowOf(page, 'dump-by-night').waitFor()
  })
})

describe('a check', () => {
  it('tells what it said, what became of it and how long it took', async () => {
    const uuid = await makeCheck('invoice-run', { tags: 'prod', desc: 'Sends the invoices.', channels: '' })
    for (const [kind, conf] of Object.entries({ helpdesk: {}, webhook: { url_down: 'http://127.0.0.1:9/nobody' } }))
      await api('POST', '/api/v3/channels/', { kind, name: `our ${kind}`, conf, checks: uuid })
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
    const told = page.getByRole('list', { name: 'Notifications' }).last()
    await told.getByRole('link', { name: /^ticket HD-\d+$/ }).waitFor()
    await told.getByRole('listitem').filter({ hasText: 'our webhook' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check')
    await page.keyboard.press('[')
    await page.getByRole('dialog').getByText('all sent').waitFor()
    await page.keyboard.press('[')
    await page.getByRole('dialog').getByText('no paper').waitFor()
    await page.getByRole('checkbox', { name: 'Diff with #4' }).check()
    const compared = page.getByLabel('Diff of ping 4 and ping 6')
    await compared.getByText('all sent').waitFor()
    await compared.getByText('no paper').waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await ping(`${uuid}/start`)
    await page.getByText(/^running \d+s/).waitFor()
    await ping(uuid)
    await page.getByText(/^running \d+s/).waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.getByText('#11 success').waitFor()
    await page.keyboard.press('p')
    await page.getByText('the next ping resumes monitoring').waitFor()
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

describe('the settings of a project', () => {
  it('make a key that is shown once and works, and revoke it', async () => {
    const page = await stage.open('/checks')
    await page.getByRole('link', { name: 'Settings' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Read-only' })
    await row.getByRole('button', { name: 'Rotate…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
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
