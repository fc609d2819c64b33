import type { TicketChannel } from '../../contract/v1/ticket-enums.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { withSavepoint } from '../../kernel/db/savepoint.ts'
import type { AppError } from '../../kernel/errors.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { type AgentActor, hasPermission } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { applyMacro } from '../macros/apply.ts'
import { getMacro } from '../macros/macros.ts'
import { mergeTicket } from '../ticket-merge/merge.ts'
import { type TicketEdit, toTicketPatch } from '../tickets/edit.ts'
import { getTicketForUpdate, lockVisibleTickets } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'

export type TicketBulkInput = {
  readonly ids: readonly number[]
  readonly set?: TicketEdit
  readonly macro_id?: number
  readonly merge_into_id?: number
  readonly channel: TicketChannel
}

export type TicketBulkResult = {
  readonly id: number
  readonly result: 'updated' | 'unchanged' | 'failed'
  readonly message?: string
  readonly code?: string
  readonly reply_id?: number
}

const toFailure = (id: number, { message, code, detail }: AppError): TicketBulkResult => ({
  id,
  result: 'failed',
  message,
  code: typeof detail['code'] === 'string' ? detail['code'] : code,
})

const updateOne = async (tx: Tx, actor: AgentActor, id: number, input: TicketBulkInput): Promise<TicketBulkResult> => {
  const before = await getTicketForUpdate(tx, actor, id)
  const changed = input.set ? await updateTicket(tx, actor, before, toTicketPatch(before, input.set)) : before
  const macro = input.macro_id === undefined ? undefined : await getMacro(tx, actor, input.macro_id)
  const { ticket: after, reply } = macro
    ? await applyMacro(tx, actor, changed, { macro, channel: input.channel })
    : { ticket: changed, reply: undefined }
  if (input.merge_into_id !== undefined) await mergeTicket(tx, actor, id, { merge_into_id: input.merge_into_id })
  const isUnchanged = after.version === before.version && input.merge_into_id === undefined
  return { id, result: isUnchanged ? 'unchanged' : 'updated', ...(reply && { reply_id: reply.id }) }
}

const TICKETS_PER_YIELD = 20

/** Applies one edit to many tickets in one transaction. Each has its own savepoint, so that a refused ticket does not stop the others. */
export const bulkUpdateTickets = async (tx: Tx, actor: AgentActor, input: TicketBulkInput): Promise<readonly TicketBulkResult[]> => {
  const ids = [...new Set(input.ids)].toSorted((a, b) => a - b)
  await lockVisibleTickets(tx, actor, [...ids, ...(input.merge_into_id === undefined ? [] : [input.merge_into_id])])
  const results: TicketBulkResult[] = []
  for (const [index, id] of ids.entries()) {
    // Yields, because a long batch would otherwise delay requests that only read.
    if (index % TICKETS_PER_YIELD === TICKETS_PER_YIELD - 1) await yieldToEventLoop()
    const outcome = await withSavepoint(tx, (own) => updateOne(own, actor, id, input))
    results.push('done' in outcome ? outcome.done : toFailure(id, outcome.refusal))
  }
  return results
}

const BULK_JOB = 'tickets.bulk'
const TICKETS_PER_JOB = 100
/** A bulk update with more tickets runs as a job. */
export const MAX_TICKETS_PER_REQUEST = 500

export const enqueueBulkUpdate = async (tx: Tx, actor: AgentActor, { ids, ...input }: TicketBulkInput): Promise<string> => {
  const job_id = tx.ids.uuid()
  const slices = Array.from({ length: Math.ceil(ids.length / TICKETS_PER_JOB) }, (_, index) =>
    ids.slice(index * TICKETS_PER_JOB, (index + 1) * TICKETS_PER_JOB),
  )
  const { account_id, ip } = actor
  await enqueueAll(
    tx,
    slices.map((slice) => ({ kind: BULK_JOB, payload: { job_id, account_id, ip, wish: { ...input, ids: slice } } })),
  )
  return job_id
}

// The cast is safe: only `enqueueBulkUpdate` enqueues these jobs.
const payloadOf = (job: Job) => job.payload as { account_id: number; ip: string; wish: TicketBulkInput }

/** Checks the permissions of the agent again: they may have changed since the job was enqueued. */
export const bulkJob: JobKind = {
  kind: BULK_JOB,
  concurrency: 1,
  attempts: 5,
  handle: async (job) =>
    done(async (tx) => {
      const { account_id, ip, wish: input } = payloadOf(job)
      const actor = await actorForAccount(tx, account_id, ip)
      if (actor && hasPermission(actor, 'tickets:write')) await bulkUpdateTickets(tx, actor, input)
    }),
}
