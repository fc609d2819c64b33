import { HOUR, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { findSettings } from '../../kernel/settings.ts'
import { system } from '../../people/actor.ts'
import { findClient } from '../clients/clients.ts'
import { formatReference, isOpen, type Ticket } from '../tickets/model.ts'
import { lockVisibleTickets } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { DEFAULT_DELAY_HOURS, DELAY_SETTING, MIN_SURVEY_INTERVAL, SURVEY_LIFETIME } from './model.ts'
import { findLastSentAt, findLatestSurvey, insertSurvey } from './store.ts'

const SURVEY_JOB = 'csat.ask'

// The cast is safe: only `enqueueSurvey` enqueues these jobs.
const ticketIdOf = (payload: unknown): number => (payload as { ticket_id: number }).ticket_id

const loadDelay = async (reader: Reader): Promise<number | undefined> => {
  const set = await findSettings(reader, [DELAY_SETTING])
  const hours = DELAY_SETTING in set ? set[DELAY_SETTING] : DEFAULT_DELAY_HOURS
  return typeof hours === 'number' ? hours * HOUR : undefined
}

const enqueueSurvey = (tx: Tx, ticket_id: number, due_at: Instant): Promise<void> =>
  enqueue(tx, { kind: SURVEY_JOB, payload: { ticket_id }, due_at, dedup_key: `${SURVEY_JOB} ${ticket_id}` })

/** Enqueues the survey. The job checks the ticket again, so that a reopened ticket gets no survey. */
const scheduleSurvey = async (tx: Tx, { data: { id }, created_at }: Event<'ticket.resolved'>): Promise<void> => {
  const delay = await loadDelay(tx)
  if (delay !== undefined) await enqueueSurvey(tx, id, created_at + delay)
}

export const csatSubscriptions: Subscriptions = { 'ticket.resolved': [forEachEvent(scheduleSurvey)] }

/** Only a resolved ticket gets a survey, if it was not merged, has had none, and its client has had none recently. */
const canSendSurvey = async (tx: Tx, ticket: Ticket): Promise<boolean> => {
  if (isOpen(ticket.status) || ticket.merged_into_id !== null) return false
  // A ticket opened by monitoring has no client until a client has replied.
  if (ticket.channel === 'monitor' && ticket.last_client_reply_at === null) return false
  if (await findLatestSurvey(tx, ticket.id)) return false
  const client = await findClient(tx, ticket.client_id)
  if (!client || client.csat_opted_out || client.is_blocked) return false
  const last_sent_at = await findLastSentAt(tx, ticket.client_id)
  return last_sent_at === null || last_sent_at <= tx.now - MIN_SURVEY_INTERVAL
}

const RATING_LABELS = ['1 very bad', '2 bad', '3 neutral', '4 good', '5 very good']

/** The links open a form and submit no answer, because link scanners of mail programs follow them. */
const surveyText = (ticket: Ticket, link: string): string =>
  [
    `Your request ${formatReference(ticket.id)} "${ticket.subject}" was resolved. How would you rate our support?`,
    '',
    ...RATING_LABELS.map((face, index) => `${face}: ${link}?rating=${index + 1}`),
    '',
    'Choose a rating and confirm it on the page. The link is valid for two weeks.',
  ].join('\n')

export const sendSurvey = async (tx: Tx, ticket: Ticket, base_url: string): Promise<void> => {
  const token = tx.ids.bytes(16).toString('base64url')
  await insertSurvey(tx, {
    ticket_id: ticket.id,
    client_id: ticket.client_id,
    assignee_id: ticket.assignee_id,
    token_hash: hashToken(token),
    expires_at: tx.now + SURVEY_LIFETIME,
  })
  await sendMail(tx, {
    to: [ticket.requester_email],
    subject: `Rate our support [${formatReference(ticket.id)}]`,
    text: surveyText(ticket, `${base_url}/csat/${token}`),
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  recordTimeline(tx, system('CSAT'), ticket.id, [{ type: 'csat_sent' }])
}

/** If the ticket was resolved again in the meantime, the survey is rescheduled: the delay counts from the last resolution. */
const sendOrReschedule = async (tx: Tx, ticket: Ticket, base_url: string): Promise<void> => {
  const delay = await loadDelay(tx)
  if (delay === undefined || !(await canSendSurvey(tx, ticket))) return
  const due_at = (ticket.resolved_at ?? ticket.closed_at ?? tx.now) + delay
  await (due_at > tx.now ? enqueueSurvey(tx, ticket.id, due_at) : sendSurvey(tx, ticket, base_url))
}

export const surveyJob = (base_url: string): JobKind => ({
  kind: SURVEY_JOB,
  concurrency: 2,
  attempts: 10,
  handle: async (job) =>
    done(async (tx) => {
      const [ticket] = await lockVisibleTickets(tx, system('CSAT'), [ticketIdOf(job.payload)])
      if (ticket) await sendOrReschedule(tx, ticket, base_url)
    }),
})
