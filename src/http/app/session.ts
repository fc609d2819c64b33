import { getSession, signIn, signOut } from '../../contract/app/session.ts'
import type { Db } from '../../kernel/db/db.ts'
import { findLogoutUrl } from '../../people/saml/sp-logout.ts'
import { findSession } from '../../people/sessions/revoke.ts'
import { closeSession } from '../../people/sessions/sessions.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import * as people from '../../people/sign-in/sign-in.ts'
import { unauthenticated } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { clearedCookie, sessionCookie } from '../auth/cookie.ts'
import { countRefusal } from '../auth/refused-sign-in.ts'
import { accepted, noContent, ok } from '../replies.ts'
import { roomOf } from '../saml.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { meOut } from '../v1/me.ts'
import { isSecure, refuseOtherPages, visitorOf, warnOfPlainHttp } from './visitor.ts'

export type Entered = { readonly account: { readonly id: number }; readonly session: string }

/** The page goes on to ask for what it shows, and only then for the stream: this is where that begins. */
const livesFrom = ({ house }: Door) => ({ 'x-live-position': house.livePosition() })

/** Who is signed in now, and the cookie that says so from here on. */
export const welcome = async (door: Door, { account, session }: Entered) => {
  const me = await door.db.read(async (reader) => {
    const actor = await actorForAccount(reader, account.id, '')
    return await meOut(reader, actor ?? unauthenticated('This account is not active.'))
  })
  warnOfPlainHttp(door.house)
  return ok({ data: me }, { 'set-cookie': sessionCookie(session, isSecure(door.house)), ...livesFrom(door) })
}

const logoutUrlOf = async (door: Door, db: Db, session_id: number | null): Promise<string | undefined> => {
  const session = session_id === null ? undefined : await db.read((reader) => findSession(reader, session_id))
  return session && (await findLogoutUrl(roomOf(door), session))
}

export const sessionRoutes = (door: Door): void => {
  serveSlow(door, signIn, async (db, { body, request }) => {
    refuseOtherPages(request)
    const result = await countRefusal(door.house, 'password', () => people.signIn(db, body, visitorOf(request)))
    if (result.outcome === 'second_step') return accepted({ data: { challenge: result.challenge, methods: result.methods } })
    return await welcome(door, result)
  })
  serveSlow(door, signOut, async (db, _input, actor) => {
    const agent = agentOf(actor)
    const url = await logoutUrlOf(door, db, agent.session_id)
    await db.tx((tx) => closeSession(tx, agent))
    return noContent({ 'set-cookie': clearedCookie(isSecure(door.house)), ...(url !== undefined && { 'x-logout-url': url }) })
  })
  serve(door, getSession, async (reader, _input, actor) => ok({ data: await meOut(reader, agentOf(actor)) }, livesFrom(door)))
}
