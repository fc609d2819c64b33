import type { Db } from '../../kernel/db/db.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { fireDueClocks, type SlaPolicyEdit } from '../sla/apply.ts'
import { findNextFireAt, listDueTicketIds } from '../sla/due.ts'
import { replanSla } from '../tickets/plan-sla.ts'
import { listOpenTicketIds, lockVisibleTickets } from '../tickets/tickets.ts'

const slaActor = system('SLA')
const BATCH_SIZE = 50

export const slaLoop = (db: Db): Loop => ({
  name: 'sla',
  topics: ['sla', 'resync'],
  step: () =>
    db.tx(async (tx) => {
      const ids = await listDueTicketIds(tx, BATCH_SIZE)
      for (const ticket of await lockVisibleTickets(tx, slaActor, ids)) await fireDueClocks(tx, ticket)
      return ids.length > 0 ? 'more' : 'idle'
    }),
  nextDue: () => db.read(findNextFireAt),
})

const REPLAN_BATCH_SIZE = 100

// The cast is safe: only commands that change policies and calendars, and this job itself, enqueue these jobs.
const payloadOf = (payload: unknown) => payload as SlaPolicyEdit & { after_id: number }

export const replanJob = (db: Db): JobKind => ({
  kind: 'sla.replan',
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const { after_id, ...edit } = payloadOf(job.payload)
    const ids = await db.read((reader) => listOpenTicketIds(reader, after_id, REPLAN_BATCH_SIZE))
    return done(async (tx) => {
      for (const ticket of await lockVisibleTickets(tx, slaActor, ids)) await replanSla(tx, ticket, edit)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === REPLAN_BATCH_SIZE)
        await enqueue(tx, { kind: 'sla.replan', payload: { after_id: last, ...edit } })
    })
  },
})
