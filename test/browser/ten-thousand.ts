import type { Page } from 'playwright-core'
import { bootstrap } from '../../src/bootstrap.ts'
import { createTicket } from '../../src/helpdesk/tickets/create.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import { listProjects } from '../../src/monitor/projects/projects.ts'
import { system } from '../../src/people/actor.ts'
import { openPlace, type Place } from '../databases.ts'
import { worldConfig } from '../world/template.ts'
import { openApp, type AppStage } from './app-stage.ts'
import { startMeter } from './meter.ts'
import { visit } from './ui/browser.ts'

export const MANY = 10_000
const SLICE = 500
const SECRET_KEY = 'a secret key that only the tests know, long enough'

/** An installation with ten thousand checks and ten thousand tickets. */
export type TenThousand = Pick<AppStage, 'running' | 'close'> & {
  /** A page whose costs are counted from before its own first script. */
  open(path: string): Promise<Page>
  /** Pings as they come in from fifty jobs a second; every job pings once. */
  pingFor(page: Page, seconds: number, from: number): Promise<void>
  /** Pings checks that nobody has pinged yet: a test that is tried again finds what the last try has pinged. */
  pingNext(page: Page, seconds: number): Promise<void>
  /** How many `pingNext` has pinged. */
  pinged(): number
}

const inSlices = async (count: number, work: (from: number, to: number) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < count; from += SLICE) await work(from, Math.min(count, from + SLICE))
}

/** Gives the addresses of the checks. */
const fill = async (place: Place): Promise<readonly string[]> => {
  const db = openPlace(place)
  const uuids: string[] = []
  await migrate(db, migrations)
  await bootstrap(db, worldConfig(place), randomIds())
  const actor = system('test')
  const [project] = await db.read((reader) => listProjects(reader))
  await inSlices(MANY, (from, to) =>
    db.tx(async (tx) => {
      for (let at = from; at < to; at++) {
        const settings = { name: `job-${String(at).padStart(5, '0')}`, tags: at % 3 === 0 ? 'prod db' : 'web' }
        uuids.push((await createCheck(tx, actor, { project_id: project?.id ?? 0, settings })).uuid)
      }
    }),
  )
  await inSlices(MANY, (from, to) =>
    db.tx(async (tx) => {
      for (let at = from; at < to; at++)
        await createTicket(tx, actor, {
          subject: `Request number ${at}`,
          description: 'Please help.',
          requester_email: `client-${at % 400}@example.test`,
          channel: 'api',
        })
    }),
  )
  await db.close()
  return uuids
}

export const openTenThousand = async (): Promise<TenThousand> => {
  let uuids: readonly string[] = []
  const stage = await openApp({ settings: { SECRET_KEY }, prepare: async (place) => void (uuids = await fill(place)) })
  let pinged = 0
  const pingFor = async (page: Page, seconds: number, from: number): Promise<void> => {
    for (let beat = 0; beat < seconds * 10; beat++) {
      const some = uuids.slice(from + beat * 5, from + beat * 5 + 5)
      await Promise.all([page.waitForTimeout(100), ...some.map((uuid) => fetch(`${stage.running.base}/ping/${uuid}`, { method: 'POST' }))])
    }
  }
  return {
    running: stage.running,
    close: stage.close,
    open: async (path) => {
      const context = await stage.enter()
      await startMeter(context)
      return visit(context, `${stage.running.base}${path}`)
    },
    pingFor,
    pingNext: (page, seconds) => {
      const from = pinged
      pinged += seconds * 50
      return pingFor(page, seconds, from)
    },
    pinged: () => pinged,
  }
}
