import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootstrap } from '../../src/bootstrap.ts'
import { openStage, demoNet, travelClock } from '../../src/commands/demo/stage.ts'
import { MILLISECOND, SECOND } from '../../src/contract/time.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { freshPlace, openPlace, type Place } from '../databases.ts'
import { startProcess, type Running } from '../fault/process.ts'
import { findChromium, launchArgs } from '../setup/chromium.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'
import { worldConfig } from '../world/template.ts'
import { picture } from './app-stage.ts'
import { violations } from './ui/axe.ts'
import { visit } from './ui/browser.ts'
import { ensureBuilt } from './ui/gallery-server.ts'

// A check that is late when the page opens, goes down while somebody looks, opens a ticket and recovers.

const SECRET_KEY = 'a secret key that only the tests know, long enough'

let place: Place
let running: Running
let browser: Browser
let uuid: string

/** Its last ping came so long before now that it is late already and will be down within half a minute. */
const prepare = async (): Promise<void> => {
  const clock = travelClock(Date.now() * MILLISECOND - 95 * SECOND)
  const db = openPlace(place, clock)
  const config = worldConfig(place)
  await migrate(db, migrations)
  const made = await bootstrap(db, config, randomIds())
  if (!made) throw new Error('The database was not empty.')
  const parts = { config, log: createLog('silent'), db, clock, ids: randomIds(), net: demoNet(), secretKey: SECRET_KEY }
  const stage = openStage(parts, { token: ALICE.token, api_key: KEYS.write })
  await stage.monitor('POST', '/channels/', { kind: 'helpdesk', name: 'helpdesk', conf: {} })
  uuid = (await stage.monitor('POST', '/checks/', { name: 'db-backup-eu', timeout: 60, grace: 60, channels: '*' })).data.uuid
  await stage.ping(uuid, 'backup ok')
  await stage.settle()
  await stage.close()
}

const open = async (path: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const data = { email: ALICE.email, password: PASSWORD }
  await context.request.post(`${running.base}/app/api/session`, { headers: { 'x-requested-with': 'watchdesk' }, data })
  context.setDefaultTimeout(50_000)
  return visit(context, `${running.base}${path}`)
}

beforeAll(async () => {
  ensureBuilt()
  place = await freshPlace('sqlite')
  browser = await chromium.launch({ executablePath: findChromium(), args: [...launchArgs] })
  await prepare()
  running = await startProcess({ DATA_DIR: place.folder, SECRET_KEY })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await running?.stop()
  await place?.remove()
})

describe('a check that stays silent', () => {
  it('is late, goes down while somebody looks, opens a ticket, and recovers with its next ping', async () => {
    const page = await open('/checks')
    const row = page.getByRole('row').filter({ hasText: 'db-backup-eu' })
    await row
      .getByText('Late', { exact: true })
      .or(row.getByText('Down', { exact: true }))
      .waitFor()
    await row.getByText('Down', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'db-backup-eu' }).click()
    await page.getByText('no ping came in time').waitFor()
    await page.getByRole('link', { name: 'Ticket 1, open' }).waitFor()
    expect(await violations(page)).toEqual([])
    await picture(page, 'check-down')
    await fetch(`${running.base}/ping/${uuid}`, { method: 'POST', body: 'backup ok' })
    await page.getByText('Came up').first().waitFor()
    await page.getByRole('link', { name: 'Ticket 1, resolved' }).click()
    // The ticket shows the check as it is now, and as it becomes.
    const behind = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'db-backup-eu' })
    await behind.getByText('Up', { exact: true }).waitFor()
    await fetch(`${running.base}/ping/${uuid}/fail`, { method: 'POST', body: 'disk full' })
    await behind.getByText('Down', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
  }, 90_000)
})
