import type { Db } from '../../kernel/db/db.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { fireTicket, planTicket, type Edit } from './apply.ts'
import { dueTickets, nextFireAt, openTicketIds } from './store.ts'

const clockwork = system('SLA')
const AT_ONCE = 50

/** Warnings and misses, when they fall due; after a pause of the process in the order in which they would have come. */
export const slaLoop = (db: Db): Loop => ({
  name: 'sla',
  topics: ['sla', 'resync'],
  step: () =>
    db.tx(async (tx) => {
      const ids = await dueTickets(tx, AT_ONCE)
      for (const ticket of await lockVisibleTickets(tx, clockwork, ids)) await fireTicket(tx, ticket)
      return ids.length > 0 ? 'more' : 'idle'
    }),
  nextDue: () => db.read(nextFireAt),
})

const SLICE = 100

// Written by those who change policies and calendars, and by this job itself.
const payloadOf = (payload: unknown) => payload as Edit & { after_id: number }

/** Plans all open tickets anew after the rules changed, a slice at a time, so that the desk goes on working. */
export const replanJob = (db: Db): JobKind => ({
  kind: 'sla.replan',
  concurrency: 1,
  attempts: 20,
  handle: async (job) => {
    const { after_id, ...edit } = payloadOf(job.payload)
    const ids = await db.read((reader) => openTicketIds(reader, after_id, SLICE))
    return done(async (tx) => {
      for (const ticket of await lockVisibleTickets(tx, clockwork, ids)) await planTicket(tx, ticket, edit)
      const last = ids.at(-1)
      if (last !== undefined && ids.length === SLICE) await enqueue(tx, { kind: 'sla.replan', payload: { after_id: last, ...edit } })
    })
  },
})
