import type { Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { listAudit } from '../../people/audit/list.ts'
import { audit } from '../../people/audit/record.ts'
import { answeringLater } from '../replies/answer-later.ts'
import type { Problem } from './model.ts'
import { lockProblem, openTicketIdsOf, updateProblemRow } from './store.ts'

type Publication = {
  readonly problem_id: number
  readonly after_id: number
  readonly account_id: number
  readonly ip: string
  readonly message: string
  readonly is_internal: boolean
}

const publications = answeringLater({
  kind: 'problem.publish',
  nextTickets: (tx, { problem_id, after_id }: Publication, most) => openTicketIdsOf(tx, problem_id, after_id, most),
  answerOf: ({ message, is_internal }) => ({ body: message, is_internal }),
})

export const publishJob = publications.job

export type PublishWish = { readonly message?: string; readonly is_internal: boolean }

/** Everybody who waits for a solution hears how to live without it meanwhile. Answers how many tickets that are. */
export const publishWorkaround = async (
  tx: Tx,
  actor: AgentActor,
  id: number,
  wish: PublishWish,
): Promise<{ readonly problem: Problem; readonly tickets: number }> => {
  const before = (await lockProblem(tx, id)) ?? notFound('problem')
  const message = wish.message ?? before.workaround
  if (!message) return invalid({ message: ['The problem has no workaround to publish.'] })
  const { account_id, ip } = actor
  const tickets = (await openTicketIdsOf(tx, id)).length
  await publications.answerLater(tx, { problem_id: id, after_id: 0, account_id, ip, message, is_internal: wish.is_internal })
  return { problem: await noteTold(tx, actor, id, tickets), tickets }
}

const PUBLISHED = 'problem.workaround_published'
const TAKEN_BACK = 'problem.workaround_taken_back'

/** Keeps when the workaround was told, and to how many. */
export const noteTold = async (tx: Tx, actor: AgentActor, id: number, tickets: number): Promise<Problem> => {
  const problem = await updateProblemRow(tx, id, { workaround_published_at: tx.now })
  await audit(tx, actor, { action: PUBLISHED, object: { type: 'problem', id }, changes: { tickets } })
  return problem
}

/** Every answer was taken back in time: it was told as often as before. */
export const unsayTold = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const about = { object_type: 'problem', object_id: String(id) }
  const told = await listAudit(tx, { ...about, action: PUBLISHED }, { limit: 2, offset: 0 })
  const unsaid = await listAudit(tx, { ...about, action: TAKEN_BACK }, { limit: 1, offset: 0 })
  const isFirst = told.total - unsaid.total <= 1
  await updateProblemRow(tx, id, { workaround_published_at: isFirst ? null : (told.rows[1]?.created_at ?? null) })
  await audit(tx, actor, { action: TAKEN_BACK, object: { type: 'problem', id }, changes: {} })
}
