import type { Page } from 'playwright-core'
import { createTicket } from '../../src/helpdesk/tickets/create.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import { listProjects } from '../../src/monitor/projects/projects.ts'
import { system } from '../../src/people/actor.ts'
import { openPlace, type Place } from '../databases.ts'
import { openApp } from './app-stage.ts'
import { startMeter } from './page-costs.ts'
import { visit } from './ui/browser.ts'

/** Many times what is in sight; a soak takes ten thousand. */
export const MANY = process.env['SOAK'] ? 10_000 : 1_000
const SLICE = 500

export const nameOf = (at: number): string => `job-${String(at).padStart(5, '0')}`

/** An installation with many checks and as many tickets. */
export type ManyRows = {
  readonly base: string
  /** A page whose costs are counted from before its own first script. */
  open(path: string): Promise<Page>
  /** Pings as they come in from fifty jobs a second. */
  pingForAMinute(page: Page, from: number): Promise<void>
  /** Pings checks that were not pinged yet, one after the other. */
  pingNext(count: number): Promise<void>
  /** How many `pingNext` has pinged. */
  pinged(): number
  close(): Promise<void>
}

/** Gives the addresses of the checks. */
const fill = async (place: Place): Promise<readonly string[]> => {
  const db = openPlace(place)
  const uuids: string[] = []
  const actor = system('test')
  const [project] = await db.read((reader) => listProjects(reader))
  for (let from = 0; from < MANY; from += SLICE)
    await db.tx(async (tx) => {
      for (let at = from; at < from + SLICE; at++) {
        const settings = { name: nameOf(at), tags: at % 3 === 0 ? 'prod db' : 'web' }
        uuids.push((await createCheck(tx, actor, { project_id: project?.id ?? 0, settings })).uuid)
        const requester_email = `client-${at % 400}@example.test`
        await createTicket(tx, actor, { subject: `Request number ${at}`, description: 'Please help.', requester_email, channel: 'api' })
      }
    })
  await db.close()
  return uuids
}

export const openManyRows = async (): Promise<ManyRows> => {
  let uuids: readonly string[] = []
  const stage = await openApp({ prepare: async (place) => void (uuids = await fill(place)) })
  const { base } = stage.running
  const ping = (uuid: string) => fetch(`${base}/ping/${uuid}`, { method: 'POST' })
  let pinged = 0
  return {
    base,
    close: stage.close,
    open: async (path) => {
      const context = await stage.enter()
      await startMeter(context)
      return visit(context, `${base}${path}`)
    },
    pingForAMinute: async (page, from) => {
      for (let beat = 0; beat < 600; beat++) {
        const some = uuids.slice(from + beat * 5, from + beat * 5 + 5)
        await Promise.all([page.waitForTimeout(100), ...some.map(ping)])
      }
    },
    pingNext: async (count) => {
      for (const uuid of uuids.slice(pinged, pinged + count)) await ping(uuid)
      pinged += count
    },
    pinged: () => pinged,
  }
}
