import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Event, Subscriptions } from '../../kernel/events.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { system } from '../../people/actor.ts'
import { findClient } from '../clients/clients.ts'
import { isOpen, referenceOf, type Ticket } from '../tickets/model.ts'
import { findSurvivor, lockVisibleTickets } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { ASK_AFTER, ASK_AGAIN_AFTER, VALID_FOR } from './model.ts'
import { insertSurvey, lastAskedAt, latestOfTicket } from './store.ts'

const KIND = 'csat.ask'

// Written by `askLater`.
const ticketIdOf = (payload: unknown): number => (payload as { ticket_id: number }).ticket_id

/** Asks a day after the solution; a ticket that is opened again meanwhile is not asked about, because the job looks again. */
const askLater = (tx: Tx, { data: { id }, created_at }: Event<'ticket.resolved'>): Promise<void> =>
  enqueue(tx, { kind: KIND, payload: { ticket_id: id }, due_at: created_at + ASK_AFTER, dedup_key: `${KIND} ${id}` })

export const csatSubscriptions: Subscriptions = { 'ticket.resolved': [askLater] }

/** Whether the question is still right: solved, not merged away, not asked before, and not too often for one person. */
const mayAsk = async (tx: Tx, ticket: Ticket): Promise<boolean> => {
  if (isOpen(ticket.status) || ticket.merged_into_id !== null) return false
  if (await latestOfTicket(tx, ticket.id)) return false
  const client = await findClient(tx, ticket.client_id)
  if (!client || client.csat_opted_out || client.is_blocked) return false
  const asked_at = await lastAskedAt(tx, ticket.client_id)
  return asked_at === null || asked_at <= tx.now - ASK_AGAIN_AFTER
}

const FACES = ['1 very bad', '2 bad', '3 so-so', '4 good', '5 very good']

/** The links only show a form: programs that open every link in a mail must not vote. */
const textOf = (ticket: Ticket, link: string): string =>
  [
    `Your request ${referenceOf(ticket.id)} "${ticket.subject}" was solved. How was it?`,
    '',
    ...FACES.map((face, index) => `${face}: ${link}?rating=${index + 1}`),
    '',
    'Choose one, and confirm it on the page. The link works for two weeks.',
  ].join('\n')

export const askNow = async (tx: Tx, ticket: Ticket, base_url: string): Promise<void> => {
  const token = tx.ids.bytes(16).toString('base64url')
  await insertSurvey(tx, {
    ticket_id: ticket.id,
    client_id: ticket.client_id,
    assignee_id: ticket.assignee_id,
    token_hash: hashToken(token),
    expires_at: tx.now + VALID_FOR,
  })
  await sendMail(tx, {
    to: [ticket.requester_email],
    subject: `How was it? [${referenceOf(ticket.id)}]`,
    text: textOf(ticket, `${base_url}/csat/${token}`),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  await recordTimeline(tx, system('CSAT'), ticket.id, [{ type: 'csat_sent' }])
}

export const askJob = (db: Db, base_url: string): JobKind => ({
  kind: KIND,
  concurrency: 2,
  attempts: 10,
  handle: async (job) => {
    const found = await db.read((reader) => findSurvivor(reader, ticketIdOf(job.payload)))
    return done(async (tx) => {
      const [ticket] = found ? await lockVisibleTickets(tx, system('CSAT'), [found.id]) : []
      if (ticket && (await mayAsk(tx, ticket))) await askNow(tx, ticket, base_url)
    })
  },
})
