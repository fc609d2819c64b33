import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeNet, createDemoContext, createFakeClock } from '../../../src/commands/demo/demo-context.ts'
import { MILLISECOND, SECOND } from '../../../src/contract/time.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { onBothDatabasesAtOnce, openPlace, TEST_SECRET_KEY, type Place } from '../../databases.ts'
import { ALICE, KEYS } from '../../world/people.ts'
import { worldConfig } from '../../world/template.ts'
import { openApp, picture, type AppStage } from '../app-stage.ts'

// A check that is late when the page opens, goes down while somebody looks, opens a ticket and recovers.

/** Its last ping came so long before now that it is late already and will be down within a few seconds. */
const prepare = async (place: Place): Promise<{ readonly silent: string; readonly healthy: string }> => {
  const clock = createFakeClock(Date.now() * MILLISECOND - 104 * SECOND)
  const db = openPlace(place, clock)
  const config = worldConfig(place)
  const parts = { config, log: createLog('silent'), db, clock, ids: randomIds(), net: createFakeNet(), secretKey: TEST_SECRET_KEY }
  const stage = createDemoContext(parts, { token: ALICE.token, api_key: KEYS.write, scim_token: KEYS.scim })
  await stage.monitor('POST', '/channels/', { kind: 'helpdesk', name: 'helpdesk', conf: {} })
  const made = async (body: object): Promise<string> => (await stage.monitor('POST', '/checks/', body)).data.uuid
  const silent = await made({ name: 'db-backup-eu', timeout: 60, grace: 60, channels: '*' })
  const healthy = await made({ name: 'report-weekly', timeout: 86_400 })
  for (const uuid of [silent, healthy]) await stage.ping(uuid, 'all well')
  await stage.runDueWork()
  await stage.close()
  return { silent, healthy }
}

onBothDatabasesAtOnce('a check that stays silent', (database) => {
  let stage: AppStage
  let uuids = { silent: '', healthy: '' }
  beforeAll(async () => {
    stage = await openApp({ database, prepare: async (place) => void (uuids = await prepare(place)) })
  })
  afterAll(() => stage.close())

  it('is late, goes down while somebody looks, opens a ticket, and recovers with its next ping', async () => {
    const page = await stage.open('/checks')
    const row = page.getByRole('row').filter({ hasText: 'db-backup-eu' })
    await row
      .getByText('Late', { exact: true })
      .or(row.getByText('Down', { exact: true }))
      .waitFor()
    await row.getByText('Down', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'db-backup-eu' }).click()
    await page.getByText('no ping came in time').waitFor()
    await page.getByRole('link', { name: 'Ticket HD-1, open' }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
    await picture(page, 'check-down')
    await fetch(`${stage.running.base}/ping/${uuids.silent}`, { method: 'POST', body: 'backup ok' })
    await page.getByText('Came up').first().waitFor()
    await page.getByRole('link', { name: 'Ticket HD-1, resolved' }).click()
    // The ticket shows the check as it is now, and as it becomes.
    const behind = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'db-backup-eu' })
    await behind.getByText('Up', { exact: true }).waitFor()
    await fetch(`${stage.running.base}/ping/${uuids.silent}/fail`, { method: 'POST', body: 'disk full' })
    await behind.getByText('Down', { exact: true }).waitFor()
    expect(await stage.wrongs(page)).toEqual([])
  })

  it('has been down since it failed, not since it came up, on a page that was open before', async () => {
    const page = await stage.open('/checks')
    await page.getByRole('link', { name: 'report-weekly' }).click()
    await page.getByText('Came up').waitFor()
    await page.locator('[data-live="open"]').waitFor()
    await fetch(`${stage.running.base}/ping/${uuids.healthy}/fail`, { method: 'POST', body: 'disk full' })
    await page.getByText('Went down').waitFor()
    // It came up more than a minute ago: counted from there, minutes would be shown.
    await page.getByText(/^Down for [\d.]+s$/).waitFor()
  })
})
