import { Type } from 'typebox'
import { open, route } from '../contract/route.ts'
import { Id, Redirect } from '../contract/schemas.ts'
import { beginOidcLogin } from '../people/oidc/begin.ts'
import { finishOidcLogin } from '../people/oidc/finish.ts'
import { callbackUrl } from '../people/oidc/model.ts'
import { isSecure, visitorOf } from './app/visitor.ts'
import { countRefusal } from './auth/refused-sign-in.ts'
import { bindingCookie, bindingOf, sessionCookie } from './auth/cookie.ts'
import { redirect } from './replies.ts'
import { serveSlow } from './serve.ts'
import type { Door } from './surface.ts'

const tag = 'oidc'
const replies = { 302: Redirect, 303: Redirect }

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
  replies,
})
const callback = route({ method: 'GET', path: '/callback', summary: 'Back from an OpenID provider', tag, auth: open, replies })

export const oidcRoutes = (door: Door): void => {
  const room = () => {
    const { net, box, ids, config } = door.house
    return { db: door.db, limiter: door.limiter, net, box, ids, base_url: config.BASE_URL }
  }
  serveSlow(door, login, async (_db, { query, request }) => {
    const wish = {
      connection_id: query.connection,
      return_path: query.return,
      is_forced: query.force ?? false,
      binding: bindingOf(request),
    }
    const { url, binding } = await beginOidcLogin(room(), wish)
    return redirect(302, url, { 'set-cookie': bindingCookie(binding, isSecure(door.house)) })
  })
  serveSlow(door, callback, async (_db, { request }) => {
    const url = new URL(callbackUrl(door.house.config.BASE_URL))
    url.search = request.url.split('?', 2)[1] ?? ''
    const finish = () => finishOidcLogin(room(), { url, binding: bindingOf(request), visitor: visitorOf(request) })
    const { session, return_path } = await countRefusal(door.house, 'oidc', finish)
    return redirect(303, return_path, { 'set-cookie': sessionCookie(session, isSecure(door.house)) })
  })
}
