import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR } from '../../../contract/time.ts'
import { getBrand } from '../../../kernel/branding.ts'
import { sha256Hex } from '../../../kernel/crypto.ts'
import type { Reader } from '../../../kernel/db/db.ts'
import { AppError, notFound } from '../../../kernel/errors.ts'
import { parseMailAddress } from '../../../kernel/mail-address.ts'
import type { StatusPage } from '../../../monitor/status-pages/model.ts'
import { findPublicStatusPage } from '../../../monitor/status-pages/pages.ts'
import * as subscriptions from '../../../monitor/status-pages/subscribers/subscribe.ts'
import { normalizeEmail } from '../../../people/accounts/model.ts'
import type { ApiContext } from '../../kit/api-conventions.ts'
import { parseUrlEncoded } from '../../kit/form-body.ts'
import { readBytes } from '../../kit/json.ts'
import type { ApiDeps } from '../../kit/mount-api.ts'
import { createNetworkLimit } from '../../kit/network-limit.ts'
import { isSameOriginForm } from '../../auth/csrf.ts'
import type { HttpResponse } from '../../kit/responses.ts'
import { sendResponse } from '../../kit/send-response.ts'
import * as pages from './subscribe-pages.ts'

const MAX_PER_NETWORK = 5
/** Limit across all pages: one address cannot be flooded with mails. */
const MAX_PER_ADDRESS = 3
const MAX_FORM_BYTES = 4_096

export const canSendMail = ({ config }: ApiContext): boolean => config.SMTP_URL !== undefined

const urlOf = ({ slug }: Pick<StatusPage, 'slug'>): string => `/status/${slug}`

/** The subscription form of a page; undefined when its owner has switched subscriptions off. */
export const createSubscribeOffer = (
  page: Pick<StatusPage, 'slug' | 'takes_subscribers' | 'shows_maintenance'>,
): pages.SubscribeOffer | undefined =>
  page.takes_subscribers ? { action: `${urlOf(page)}/subscribe`, shows_maintenance: page.shows_maintenance } : undefined

const paramsOf = (request: FastifyRequest): { readonly slug: string; readonly token: string } => {
  // The path of every route below contains `:slug`; the path of a route that reads a token contains `:token`.
  const { slug = '', token = '' } = request.params as { slug?: string; token?: string }
  return { slug: slug.includes('\0') ? '' : slug, token }
}

// An address with NUL fails validation, and the form is shown again.
const addressOf = (request: FastifyRequest): string => (parseUrlEncoded(readBytes(request)).get('address') ?? '').trim()

const isAddress = (text: string): boolean => parseMailAddress(text)?.address === text

const frameOf = async (reader: Reader, page: StatusPage) => ({ brand: await getBrand(reader), title: page.title, url: urlOf(page) })

type SubscribeHandler = (request: FastifyRequest) => Promise<HttpResponse>

/** The response does not reveal which addresses are subscribed. */
const createRequestHandlers = ({ db, limiter, context }: ApiDeps) => {
  const open = (request: FastifyRequest) =>
    db.read(async (reader) => {
      const page =
        (canSendMail(context) ? await findPublicStatusPage(reader, paramsOf(request).slug) : undefined) ?? notFound('status page')
      return { page, offer: createSubscribeOffer(page) ?? notFound('status page'), frame: await frameOf(reader, page) }
    })
  const show: SubscribeHandler = async (request) => {
    const { frame, offer } = await open(request)
    return pages.renderFormPage(frame, offer)
  }
  const showSent: SubscribeHandler = async (request) => pages.renderSentPage((await open(request)).frame)
  const ask: SubscribeHandler = async (request) => {
    if (!isSameOriginForm(request, context)) throw new AppError('forbidden', 'Cross-site form rejected.')
    const { page, frame, offer } = await open(request)
    const address = addressOf(request)
    if (!isAddress(address)) return pages.renderFormPage(frame, offer, { address })
    const decision = await limiter.hit(createNetworkLimit(request, { scope: 'status subscribe ip', limit: MAX_PER_NETWORK, window: HOUR }))
    if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests. Try again in an hour.', { decision })
    const bucket = `status subscribe to ${sha256Hex(normalizeEmail(address))}`
    const { allowed } = await limiter.hit({ bucket, limit: MAX_PER_ADDRESS, window: HOUR })
    if (allowed) await db.tx((tx) => subscriptions.requestSubscription(tx, page, address))
    return { status: 303, headers: { location: `${urlOf(page)}/subscribe/sent`, 'cache-control': 'no-store' } }
  }
  return { show, showSent, ask }
}

/** Handles links of mails. Opening a link changes nothing. The slug in a link may be outdated. */
const createLinkHandlers = ({ db, context: { secretKey } }: ApiDeps) => {
  const showConfirm: SubscribeHandler = (request) =>
    db.read(async (reader) => {
      const { page, subscriber } = await subscriptions.getSubscription(reader, secretKey, paramsOf(request).token)
      return pages.renderConfirmPage(await frameOf(reader, page), subscriber.address)
    })
  const confirm: SubscribeHandler = (request) =>
    db.tx(async (tx) => {
      const { page, subscriber } = await subscriptions.confirmSubscription(tx, secretKey, paramsOf(request).token)
      return pages.renderConfirmedPage(await frameOf(tx, page), subscriber.address)
    })
  const frameFor = async (reader: Reader, slug: string) => {
    const page = await findPublicStatusPage(reader, slug)
    return page ? await frameOf(reader, page) : { brand: await getBrand(reader), title: 'this status page', url: undefined }
  }
  const showUnsubscribe: SubscribeHandler = (request) =>
    db.read(async (reader) => {
      const { slug, token } = paramsOf(request)
      subscriptions.verifyUnsubscribeToken(secretKey, token)
      return pages.renderUnsubscribePage(await frameFor(reader, slug))
    })
  // Mail programs send this form themselves (one-click unsubscribe), so its origin is not checked.
  const unsubscribe: SubscribeHandler = (request) =>
    db.tx(async (tx) => {
      const { slug, token } = paramsOf(request)
      await subscriptions.deleteSubscription(tx, secretKey, token)
      return pages.renderUnsubscribedPage(await frameFor(tx, slug))
    })
  return { showConfirm, confirm, showUnsubscribe, unsubscribe }
}

export const registerSubscribeRoutes = (deps: ApiDeps): void => {
  const asking = createRequestHandlers(deps)
  const links = createLinkHandlers(deps)
  const answer =
    (handle: SubscribeHandler) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendResponse(reply, await handle(request))
  const get = (path: string, handle: SubscribeHandler): void => void deps.app.get(`/status/:slug${path}`, answer(handle))
  const post = (path: string, handle: SubscribeHandler): void =>
    void deps.app.post(`/status/:slug${path}`, { bodyLimit: MAX_FORM_BYTES }, answer(handle))
  get('/subscribe', asking.show)
  post('/subscribe', asking.ask)
  get('/subscribe/sent', asking.showSent)
  get('/confirm/:token', links.showConfirm)
  post('/confirm/:token', links.confirm)
  get('/unsubscribe/:token', links.showUnsubscribe)
  post('/unsubscribe/:token', links.unsubscribe)
}
