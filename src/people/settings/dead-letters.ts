import { replayDeadEvents } from '../../kernel/outbox/dead-events.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { retryDeadJobs } from '../../kernel/jobs/dead-jobs.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'

type DeadLetterIds = { readonly jobs?: readonly number[]; readonly events?: readonly number[] }

export const retryDeadLetters = async (tx: Tx, actor: Actor, { jobs = [], events = [] }: DeadLetterIds): Promise<number> => {
  const changes = { jobs: await retryDeadJobs(tx, jobs), events: await replayDeadEvents(tx, events) }
  const num_retried = changes.jobs.length + changes.events.length
  if (num_retried > 0) await audit(tx, actor, { action: 'dead_letters.retried', object: { type: 'dead_letters', id: 'all' }, changes })
  return num_retried
}
