import { DAY, type Instant } from '../../../contract/time.ts'
import type { Db, Reader, Tx } from '../../../kernel/db/db.ts'
import { enqueue, type Job } from '../../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../../kernel/jobs/worker.ts'
import type { Loop } from '../../../kernel/loops.ts'
import { sendMail, type OutgoingMail } from '../../../kernel/mailer.ts'
import { listWindows } from '../../maintenance/windows.ts'
import type { StatusPage } from '../model.ts'
import { findOpenPage, findPage, lockPage } from '../pages.ts'
import type { ListIncidents } from '../view.ts'
import { newsMessageId } from './bounced.ts'
import { subscriptionUrl } from './links.ts'
import { newsMail, newsWords } from './mails.ts'
import { changesOf, type Change } from './news.ts'
import { MOST_REFUSALS, refusalsAfter } from './model.ts'
import * as store from './store.ts'
import { pageUrl, type Site } from './subscribe.ts'

const KIND = 'status-page.news'
const AT_ONCE = 100
/** After a long silence (no mail server, no process) nobody wants a pile of what was. */
const NEWS_FOR = DAY

/** One message on its way to everybody who had confirmed when it happened. Its words are frozen. */
type Round = {
  readonly page_id: number
  readonly after_id: number
  readonly at: Instant
  readonly subject: string
  readonly text: string
}

const send = (tx: Tx, round: Round): Promise<void> => enqueue(tx, { kind: KIND, payload: round })

const look = async (reader: Reader, page: StatusPage, listIncidents: ListIncidents): Promise<readonly Change[]> => {
  const windows = page.shows_maintenance ? await listWindows(reader, page.project_id) : undefined
  const incidents = await listIncidents(reader, page.project_id)
  return changesOf({ incidents, windows }, await store.toldBy(reader, page.id), reader.now)
}

type Parts = {
  readonly db: Db
  readonly base_url: string
  readonly can_mail: boolean
  readonly listIncidents: ListIncidents
}

/** What was told and its way to the subscribers are one transaction. While nobody may see the page, it is only remembered. */
const tell = async (tx: Tx, { base_url, listIncidents }: Parts, page_id: number): Promise<void> => {
  const page = await lockPage(tx, page_id)
  if (!page) return
  const isOpen = (await findOpenPage(tx, page_id)) !== undefined
  const about = { title: page.title, url: pageUrl({ base_url }, page) }
  for (const { thing, state, news, at } of await look(tx, page, listIncidents)) {
    await store.putTold(tx, page_id, thing, state)
    if (isOpen && at > tx.now - NEWS_FOR) await send(tx, { page_id, after_id: 0, at, ...newsWords(about, news) })
  }
}

const pagesWithNews = async (reader: Reader, listIncidents: ListIncidents): Promise<readonly number[]> => {
  const found: number[] = []
  for (const id of await store.followedPageIds(reader)) {
    const page = await findPage(reader, id)
    if (page && (await look(reader, page, listIncidents)).length > 0) found.push(id)
  }
  return found
}

/**
 * Compares what each followed page shows with what it has told. Whatever got lost, a signal or a process, the next look finds it;
 * whoever looks at the same time waits for the page, and then finds it told.
 */
export const newsLoop = (parts: Parts): Loop => ({
  name: 'status-page-news',
  topics: ['incident', 'subscriber', 'status-page', 'resync'],
  step: async () => {
    if (!parts.can_mail) return 'idle'
    const due = await parts.db.read((reader) => pagesWithNews(reader, parts.listIncidents))
    for (const page_id of due) await parts.db.tx((tx) => tell(tx, parts, page_id))
    return due.length > 0 ? 'more' : 'idle'
  },
  nextDue: async () => undefined,
})

// Only `send` makes these jobs.
const roundOf = (job: Job): Round => job.payload as Round

/** To nobody whose mails came back again and again: a server that sends on to dead addresses is soon believed by nobody. */
const sendTo = async (tx: Tx, people: readonly store.Reachable[], mailFor: (one: store.Reachable) => OutgoingMail): Promise<void> => {
  const mails = await store.lastMails(tx, people)
  for (const one of people) {
    const refusals = refusalsAfter(one.refusals, mails.get(one.last_mail_id ?? 0))
    if (refusals >= MOST_REFUSALS) await store.stopSubscriber(tx, one.id, refusals)
    else await store.noteSent(tx, one.id, refusals, await sendMail(tx, mailFor(one)))
  }
}

const sendSome = async (tx: Tx, site: Site, round: Round, limit: number): Promise<void> => {
  const page = await findOpenPage(tx, round.page_id)
  if (!page) return
  const slice = { page_id: page.id, after_id: round.after_id, confirmed_by: round.at, limit }
  const people = await store.subscribersAfter(tx, slice)
  await sendTo(tx, people, ({ address, uuid }) => {
    const unsubscribe_url = subscriptionUrl(pageUrl(site, page), site.secret_key, 'unsubscribe', uuid)
    return newsMail({ to: address, message_id: newsMessageId(tx, uuid, site.base_url), unsubscribe_url }, round)
  })
  const last = people.at(-1)
  if (last && people.length === limit) await send(tx, { ...round, after_id: last.id })
}

/** Mails a slice at a time: the mails and the mark how far it got are one transaction, so nobody is told twice and nobody is left out. */
export const newsJob = (site: Site, atOnce = AT_ONCE): JobKind => ({
  kind: KIND,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => sendSome(tx, site, roundOf(job), atOnce)),
})
