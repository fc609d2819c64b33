import { Type } from 'typebox'
import { open, route } from '../../../contract/route.ts'
import { Id, Redirect, Text } from '../../../contract/schemas.ts'
import { AppError } from '../../../kernel/errors.ts'
import { acceptResponse, type SamlDeps } from '../../../people/saml/accept.ts'
import { isTooLarge } from '../../../people/saml/inspect.ts'
import { beginSamlLogin } from '../../../people/saml/login.ts'
import { receiveLogout, type LogoutMessage } from '../../../people/saml/logout.ts'
import { metadataXml } from '../../../people/saml/metadata.ts'
import { getSpKeys } from '../../../people/saml/sp-certificates.ts'
import { SamlError } from '../../../people/saml/saml-error.ts'
import { finishTestSignIn } from '../../../people/saml/finish-test-sign-in.ts'
import { serviceProvider } from '../../../people/sso-connections/saml/model.ts'
import { isHttps, readRequestOrigin } from '../../auth/request-origin.ts'
import { countRejectedSignIn } from '../../auth/rejected-sign-in.ts'
import { formatBindingCookie, readBindingCookie, formatSessionCookie } from '../../auth/cookie.ts'
import { ok, redirect } from '../../kit/responses.ts'
import { readSingleField, readUrlEncodedForm } from './browser-conventions.ts'
import { serveSlow } from '../../kit/serve.ts'
import type { Api } from '../../kit/api-conventions.ts'

const tag = 'saml'
const responses = { 302: Redirect, 303: Redirect }

const metadata = route({
  method: 'GET',
  path: '/metadata',
  summary: 'Metadata of the service provider',
  tag,
  auth: open,
  responses: { 200: Text('application/samlmetadata+xml', 'Metadata.') },
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
    force: Type.Optional(Type.Boolean({ description: 'Requires the identity provider to authenticate the user again.' })),
  }),
  responses,
})
const acs = route({ method: 'POST', path: '/acs', summary: 'Assertion consumer service', tag, auth: open, responses })
const sloRedirect = route({ method: 'GET', path: '/slo', summary: 'Single logout, by redirect', tag, auth: open, responses })
const sloPost = route({ method: 'POST', path: '/slo', summary: 'Single logout, by form', tag, auth: open, responses })

export const getSamlDeps = (api: Api): SamlDeps => {
  const { config, box, ids } = api.context
  return { db: api.db, box, ids, base_url: config.BASE_URL, provider: serviceProvider(config.BASE_URL) }
}

// One message for every reason, which is in the audit log.
const REJECTED_MESSAGE = 'The response of your identity provider was rejected. Sign in again; if it fails again, ask an administrator.'

const toRejection = (error: unknown): unknown => (error instanceof SamlError ? new AppError('bad_request', REJECTED_MESSAGE) : error)

const messageOf = (form: URLSearchParams, name: string): string => {
  const message = readSingleField(form, name)
  if (message === undefined || message === '') throw new AppError('bad_request', REJECTED_MESSAGE)
  if (isTooLarge(message)) throw new AppError('too_large', 'This message is larger than 256 KB.')
  return message
}

const finishLogout = async (api: Api, message: LogoutMessage) => {
  try {
    const location = await countRejectedSignIn(api.context, 'saml_logout', () => receiveLogout(getSamlDeps(api), message))
    return redirect(302, location ?? '/login')
  } catch (error) {
    throw toRejection(error)
  }
}

const serveLogout = (api: Api): void => {
  serveSlow(api, sloRedirect, async (_db, { request }) => {
    const query = request.url.split('?', 2)[1] ?? ''
    // Response to our own logout request: the session has ended already.
    if (!/(^|&)SAMLRequest=/.test(query)) return redirect(302, '/login')
    return await finishLogout(api, { binding: 'redirect', query })
  })
  serveSlow(api, sloPost, async (_db, { request }) => {
    const form = readUrlEncodedForm(request)
    if (!form.has('SAMLRequest')) return redirect(303, '/login')
    return await finishLogout(api, {
      binding: 'post',
      message: messageOf(form, 'SAMLRequest'),
      relay_state: readSingleField(form, 'RelayState'),
    })
  })
}

export const registerSamlRoutes = (api: Api): void => {
  serveSlow(api, metadata, async () => {
    const { current, next } = await getSpKeys(getSamlDeps(api))
    const signing = [current, next].flatMap((key) => (key ? [key.certificate] : []))
    const xml = metadataXml(getSamlDeps(api).provider, { signing, encryption: current.certificate }, api.context.config.MAIL_FROM)
    return ok(xml, { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'public, max-age=3600' })
  })
  serveSlow(api, login, async (db, { query, request }) => {
    const { current } = await getSpKeys(getSamlDeps(api))
    const input = {
      connection_id: query.connection,
      return_path: query.return,
      is_forced: query.force ?? false,
      trial_session_id: null,
      binding: readBindingCookie(request),
    }
    const { url, binding } = await db.tx((tx) => beginSamlLogin(tx, { ...input, key: current, provider: getSamlDeps(api).provider }))
    return redirect(302, url, { 'set-cookie': formatBindingCookie(binding, isHttps(api.context)) })
  })
  serveSlow(api, acs, async (_db, { request }) => {
    const form = readUrlEncodedForm(request)
    const response = messageOf(form, 'SAMLResponse')
    const relay_state = readSingleField(form, 'RelayState')
    try {
      const post = { response, relay_state, binding: readBindingCookie(request), visitor: readRequestOrigin(request) }
      const trial = await finishTestSignIn(getSamlDeps(api), post)
      if (trial) return redirect(303, `/admin/saml/${trial.connection_id}?trial=${trial.id}`)
      const accept = () => acceptResponse({ ...getSamlDeps(api), limiter: api.limiter }, post)
      const { session, return_path } = await countRejectedSignIn(api.context, 'saml', accept)
      return redirect(303, return_path, { 'set-cookie': formatSessionCookie(session, isHttps(api.context)) })
    } catch (error) {
      throw toRejection(error)
    }
  })
  serveLogout(api)
}
