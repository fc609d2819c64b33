import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { findSetting } from '../../kernel/settings.ts'
import type { Account } from '../../people/accounts/model.ts'
import { type Actor, system } from '../../people/actor.ts'
import { lockOpenTickets } from './store.ts'
import { updateTicket } from './update.ts'

const RETURN_JOB = 'tickets.return'
const BATCH_SIZE = 200

/** Setting: `false` keeps the tickets of deactivated agents assigned. */
export const RETURN_SETTING = 'tickets.return_on_departure'

const returnBatch = async (tx: Tx, actor: Actor, account_id: number): Promise<void> => {
  const tickets = await lockOpenTickets(tx, account_id, BATCH_SIZE)
  for (const ticket of tickets) await updateTicket(tx, actor, ticket, { assignee_id: null })
  // Thousands of tickets in one transaction would block others, so the remaining tickets follow in jobs.
  if (tickets.length === BATCH_SIZE) await enqueue(tx, { kind: RETURN_JOB, payload: { account_id } })
}

export const returnTickets = async (tx: Tx, actor: Actor, { id }: Account): Promise<void> => {
  if ((await findSetting(tx, RETURN_SETTING)) === false) return
  await returnBatch(tx, actor, id)
}

// The cast is safe: only `returnBatch` enqueues these jobs.
const accountIdOf = (job: Job): number => (job.payload as { account_id: number }).account_id

export const returnTicketsJob: JobKind = {
  kind: RETURN_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => returnBatch(tx, system('departure'), accountIdOf(job))),
}
