import type { Db } from '../../src/kernel/db/db.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import type { Check, CheckSettings } from '../../src/monitor/checks/model.ts'
import { sweepOverdue } from '../../src/monitor/flips/going-down.ts'
import type { Arrival } from '../../src/monitor/pings/arrival.ts'
import { createBatchOrder } from '../../src/monitor/pings/batch-order.ts'
import { meetChecks } from '../../src/monitor/pings/meet-checks.ts'
import { createMemory, type MemorySizes } from '../../src/monitor/pings/memory/memory.ts'
import { writeBatch } from '../../src/monitor/pings/write-batch.ts'
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
  record(arrivals: readonly Arrival[]): Promise<void>
  /** Gets to know all checks. */
  meet(): Promise<void>
  /** Looks at everything that is due now. */
  sweep(): Promise<void>
  close(): Promise<void>
}

const ACTOR = system('simulation')

export const openStage = async (database: DatabaseName, start: number, sizes?: MemorySizes): Promise<Stage> => {
  const place = await copyOfTemplate(database)
  const clock = fakeClock(start)
  const db = openPlace(place, clock)
  const project = await db.tx(async (tx) => {
    const made = await createProject(tx, ACTOR, 'Simulation')
    await tx.db.updateTable('projects').set({ ping_log_limit: 1_000_000 }).execute()
    return made
  })
  // Nothing is forgotten.
  const memory = createMemory(sizes)
  db.lend(memory.states.debtor)
  const journal = {
    db,
    memory,
    sweep: { within: () => Promise.resolve(), note: () => true, meanwhile: () => undefined, settled: () => Promise.resolve() },
    order: createBatchOrder(),
  }
  return {
    db,
    clock,
    place,
    newCheck: (settings) => db.tx((tx) => createCheck(tx, ACTOR, { project_id: project.id, settings: () => settings })),
    record: async (arrivals) => {
      const receipts: unknown[] = []
      await writeBatch(journal, {
        take: () => arrivals.map((arrival) => ({ arrival, told: (...told) => void receipts.push(...told) })),
      })
      if (receipts.length !== arrivals.length || receipts.some((receipt) => receipt !== 'recorded'))
        throw new Error('A ping was not recorded.')
    },
    meet: () => meetChecks(db, memory, () => false),
    sweep: async () => {
      const { states } = memory
      while ((await db.tx((tx) => sweepOverdue(tx, { late: states }), states.debtor)).count > 0) continue
    },
    close: async () => {
      await db.close()
      await place.remove()
    },
  }
}

export const ping = (uuid: string, at: number, given: Partial<Arrival> = {}): Arrival => ({
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
