import { DAY, HOUR, MINUTE } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { notFound } from '../../../kernel/errors.ts'
import { enqueue, type Job } from '../../../kernel/jobs/jobs.ts'
import type { RecurringJob } from '../../../kernel/jobs/recurring.ts'
import { done, type JobKind } from '../../../kernel/jobs/worker.ts'
import { sendMail } from '../../../kernel/mail/mailer.ts'
import { normalizeEmail } from '../../../people/accounts/model.ts'
import type { StatusPage } from '../model.ts'
import { findSubscribablePage } from '../pages.ts'
import { buildSubscriptionUrl, parseSubscriptionToken } from './links.ts'
import { composeAlreadySubscribedMail, composeConfirmationMail } from './mails.ts'
import { CONFIRMATION_LIFETIME, type StatusPageSubscriber } from './model.ts'
import * as store from './store.ts'

const SUBSCRIPTION_JOB_KIND = 'status-page.ask'
// Repeated requests within this time send one mail.
const RESEND_INTERVAL = MINUTE

export type SubscriptionDeps = { readonly base_url: string; readonly secret_key: string }

export const buildPageUrl = ({ base_url }: Pick<SubscriptionDeps, 'base_url'>, { slug }: StatusPage): string => `${base_url}/status/${slug}`

type SubscriptionRequest = { readonly page_id: number; readonly address: string }

/** Enqueues the request for any address: neither the response nor its time may reveal whether the address is subscribed. */
export const requestSubscription = (tx: Tx, { id }: StatusPage, address: string): Promise<void> =>
  enqueue(tx, { kind: SUBSCRIPTION_JOB_KIND, payload: { page_id: id, address } satisfies SubscriptionRequest })

const handleRequest = async (tx: Tx, deps: SubscriptionDeps, { page_id, address }: SubscriptionRequest): Promise<void> => {
  const page = await findSubscribablePage(tx, page_id)
  if (!page) return
  const address_folded = normalizeEmail(address)
  const subscriber =
    (await store.insertSubscriber(tx, { page_id, address, address_folded })) ??
    (await store.renewSubscriptionRequest(tx, page_id, address_folded, tx.now - RESEND_INTERVAL))
  if (!subscriber) return
  const url = buildPageUrl(deps, page)
  const linkTo = (purpose: 'confirm' | 'unsubscribe'): string => buildSubscriptionUrl(url, deps.secret_key, purpose, subscriber.uuid)
  const about = { title: page.title, url }
  const isNew = subscriber.confirmed_at === null
  await sendMail(
    tx,
    isNew
      ? composeConfirmationMail(subscriber.address, about, linkTo('confirm'))
      : composeAlreadySubscribedMail(subscriber.address, about, linkTo('unsubscribe')),
  )
}

// The payload is valid: only `requestSubscription` creates these jobs.
const toRequest = (job: Job): SubscriptionRequest => job.payload as SubscriptionRequest

export const subscriptionRequestJob = (deps: SubscriptionDeps): JobKind => ({
  kind: SUBSCRIPTION_JOB_KIND,
  concurrency: 4,
  attempts: 5,
  handle: async (job) => done((tx) => handleRequest(tx, deps, toRequest(job))),
})

export type Subscription = { readonly subscriber: StatusPageSubscriber; readonly page: StatusPage }

/** The subscription of a confirmation link, until the link expires. Read-only, because mail scanners open links, too. */
export const getSubscription = async (reader: Reader, secret_key: string, token: string): Promise<Subscription> => {
  const uuid = parseSubscriptionToken(secret_key, 'confirm', token)
  const subscriber = uuid === undefined ? undefined : await store.findSubscriberByUuid(reader, uuid)
  const page = subscriber && (await findSubscribablePage(reader, subscriber.page_id))
  if (!page || (subscriber.confirmed_at === null && subscriber.asked_at <= reader.now - CONFIRMATION_LIFETIME))
    return notFound('subscription')
  return { subscriber, page }
}

export const confirmSubscription = async (tx: Tx, secret_key: string, token: string): Promise<Subscription> => {
  const subscription = await getSubscription(tx, secret_key, token)
  await store.markConfirmed(tx, subscription.subscriber.id)
  // What the page already shows is not announced to a new subscriber.
  tx.signal({ topic: 'subscriber' })
  return subscription
}

/** A link to unsubscribe never expires, and works for an address that has been deleted already. */
export const verifyUnsubscribeToken = (secret_key: string, token: string): string =>
  parseSubscriptionToken(secret_key, 'unsubscribe', token) ?? notFound('subscription')

export const deleteSubscription = (tx: Tx, secret_key: string, token: string): Promise<void> =>
  store.deleteSubscriber(tx, verifyUnsubscribeToken(secret_key, token))

export type { SubscriberCounts } from './store.ts'

/** Subscriber counts per page id; pages without confirmed subscribers are not in the map. */
export const countSubscribers = (reader: Reader, pages: readonly StatusPage[]): Promise<ReadonlyMap<number, store.SubscriberCounts>> =>
  store.countConfirmedByPage(
    reader,
    pages.map(({ id }) => id),
  )

const BATCH_SIZE = 1_000
// After this time, announced states are too old to matter: notices about them would not be sent any more.
const ANNOUNCED_STATE_RETENTION = 60 * DAY

export const subscriberRecurringJobs: readonly RecurringJob[] = [
  {
    name: 'prune-subscribers',
    interval: HOUR,
    work: async (tx) => {
      await store.deleteOldAnnouncedStates(tx, tx.now - ANNOUNCED_STATE_RETENTION)
      return (await store.deleteUnconfirmed(tx, tx.now - CONFIRMATION_LIFETIME, BATCH_SIZE)) === BATCH_SIZE ? 'more' : 'done'
    },
  },
]
