import type { Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { auditRecord } from '../record-history/record-history.ts'
import { createBulkReply } from '../replies/bulk-reply-job.ts'
import type { Problem } from '../problem-records/model.ts'
import { listOpenTicketIds, lockProblem, updateProblemRow } from '../problem-records/problem-records.ts'
import { deleteNewestPublication, insertPublication } from './publications-store.ts'

type PublishPayload = {
  readonly problem_id: number
  readonly after_id: number
  readonly account_id: number
  readonly ip: string
  readonly message: string
  readonly is_internal: boolean
}

const bulkReply = createBulkReply({
  kind: 'problem.publish',
  listNextTicketIds: (tx, { problem_id, after_id }: PublishPayload, most) => listOpenTicketIds(tx, problem_id, after_id, most),
  toReply: ({ message, is_internal }) => ({ body: message, is_internal }),
})

export const publishJob = bulkReply.job

export type PublishWorkaroundInput = { readonly message?: string; readonly is_internal: boolean }

/** Enqueues a job that posts the workaround on all open linked tickets. Returns their number. */
export const publishWorkaround = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  input: PublishWorkaroundInput,
): Promise<{ readonly problem: Problem; readonly tickets: number }> => {
  const before = (await lockProblem(tx, id)) ?? notFound('problem')
  const message = input.message ?? before.workaround
  if (!message) return invalid({ message: ['The problem has no workaround to publish.'] })
  const { account_id, ip } = actor
  const tickets = (await listOpenTicketIds(tx, id)).length
  await bulkReply.enqueueReplies(tx, { problem_id: id, after_id: 0, account_id, ip, message, is_internal: input.is_internal })
  return { problem: await recordPublication(tx, actor, id, tickets), tickets }
}

export const recordPublication = async (tx: Tx, actor: AgentActor, id: number, tickets: number): Promise<Problem> => {
  const problem = await updateProblemRow(tx, id, { workaround_published_at: tx.now })
  await insertPublication(tx, id)
  await auditRecord(tx, actor, { action: 'problem.workaround_published', object: { type: 'problem', id }, changes: { tickets } })
  return problem
}

/** Called when all replies of a publication were undone; restores the time of the previous publication. */
export const revertPublication = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  // The lock serializes two undos, so that each deletes another publication.
  await lockProblem(tx, id)
  await updateProblemRow(tx, id, { workaround_published_at: await deleteNewestPublication(tx, id) })
  await auditRecord(tx, actor, { action: 'problem.workaround_taken_back', object: { type: 'problem', id }, changes: {} })
}
