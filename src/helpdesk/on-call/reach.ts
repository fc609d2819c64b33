import type { Instant } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind, type JobOutcome } from '../../kernel/jobs/worker.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findContact, listContacts, noteUse, type Contact } from './contacts.ts'
import { maySend } from './escalation.ts'
import { pageById } from './pages-store.ts'

/** What somebody on call is told. */
export type PageCall = {
  readonly page_id: number
  readonly account_id: number
  readonly level: number
  readonly escalated_at: Instant
  readonly title: string
  readonly text: string
  readonly url: string
}

export type Message = Pick<PageCall, 'title' | 'text' | 'url'> & { readonly id: string }

/** What became of one message: it was taken, it may be tried again, or that is no use. */
export type Reached = { readonly error: string; readonly is_final: boolean; readonly after_s?: number }

/** Lent by whoever has the transports: sends one message to one contact. */
export type Reach = (contact: Pick<Contact, 'kind' | 'conf'>, message: Message) => Promise<Reached>

const REACH_JOB = 'on-call.reach'

type Errand = { readonly contact_id: number; readonly call: PageCall }

/** One job for each way the person wants to be reached. */
export const reachLater = async (tx: Tx, call: PageCall): Promise<void> => {
  const contacts = await listContacts(tx, call.account_id)
  await enqueueAll(
    tx,
    contacts.map(({ id }) => ({ kind: REACH_JOB, payload: { contact_id: id, call } })),
  )
}

// Only `reachLater` makes these jobs.
const errandOf = (job: Job): Errand => job.payload as Errand

/** Whether this level of this page still waits for this person. */
const isWaiting = async (reader: Reader, { page_id, account_id, escalated_at }: PageCall): Promise<boolean> => {
  const page = await pageById(reader, page_id)
  return page !== undefined && maySend(page, escalated_at) && (await findAccount(reader, account_id))?.is_active === true
}

const ending = (contact: Contact, { error, is_final, after_s }: Reached, now: Instant): JobOutcome => {
  const record = (tx: Tx): Promise<void> => noteUse(tx, contact.id, error)
  if (error === '' || is_final) return done(record)
  return { outcome: 'retry', error, record, ...(after_s !== undefined && { due_at: now + after_s * 1_000_000 }) }
}

/** Asked again right before each attempt: nobody is woken by what somebody else has answered. */
export const reachJob = ({ db, reach }: { readonly db: Db; readonly reach: Reach }): JobKind => ({
  kind: REACH_JOB,
  concurrency: 8,
  attempts: 8,
  handle: async (job) => {
    const { contact_id, call } = errandOf(job)
    const { contact, now } = await db.read(async (reader) => ({
      contact: (await isWaiting(reader, call)) ? await findContact(reader, contact_id) : undefined,
      now: reader.now,
    }))
    if (!contact) return done()
    const message = { id: `page-${call.page_id}-${call.escalated_at}-${contact_id}`, title: call.title, text: call.text, url: call.url }
    return ending(contact, await reach(contact, message), now)
  },
})
