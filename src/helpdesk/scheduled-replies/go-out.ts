import type { Tx } from '../../kernel/db/db.ts'
import type { Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { hasPermission, system, type AgentActor } from '../../people/actor.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import { notify } from '../notices/notices.ts'
import { sayReply } from '../replies/add.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import { findTicket, getTicketForChange } from '../tickets/tickets.ts'
import { clientWroteSince, obstacleOn, type ScheduledReply } from './model.ts'
import { cancelScheduled, SCHEDULED_JOB, takeWords } from './scheduled.ts'
import { scheduledById } from './store.ts'

type Wake = { readonly id: number; readonly send_at: number }

// Only `wakeAt` makes these jobs.
const wakeOf = (job: Job): Wake => job.payload as Wake

const clock = system('scheduled replies')

/** Still wanted, and for this very moment. */
const isMeant = (reply: ScheduledReply | undefined, { send_at }: Wake): reply is ScheduledReply =>
  reply !== undefined && reply.cancel_reason === null && reply.send_at === send_at

/** Who says it, if they still may: nobody speaks in the name of somebody who has left. */
const findAuthor = async (tx: Tx, { author, ticket_id }: ScheduledReply): Promise<AgentActor | undefined> => {
  const agent = await actorForAccount(tx, author.id, 'scheduled')
  return agent && hasPermission(agent, 'tickets:write') && (await findTicket(tx, agent, ticket_id)) ? agent : undefined
}

/** A new question must not disappear under an answer to the old one: the ticket stays as it is, and the author hears of it. */
const say = async (tx: Tx, author: AgentActor, ticket: Ticket, reply: ScheduledReply): Promise<void> => {
  const { status, ...words } = await takeWords(tx, reply)
  const isLate = clientWroteSince(ticket, reply)
  const { reply: said } = await sayReply(tx, author, ticket, { ...words, is_held: false, ...(!isLate && { status }) })
  if (!isLate) return
  const data = { reference: referenceOf(ticket.id), subject: ticket.subject, reason: status === undefined ? '' : 'status_kept' }
  await notify(tx, [author.account_id], { kind: 'scheduled_reply_sent', ticket_id: ticket.id, reply_id: said.id, data })
}

const goOut = async (tx: Tx, wake: Wake): Promise<void> => {
  const known = await scheduledById(tx, wake.id)
  if (!isMeant(known, wake)) return
  const ticket = await getTicketForChange(tx, clock, known.ticket_id)
  // Whoever changes it holds the ticket while doing so: what is read now stays true.
  const reply = await scheduledById(tx, wake.id)
  if (!isMeant(reply, wake)) return
  const author = await findAuthor(tx, reply)
  const reason = obstacleOn(ticket, reply) ?? (author ? undefined : 'author_left')
  if (reason || !author) await cancelScheduled(tx, clock, ticket, { reply, reason: reason ?? 'author_left' })
  else await say(tx, author, ticket, reply)
}

/** Says what was to be said at this moment, in the transaction that ends the job: once, however often a process dies on the way. */
export const scheduledReplyJob: JobKind = {
  kind: SCHEDULED_JOB,
  concurrency: 4,
  attempts: 20,
  handle: async (job) => done((tx) => goOut(tx, wakeOf(job))),
}
