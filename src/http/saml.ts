import { Type } from 'typebox'
import { open, route } from '../contract/route.ts'
import { Id, Redirect, Text } from '../contract/schemas.ts'
import { AppError } from '../kernel/errors.ts'
import { acceptResponse } from '../people/saml/accept.ts'
import { isTooLarge } from '../people/saml/inspect.ts'
import { beginSamlLogin } from '../people/saml/login.ts'
import { receiveLogout, type LogoutMessage } from '../people/saml/logout.ts'
import { metadataXml } from '../people/saml/metadata.ts'
import { serviceProvider } from '../people/saml/model.ts'
import { getSpKeys } from '../people/saml/sp-certificates.ts'
import { SamlError } from '../people/saml/saml-error.ts'
import { finishTestSignIn } from '../people/saml/finish-test-sign-in.ts'
import type { SamlDeps } from '../people/saml/validate.ts'
import { isSecure, visitorOf } from './app/visitor.ts'
import { countRefusal } from './auth/refused-sign-in.ts'
import { bindingCookie, bindingOf, sessionCookie } from './auth/cookie.ts'
import { ok, redirect } from './replies.ts'
import { fieldOf, formOf } from './saml/surface.ts'
import { serveSlow } from './serve.ts'
import type { Door } from './surface.ts'

const tag = 'saml'
const replies = { 302: Redirect, 303: Redirect }

const metadata = route({
  method: 'GET',
  path: '/metadata',
  summary: 'Metadata of the service provider',
  tag,
  auth: open,
  replies: { 200: Text('application/samlmetadata+xml', 'Metadata.') },
})
const login = route({
  method: 'GET',
  path: '/login',
  summary: 'Sign in at an identity provider',
  tag,
  auth: open,
  query: Type.Object({
    connection: Id,
    return: Type.Optional(Type.String({ maxLength: 8_192 })),
    force: Type.Optional(Type.Boolean({ description: 'Asks the provider to see the person again.' })),
  }),
  replies,
})
const acs = route({ method: 'POST', path: '/acs', summary: 'Assertion consumer service', tag, auth: open, replies })
const sloRedirect = route({ method: 'GET', path: '/slo', summary: 'Single logout, by redirect', tag, auth: open, replies })
const sloPost = route({ method: 'POST', path: '/slo', summary: 'Single logout, by form', tag, auth: open, replies })

export const roomOf = (door: Door): SamlDeps => {
  const { config, box, ids } = door.house
  return { db: door.db, box, ids, base_url: config.BASE_URL, provider: serviceProvider(config.BASE_URL) }
}

// One sentence for every reason: the reason is in the audit log.
const REFUSED =
  'What your identity provider sent could not be accepted. Sign in again; if it happens again, ask an administrator of this desk.'

const refusalOf = (error: unknown): unknown => (error instanceof SamlError ? new AppError('bad_request', REFUSED) : error)

/** The one message a form carries. */
const messageOf = (form: URLSearchParams, name: string): string => {
  const message = fieldOf(form, name)
  if (message === undefined || message === '') throw new AppError('bad_request', REFUSED)
  if (isTooLarge(message)) throw new AppError('too_large', 'This message is larger than 256 KB.')
  return message
}

const answerLogout = async (door: Door, message: LogoutMessage) => {
  try {
    const location = await countRefusal(door.house, 'saml_logout', () => receiveLogout(roomOf(door), message))
    return redirect(302, location ?? '/login')
  } catch (error) {
    throw refusalOf(error)
  }
}

const serveLogout = (door: Door): void => {
  serveSlow(door, sloRedirect, async (_db, { request }) => {
    const query = request.url.split('?', 2)[1] ?? ''
    // Their answer to our own goodbye: we have signed the person out already.
    if (!/(^|&)SAMLRequest=/.test(query)) return redirect(302, '/login')
    return await answerLogout(door, { binding: 'redirect', query })
  })
  serveSlow(door, sloPost, async (_db, { request }) => {
    const form = formOf(request)
    if (!form.has('SAMLRequest')) return redirect(303, '/login')
    return await answerLogout(door, { binding: 'post', message: messageOf(form, 'SAMLRequest'), relay_state: fieldOf(form, 'RelayState') })
  })
}

export const samlRoutes = (door: Door): void => {
  serveSlow(door, metadata, async () => {
    const { current, next } = await getSpKeys(roomOf(door))
    const signing = [current, next].flatMap((key) => (key ? [key.certificate] : []))
    const xml = metadataXml(roomOf(door).provider, { signing, encryption: current.certificate }, door.house.config.MAIL_FROM)
    return ok(xml, { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'public, max-age=3600' })
  })
  serveSlow(door, login, async (db, { query, request }) => {
    const { current } = await getSpKeys(roomOf(door))
    const wish = {
      connection_id: query.connection,
      return_path: query.return,
      is_forced: query.force ?? false,
      trial_session_id: null,
      binding: bindingOf(request),
    }
    const { url, binding } = await db.tx((tx) => beginSamlLogin(tx, { ...wish, key: current, provider: roomOf(door).provider }))
    return redirect(302, url, { 'set-cookie': bindingCookie(binding, isSecure(door.house)) })
  })
  serveSlow(door, acs, async (_db, { request }) => {
    const form = formOf(request)
    const response = messageOf(form, 'SAMLResponse')
    const relay_state = fieldOf(form, 'RelayState')
    try {
      const post = { response, relay_state, binding: bindingOf(request), visitor: visitorOf(request) }
      const trial = await finishTestSignIn(roomOf(door), post)
      if (trial) return redirect(303, `/admin/saml/${trial.connection_id}?trial=${trial.id}`)
      const accept = () => acceptResponse({ ...roomOf(door), limiter: door.limiter }, post)
      const { session, return_path } = await countRefusal(door.house, 'saml', accept)
      return redirect(303, return_path, { 'set-cookie': sessionCookie(session, isSecure(door.house)) })
    } catch (error) {
      throw refusalOf(error)
    }
  })
  serveLogout(door)
}
