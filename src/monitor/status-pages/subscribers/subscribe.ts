import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import { enqueue, type Job } from '../../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../../kernel/jobs/worker.ts'
import { sendMail } from '../../../kernel/mailer.ts'
import { normalizeEmail } from '../../../people/accounts/model.ts'
import type { StatusPage } from '../model.ts'
import { findOpenPage } from '../pages.ts'
import { readSubscriptionToken, subscriptionUrl } from './links.ts'
import { alreadyMail, confirmMail } from './mails.ts'
import { VALID_FOR, type Subscriber } from './model.ts'
import * as store from './store.ts'

const KIND = 'status-page.ask'
// Somebody who presses the button again and again gets one mail.
const APART = MINUTE

export type Site = { readonly base_url: string; readonly secret_key: string }

export const pageUrl = ({ base_url }: Pick<Site, 'base_url'>, { slug }: StatusPage): string => `${base_url}/status/${slug}`

type Wish = { readonly page_id: number; readonly address: string }

/** Notes the wish, whoever it is about: what becomes of it is decided later, so that the answer is the same, and as fast, for everybody. */
export const askToSubscribe = (tx: Tx, { id }: StatusPage, address: string): Promise<void> =>
  enqueue(tx, { kind: KIND, payload: { page_id: id, address } satisfies Wish })

const answerWish = async (tx: Tx, site: Site, { page_id, address }: Wish): Promise<void> => {
  const page = await findOpenPage(tx, page_id)
  if (!page) return
  const address_folded = normalizeEmail(address)
  const one =
    (await store.insertSubscriber(tx, { page_id, address, address_folded })) ??
    (await store.askAgain(tx, page_id, address_folded, tx.now - APART))
  if (!one) return
  const url = pageUrl(site, page)
  const linkTo = (purpose: 'confirm' | 'unsubscribe'): string => subscriptionUrl(url, site.secret_key, purpose, one.uuid)
  const about = { title: page.title, url }
  const isNew = one.confirmed_at === null
  await sendMail(tx, isNew ? confirmMail(one.address, about, linkTo('confirm')) : alreadyMail(one.address, about, linkTo('unsubscribe')))
}

// Only `askToSubscribe` writes these payloads.
const wishOf = (job: Job): Wish => job.payload as Wish

export const askJob = (site: Site): JobKind => ({
  kind: KIND,
  concurrency: 4,
  attempts: 5,
  handle: async (job) => done((tx) => answerWish(tx, site, wishOf(job))),
})

export type Subscription = { readonly subscriber: Subscriber; readonly page: StatusPage }

/** Whom a link to confirm was sent to, while it can be confirmed. Looks, and changes nothing. */
export const getSubscription = async (reader: Reader, secret_key: string, token: string): Promise<Subscription> => {
  const uuid = readSubscriptionToken(secret_key, 'confirm', token)
  const subscriber = uuid === undefined ? undefined : await store.subscriberByUuid(reader, uuid)
  const page = subscriber && (await findOpenPage(reader, subscriber.page_id))
  if (!page || (subscriber.confirmed_at === null && subscriber.asked_at <= reader.now - VALID_FOR)) return notFound('subscription')
  return { subscriber, page }
}

export const confirmSubscription = async (tx: Tx, secret_key: string, token: string): Promise<Subscription> => {
  const subscription = await getSubscription(tx, secret_key, token)
  await store.noteConfirmed(tx, subscription.subscriber.id)
  // What the page says already is no news for them.
  tx.signal({ topic: 'subscriber' })
  return subscription
}

/** A link to unsubscribe is good for ever: whoever is not on the list any more is told so again. */
export const readUnsubscribeLink = (secret_key: string, token: string): string =>
  readSubscriptionToken(secret_key, 'unsubscribe', token) ?? notFound('subscription')

/** The address is forgotten. */
export const endSubscription = (tx: Tx, secret_key: string, token: string): Promise<void> =>
  store.removeSubscriber(tx, readUnsubscribeLink(secret_key, token))

export type { Counts } from './store.ts'

/** How many have confirmed, for each page somebody follows. */
export const countSubscribers = (reader: Reader, pages: readonly StatusPage[]): Promise<ReadonlyMap<number, store.Counts>> =>
  store.confirmedCounts(
    reader,
    pages.map(({ id }) => id),
  )

const SLICE = 1_000
// By then everything that was told is too old to be news, whether it is remembered or not.
const TOLD_FOR = 60 * DAY

export const subscriberChores: readonly RecurringJob[] = [
  {
    name: 'prune-subscribers',
    every: HOUR,
    work: async (tx) => {
      await store.deleteTold(tx, tx.now - TOLD_FOR)
      return (await store.deleteUnconfirmed(tx, tx.now - VALID_FOR, SLICE)) === SLICE ? 'more' : 'done'
    },
  },
]
