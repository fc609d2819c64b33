import type { Db } from '../../src/kernel/db/db.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import type { Check, CheckSettings } from '../../src/monitor/checks/model.ts'
import { sweepOverdue } from '../../src/monitor/overdue-checks/sweep.ts'
import type { IncomingPing } from '../../src/monitor/pings/incoming-ping.ts'
import { createPingStore } from '../../src/monitor/pings/ping-batcher.ts'
import { createProject } from '../../src/monitor/projects/projects.ts'
import { system } from '../../src/people/actor.ts'
import { openPlace, type DatabaseName, type Place } from '../databases.ts'
import { fakeClock, type FakeClock } from '../world/clock.ts'
import { copyOfTemplate } from '../world/template.ts'

/** A database with one project, a clock that is moved by hand, and nothing that happens by itself. */
export type Stage = {
  readonly db: Db
  readonly clock: FakeClock
  readonly place: Place
  newCheck(settings: Partial<CheckSettings>): Promise<Check>
  record(pings: readonly IncomingPing[]): Promise<void>
  /** Reads all checks into the cache. */
  warmUp(): Promise<void>
  /** Looks at everything that is due now. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const ACTOR = system('simulation')

export const openStage = async (database: DatabaseName, start: number, cache_size?: number): Promise<Stage> => {
  const place = await copyOfTemplate(database)
  const clock = fakeClock(start)
  const db = openPlace(place, clock)
  const project = await db.tx(async (tx) => {
    const made = await createProject(tx, ACTOR, 'Simulation')
    await tx.db.updateTable('projects').set({ ping_log_limit: 1_000_000 }).execute()
    return made
  })
  const store = createPingStore(db, cache_size)
  return {
    db,
    clock,
    place,
    newCheck: (settings) => db.tx((tx) => createCheck(tx, ACTOR, { project_id: project.id, settings: () => settings })),
    record: async (pings) => {
      const { results } = await store.record(pings)
      if (results.length !== pings.length || results.some((result) => result !== 'recorded')) throw new Error('A ping was not recorded.')
    },
    warmUp: () => store.warmUp(() => false),
    sweep: async () => {
      while ((await db.tx((tx) => sweepOverdue(tx))).count > 0) continue
    },
    close: async () => {
      await db.close()
      await place.remove()
    },
  }
}

export const ping = (uuid: string, at: number, given: Partial<IncomingPing> = {}): IncomingPing => ({
  target: { uuid },
  action: 'success',
  exitstatus: null,
  rid: null,
  at,
  scheme: 'http',
  method: 'GET',
  remote_addr: '127.0.0.1',
  ua: '',
  body: null,
  ...given,
})
