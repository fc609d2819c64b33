import { DAY, type Instant } from '../../../contract/time.ts'
import type { Db, Reader, Tx } from '../../../kernel/db/db.ts'
import { enqueue, type Job } from '../../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../../kernel/jobs/worker.ts'
import type { Loop } from '../../../kernel/loops.ts'
import { type OutgoingMail, sendMail } from '../../../kernel/mail/mailer.ts'
import { listWindows } from '../../maintenance/windows.ts'
import type { StatusPage } from '../model.ts'
import { findStatusPage, findSubscribablePage, lockStatusPage } from '../pages.ts'
import type { ListIncidents } from '../view.ts'
import { buildSubscriptionUrl } from './links.ts'
import { composeNoticeMail, composeNoticeText } from './mails.ts'
import { countRefusals, MAX_REFUSALS } from './model.ts'
import { listPendingNotices, type PendingNotice } from './notices.ts'
import { createMessageId } from './record-bounce.ts'
import * as store from './store.ts'
import { buildPageUrl, type SubscriptionDeps } from './subscribe.ts'

const NOTICE_JOB_KIND = 'status-page.news'
const BATCH_SIZE = 100
/** After a long outage (no mail server, no process) old notices are not sent any more. */
const MAX_NOTICE_AGE = DAY

/** A notice on its way to the subscribers who had confirmed when it happened. Its text does not change between slices. */
type NoticeBatch = {
  readonly page_id: number
  readonly after_id: number
  readonly at: Instant
  readonly subject: string
  readonly text: string
}

const enqueueBatch = (tx: Tx, batch: NoticeBatch): Promise<void> => enqueue(tx, { kind: NOTICE_JOB_KIND, payload: batch })

const loadPendingNotices = async (reader: Reader, page: StatusPage, listIncidents: ListIncidents): Promise<readonly PendingNotice[]> => {
  const windows = page.shows_maintenance ? await listWindows(reader, page.project_id) : undefined
  const incidents = await listIncidents(reader, page.project_id)
  return listPendingNotices({ incidents, windows }, await store.findAnnouncedStates(reader, page.id), reader.now)
}

type NoticeLoopDeps = {
  readonly db: Db
  readonly base_url: string
  readonly can_mail: boolean
  readonly listIncidents: ListIncidents
}

/** Saves the announced states and enqueues the notices in one transaction. While the page is not public, only the states are saved. */
const enqueueNotices = async (tx: Tx, { base_url, listIncidents }: NoticeLoopDeps, page_id: number): Promise<void> => {
  const page = await lockStatusPage(tx, page_id)
  if (!page) return
  const isOpen = (await findSubscribablePage(tx, page_id)) !== undefined
  const about = { title: page.title, url: buildPageUrl({ base_url }, page) }
  for (const { thing, state, notice, at } of await loadPendingNotices(tx, page, listIncidents)) {
    await store.saveAnnouncedState(tx, page_id, thing, state)
    if (isOpen && at > tx.now - MAX_NOTICE_AGE) await enqueueBatch(tx, { page_id, after_id: 0, at, ...composeNoticeText(about, notice) })
  }
}

const listPagesWithNotices = async (reader: Reader, listIncidents: ListIncidents): Promise<readonly number[]> => {
  const page_ids: number[] = []
  for (const id of await store.listPageIdsWithSubscribers(reader)) {
    const page = await findStatusPage(reader, id)
    if (page && (await loadPendingNotices(reader, page, listIncidents)).length > 0) page_ids.push(id)
  }
  return page_ids
}

/** Compares pages with what was announced, so a lost signal loses no notice. The lock on the page prevents duplicates. */
export const createNoticeLoop = (deps: NoticeLoopDeps): Loop => ({
  name: 'status-page-news',
  topics: ['incident', 'subscriber', 'status-page', 'resync'],
  step: async () => {
    if (!deps.can_mail) return 'idle'
    const due = await deps.db.read((reader) => listPagesWithNotices(reader, deps.listIncidents))
    for (const page_id of due) await deps.db.tx((tx) => enqueueNotices(tx, deps, page_id))
    return due.length > 0 ? 'more' : 'idle'
  },
  nextDue: async () => undefined,
})

// The payload is valid: only `enqueueBatch` creates these jobs.
const toBatch = (job: Job): NoticeBatch => job.payload as NoticeBatch

/** Stops subscribers whose mails are refused repeatedly: mails to dead addresses harm the reputation of the sending server. */
const sendMails = async (
  tx: Tx,
  subscribers: readonly store.ReachableSubscriber[],
  mailFor: (subscriber: store.ReachableSubscriber) => OutgoingMail,
): Promise<void> => {
  const mails = await store.findLastMails(tx, subscribers)
  for (const subscriber of subscribers) {
    const refusals = countRefusals(subscriber.refusals, mails.get(subscriber.last_mail_id ?? 0))
    if (refusals >= MAX_REFUSALS) await store.stopSubscriber(tx, subscriber.id, refusals)
    else await store.markMailSent(tx, subscriber.id, refusals, await sendMail(tx, mailFor(subscriber)))
  }
}

const sendSlice = async (tx: Tx, deps: SubscriptionDeps, batch: NoticeBatch, limit: number): Promise<void> => {
  const page = await findSubscribablePage(tx, batch.page_id)
  if (!page) return
  const slice = { page_id: page.id, after_id: batch.after_id, confirmed_by: batch.at, limit }
  const subscribers = await store.listSubscribersAfter(tx, slice)
  await sendMails(tx, subscribers, ({ address, uuid }) => {
    const unsubscribe_url = buildSubscriptionUrl(buildPageUrl(deps, page), deps.secret_key, 'unsubscribe', uuid)
    return composeNoticeMail({ to: address, message_id: createMessageId(tx, uuid, deps.base_url), unsubscribe_url }, batch)
  })
  const last = subscribers.at(-1)
  if (last && subscribers.length === limit) await enqueueBatch(tx, { ...batch, after_id: last.id })
}

/** The mails of a slice and the job for the next slice are written in one transaction: no subscriber is skipped or mailed twice. */
export const noticeJob = (deps: SubscriptionDeps, batchSize = BATCH_SIZE): JobKind => ({
  kind: NOTICE_JOB_KIND,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => sendSlice(tx, deps, toBatch(job), batchSize)),
})
