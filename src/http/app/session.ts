import { getSession, signIn, signOut } from '../../contract/app/session.ts'
import { AppError } from '../../kernel/errors.ts'
import { closeSession } from '../../people/sessions/sessions.ts'
import { actorForAccount } from '../../people/sign-in/recognise.ts'
import * as people from '../../people/sign-in/sign-in.ts'
import { agentOf } from '../agent-only.ts'
import { clearedCookie, isFromOurPage, sessionCookie } from '../auth/cookie.ts'
import { noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { meOut } from '../v1/me.ts'

export const sessionRoutes = (door: Door): void => {
  // Where people reach the product by https, the cookie may only travel there. Asked late: a door that only lists its routes has no house.
  const isSecure = (): boolean => door.house.config.BASE_URL.startsWith('https:')
  serveSlow(door, signIn, async (db, { body, request }) => {
    if (!isFromOurPage(request)) throw new AppError('forbidden', 'Sign in on the page itself.')
    const visitor = { ip: request.ip, user_agent: (request.headers['user-agent'] ?? '').slice(0, 200) }
    const { account, session } = await people.signIn(db, body, visitor)
    const me = await db.read(async (reader) => {
      const actor = await actorForAccount(reader, account.id, request.ip)
      return actor && (await meOut(reader, actor))
    })
    return ok({ data: me }, { 'set-cookie': sessionCookie(session, isSecure()) })
  })
  serve(door, signOut, async (tx, _input, actor) => {
    await closeSession(tx, agentOf(actor))
    return noContent({ 'set-cookie': clearedCookie(isSecure()) })
  })
  serve(door, getSession, async (reader, _input, actor) => ok({ data: await meOut(reader, agentOf(actor)) }))
}
