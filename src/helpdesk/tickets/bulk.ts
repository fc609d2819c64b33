import type { Channel } from '../../contract/v1/ticket-words.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { AppError } from '../../kernel/errors.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { applyMacro } from '../macros/apply.ts'
import { getMacro } from '../macros/macros.ts'
import { attempt } from './attempt.ts'
import { changeTicket } from './change.ts'
import { patchFor, type TicketEdit } from './edit.ts'
import { mergeTicket } from './merge.ts'
import { getTicketForChange, lockVisibleTickets } from './tickets.ts'

export type BulkWish = {
  readonly ids: readonly number[]
  readonly set?: TicketEdit
  readonly macro_id?: number
  readonly merge_into_id?: number
  readonly channel: Channel
}

export type BulkResult = {
  readonly id: number
  readonly result: 'updated' | 'unchanged' | 'failed'
  readonly message?: string
  readonly code?: string
  /** What a macro said there. */
  readonly reply_id?: number
}

const failed = (id: number, { message, code, detail }: AppError): BulkResult => ({
  id,
  result: 'failed',
  message,
  code: typeof detail['code'] === 'string' ? detail['code'] : code,
})

const changeOne = async (tx: Tx, actor: AgentActor, id: number, wish: BulkWish): Promise<BulkResult> => {
  const before = await getTicketForChange(tx, actor, id)
  const changed = wish.set ? await changeTicket(tx, actor, before, patchFor(before, wish.set)) : before
  const macro = wish.macro_id === undefined ? undefined : await getMacro(tx, actor, wish.macro_id)
  const { ticket: after, reply } = macro
    ? await applyMacro(tx, actor, changed, { macro, channel: wish.channel })
    : { ticket: changed, reply: undefined }
  if (wish.merge_into_id !== undefined) await mergeTicket(tx, actor, id, { merge_into_id: wish.merge_into_id })
  const isUnchanged = after.version === before.version && wish.merge_into_id === undefined
  return { id, result: isUnchanged ? 'unchanged' : 'updated', ...(reply && { reply_id: reply.id }) }
}

const BREATH = 20

/** The same for many tickets, in one transaction; one that refuses does not hold up the others. */
export const changeMany = async (tx: Tx, actor: AgentActor, wish: BulkWish): Promise<readonly BulkResult[]> => {
  const ids = [...new Set(wish.ids)].toSorted((a, b) => a - b)
  await lockVisibleTickets(tx, actor, [...ids, ...(wish.merge_into_id === undefined ? [] : [wish.merge_into_id])])
  const results: BulkResult[] = []
  for (const [index, id] of ids.entries()) {
    // Whoever only reads need not wait for all of it.
    if (index % BREATH === BREATH - 1) await yieldToEventLoop()
    const outcome = await attempt(tx, (own) => changeOne(own, actor, id, wish))
    results.push('done' in outcome ? outcome.done : failed(id, outcome.refusal))
  }
  return results
}

const BULK_JOB = 'tickets.bulk'
const TICKETS_PER_JOB = 100
/** More than this many are not waited for. */
export const MOST_AT_ONCE = 500

/** Too many to wait for: durable work in slices. Answers what it is known by. */
export const changeManyLater = async (tx: Tx, actor: AgentActor, { ids, ...wish }: BulkWish): Promise<string> => {
  const job_id = tx.ids.uuid()
  const slices = Array.from({ length: Math.ceil(ids.length / TICKETS_PER_JOB) }, (_, index) =>
    ids.slice(index * TICKETS_PER_JOB, (index + 1) * TICKETS_PER_JOB),
  )
  const { account_id, ip } = actor
  await enqueueAll(
    tx,
    slices.map((slice) => ({ kind: BULK_JOB, payload: { job_id, account_id, ip, wish: { ...wish, ids: slice } } })),
  )
  return job_id
}

// Only `changeManyLater` makes these jobs.
const payloadOf = (job: Job) => job.payload as { account_id: number; ip: string; wish: BulkWish }

/** Whoever asked for it must still be allowed to when it happens. */
export const bulkJob: JobKind = {
  kind: BULK_JOB,
  concurrency: 1,
  attempts: 5,
  handle: async (job) =>
    done(async (tx) => {
      const { account_id, ip, wish } = payloadOf(job)
      const actor = await actorForAccount(tx, account_id, ip)
      if (actor && hasPermission(actor, 'tickets:write')) await changeMany(tx, actor, wish)
    }),
}
