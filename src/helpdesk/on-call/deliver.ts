import type { Instant } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findContact, listContacts, type OnCallContact, touchLastUsed } from './contacts.ts'
import { canSend } from './escalation.ts'
import { findPage } from './pages-store.ts'

export type PageCall = {
  readonly page_id: number
  readonly account_id: number
  readonly level: number
  readonly escalated_at: Instant
  readonly title: string
  readonly text: string
  readonly url: string
}

export type PageMessage = Pick<PageCall, 'title' | 'text' | 'url'> & { readonly id: string }

/** Result of sending one message: accepted (`error` is empty), to be retried, or finally failed (`is_final`). */
export type PageDeliveryResult = { readonly error: string; readonly is_final: boolean; readonly after_s?: number }

/** Sends one message to one contact. Injected by the module with the transports. */
export type DeliverPage = (contact: Pick<OnCallContact, 'kind' | 'conf'>, message: PageMessage) => Promise<PageDeliveryResult>

const DELIVER_JOB = 'on-call.reach'

type PageDelivery = { readonly contact_id: number; readonly call: PageCall }

export const enqueuePageDeliveries = async (tx: Tx, call: PageCall): Promise<void> => {
  const contacts = await listContacts(tx, call.account_id)
  await enqueueAll(
    tx,
    contacts.map(({ id }) => ({ kind: DELIVER_JOB, payload: { contact_id: id, call } })),
  )
}

// The cast is safe: only `enqueuePageDeliveries` enqueues these jobs.
const payloadOf = (job: Job): PageDelivery => job.payload as PageDelivery

const isStillWaiting = async (reader: Reader, { page_id, account_id, escalated_at }: PageCall): Promise<boolean> => {
  const page = await findPage(reader, page_id)
  return page !== undefined && canSend(page, escalated_at) && (await findAccount(reader, account_id))?.is_active === true
}

const toOutcome = (contact: OnCallContact, { error, is_final, after_s }: PageDeliveryResult, now: Instant): JobOutcome => {
  const record = (tx: Tx): Promise<void> => touchLastUsed(tx, contact.id, error)
  if (error === '' || is_final) return done(record)
  return { outcome: 'retry', error, record, ...(after_s !== undefined && { due_at: now + after_s * 1_000_000 }) }
}

/** Checks the page before each attempt, so that no agents are woken after an acknowledgement. */
export const pageDeliveryJob = ({ db, reach }: { readonly db: Db; readonly reach: DeliverPage }): JobKind => ({
  kind: DELIVER_JOB,
  concurrency: 8,
  attempts: 8,
  handle: async (job) => {
    const { contact_id, call } = payloadOf(job)
    const { contact, now } = await db.read(async (reader) => ({
      contact: (await isStillWaiting(reader, call)) ? await findContact(reader, contact_id) : undefined,
      now: reader.now,
    }))
    if (!contact) return done()
    const message = { id: `page-${call.page_id}-${call.escalated_at}-${contact_id}`, title: call.title, text: call.text, url: call.url }
    return toOutcome(contact, await reach(contact, message), now)
  },
})
