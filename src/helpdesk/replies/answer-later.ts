import type { Tx } from '../../kernel/db/db.ts'
import { enqueue, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { hasPermission } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { answerAll, type Answer } from './answer-all.ts'

const AT_ONCE = 50

/** Who speaks, and up to which ticket it has been said. */
type Saying = { readonly after_id: number; readonly account_id: number; readonly ip: string }

type Plan<Said> = {
  readonly kind: string
  /** The next tickets it concerns, after the last one that has heard it. */
  readonly nextTickets: (tx: Tx, said: Said, most: number) => Promise<readonly number[]>
  readonly answerOf: (said: Said) => Answer
}

/** Tells the clients of many tickets, a slice at a time; whoever asked for it must still be allowed to. */
export const answeringLater = <Said extends Saying>({ kind, nextTickets, answerOf }: Plan<Said>) => {
  const answerLater = (tx: Tx, said: Said): Promise<void> => enqueue(tx, { kind, payload: said })
  // Only `answerLater` makes these jobs.
  const saidIn = (job: Job): Said => job.payload as Said
  const answerSome = async (tx: Tx, said: Said): Promise<void> => {
    const actor = await actorForAccount(tx, said.account_id, said.ip)
    if (!actor || !hasPermission(actor, 'tickets:write')) return
    const ids = await nextTickets(tx, said, AT_ONCE)
    await answerAll(tx, actor, ids, answerOf(said))
    const last = ids.at(-1)
    if (last !== undefined && ids.length === AT_ONCE) await answerLater(tx, { ...said, after_id: last })
  }
  const job: JobKind = { kind, concurrency: 1, attempts: 20, handle: async (job) => done((tx) => answerSome(tx, saidIn(job))) }
  return { answerLater, job }
}
