import { Type } from 'typebox'
import { open, route } from '../../../contract/route.ts'
import { Id, Redirect } from '../../../contract/schemas.ts'
import { beginOidcLogin } from '../../../people/oidc/begin.ts'
import { finishOidcLogin } from '../../../people/oidc/finish.ts'
import { callbackUrl } from '../../../people/sso-connections/oidc/model.ts'
import { isHttps, readRequestOrigin } from '../../auth/request-origin.ts'
import { countRejectedSignIn } from '../../auth/rejected-sign-in.ts'
import { formatBindingCookie, readBindingCookie, formatSessionCookie } from '../../auth/cookie.ts'
import { redirect } from '../../kit/responses.ts'
import { serveSlow } from '../../kit/serve.ts'
import type { Api } from '../../kit/api-conventions.ts'

const tag = 'oidc'
const responses = { 302: Redirect, 303: Redirect }

const login = route({
  method: 'GET',
  path: '/login',
  summary: 'Sign in at an OpenID provider',
  tag,
  auth: open,
  query: Type.Object({
    connection: Id,
    return: Type.Optional(Type.String({ maxLength: 8_192 })),
    force: Type.Optional(Type.Boolean()),
  }),
  responses,
})
const callback = route({ method: 'GET', path: '/callback', summary: 'Redirect back from an OpenID provider', tag, auth: open, responses })

export const registerOidcRoutes = (api: Api): void => {
  const deps = () => {
    const { net, box, ids, config } = api.context
    return { db: api.db, limiter: api.limiter, net, box, ids, base_url: config.BASE_URL }
  }
  serveSlow(api, login, async (_db, { query, request }) => {
    const input = {
      connection_id: query.connection,
      return_path: query.return,
      is_forced: query.force ?? false,
      binding: readBindingCookie(request),
    }
    const { url, binding } = await beginOidcLogin(deps(), input)
    return redirect(302, url, { 'set-cookie': formatBindingCookie(binding, isHttps(api.context)) })
  })
  serveSlow(api, callback, async (_db, { request }) => {
    const url = new URL(callbackUrl(api.context.config.BASE_URL))
    url.search = request.url.split('?', 2)[1] ?? ''
    const finish = () => finishOidcLogin(deps(), { url, binding: readBindingCookie(request), visitor: readRequestOrigin(request) })
    const { session, return_path } = await countRejectedSignIn(api.context, 'oidc', finish)
    return redirect(303, return_path, { 'set-cookie': formatSessionCookie(session, isHttps(api.context)) })
  })
}
