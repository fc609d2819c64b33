import * as contract from '../../contract/app/profile.ts'
import { isoMillis, type Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { forbidden, invalid } from '../../kernel/errors.ts'
import { findPasswordHash, getAccount } from '../../people/accounts/accounts.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { beginAuthentication } from '../../people/passkeys/authenticate.ts'
import { changePasskey, listPasskeys, removePasskey, type Passkey } from '../../people/passkeys/passkeys.ts'
import { beginRegistration, finishRegistration } from '../../people/passkeys/register.ts'
import { relyingParty } from '../../people/passkeys/relying-party.ts'
import { changeOwnPassword } from '../../people/reset/finish.ts'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '../../people/sessions/revoke.ts'
import { renewSession } from '../../people/sessions/sessions.ts'
import { isSsoOnly } from '../../people/sign-in/break-glass.ts'
import { reauthenticate, verifyOwnPassword } from '../../people/sudo/reauthenticate.ts'
import { assertSudo, sudoUntil } from '../../people/sudo/sudo.ts'
import { beginTotp, confirmTotp, makeRecoveryCodes, secondFactorsOf, turnOffTotp } from '../../people/two-factor/two-factor.ts'
import { agentOf } from '../agent-only.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { isSecure, visitorOf } from './visitor.ts'

/** A token could outlive the person's wish: what is decided here is decided by a person at a screen. */
const personOf = (actor: Actor): AgentActor & { readonly session_id: number } => {
  const agent = agentOf(actor)
  const { session_id } = agent
  return session_id === null ? forbidden('Sign in to change how you sign in.') : { ...agent, session_id }
}

const iso = (at: Instant | null | undefined): string | null => (at === null || at === undefined ? null : isoMillis(at))

const passkeyOut = ({ id, name, is_backed_up, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  is_backed_up,
  created_at: isoMillis(created_at),
  last_used_at: iso(last_used_at),
})

const sessionOut = (session: Session, own: number | null) => {
  const { id, auth_method, amr, ip, user_agent, created_at, last_seen_at, expires_at } = session
  const times = { created_at: isoMillis(created_at), last_seen_at: isoMillis(last_seen_at), expires_at: isoMillis(expires_at) }
  return { id, is_current: id === own, auth_method, amr, ip, user_agent, ...times }
}

const securityOut = async (reader: Reader, actor: AgentActor) => {
  const account = await getAccount(reader, actor.account_id)
  const { has_totp, is_required, recovery_codes_left } = await secondFactorsOf(reader, account)
  return {
    has_password: (await findPasswordHash(reader, account)) !== null,
    is_sso_only: await isSsoOnly(reader, account),
    has_totp,
    is_second_factor_required: is_required,
    recovery_codes_left,
    passkeys: (await listPasskeys(reader, account.id)).map(passkeyOut),
    sudo_until_at: iso(await sudoUntil(reader, actor)),
  }
}

/** What changes who can get in gives the session a new id. */
const renewed = (door: Door, session: string): Readonly<Record<string, string>> => ({
  'set-cookie': sessionCookie(session, isSecure(door.house)),
})

const serveTotp = (door: Door): void => {
  serve(door, contract.beginTotp, async (tx, _input, actor) => {
    const person = personOf(actor)
    await assertSudo(tx, person)
    return ok({ data: await beginTotp(tx, door.house.box, await getAccount(tx, person.account_id)) })
  })
  serve(door, contract.confirmTotp, async (tx, { body }, actor) => {
    const person = personOf(actor)
    await assertSudo(tx, person)
    const recovery_codes = await confirmTotp(tx, person, door.house.box, { account_id: person.account_id, code: body.code })
    if (!recovery_codes) return invalid({ code: ['This is not the right code.'] })
    return ok({ data: { recovery_codes } }, renewed(door, await renewSession(tx, person.session_id)))
  })
  serve(door, contract.turnOffTotp, async (tx, _input, actor) => {
    const person = personOf(actor)
    await assertSudo(tx, person)
    await turnOffTotp(tx, person)
    return noContent(renewed(door, await renewSession(tx, person.session_id)))
  })
  serve(door, contract.makeRecoveryCodes, async (tx, _input, actor) => {
    const person = personOf(actor)
    await assertSudo(tx, person)
    return ok({ data: { recovery_codes: await makeRecoveryCodes(tx, person, person.account_id) } })
  })
}

const servePasskeys = (door: Door): void => {
  const party = () => relyingParty(door.house.config.BASE_URL)
  serveSlow(door, contract.beginPasskey, async (db, _input, actor) => {
    const person = personOf(actor)
    await db.read((reader) => assertSudo(reader, person))
    return ok({ data: await beginRegistration(db, person, party()) })
  })
  serveSlow(door, contract.addPasskey, async (db, { body }, actor) => {
    const person = personOf(actor)
    await db.read((reader) => assertSudo(reader, person))
    const { passkey, recovery_codes } = await finishRegistration(db, person, body, party())
    const session = await db.tx((tx) => renewSession(tx, person.session_id))
    return { status: 201 as const, body: { data: passkeyOut(passkey), recovery_codes }, headers: renewed(door, session) }
  })
  serve(door, contract.renamePasskey, async (tx, { params, body }, actor) =>
    ok({ data: passkeyOut(await changePasskey(tx, personOf(actor), params.id, body.name)) }),
  )
  serve(door, contract.removePasskey, async (tx, { params }, actor) => {
    const person = personOf(actor)
    await assertSudo(tx, person)
    await removePasskey(tx, person, params.id)
    return noContent(renewed(door, await renewSession(tx, person.session_id)))
  })
  serveSlow(door, contract.askSudoPasskey, async (db, _input, actor) =>
    ok({ data: await beginAuthentication(db, personOf(actor).account_id, party()) }),
  )
}

const serveSessions = (door: Door): void => {
  serve(door, contract.listOwnSessions, async (reader, _input, actor) => {
    const agent = agentOf(actor)
    return ok({ data: (await listSessions(reader, agent.account_id)).map((session) => sessionOut(session, agent.session_id)) })
  })
  serve(door, contract.revokeOwnSession, async (tx, { params }, actor) => {
    await revokeSession(tx, personOf(actor), params.id)
    return noContent()
  })
  serve(door, contract.revokeOwnOthers, async (tx, _input, actor) => {
    await revokeOtherSessions(tx, personOf(actor))
    return noContent()
  })
}

const servePassword = (door: Door): void => {
  const room = () => ({ db: door.db, box: door.house.box, party: relyingParty(door.house.config.BASE_URL) })
  serveSlow(door, contract.changePassword, async (db, { body, request }, actor) => {
    const person = personOf(actor)
    await verifyOwnPassword(db, person, body.current_password, visitorOf(request))
    const account = await db.read((reader) => getAccount(reader, person.account_id))
    const session = await changeOwnPassword(db, person, account, body.new_password)
    return noContent(session === undefined ? {} : renewed(door, session))
  })
  serveSlow(door, contract.confirmIdentity, async (_db, { body, request }, actor) =>
    noContent(renewed(door, await reauthenticate(room(), personOf(actor), body, visitorOf(request)))),
  )
}

export const profileRoutes = (door: Door): void => {
  serve(door, contract.getOwnSecurity, async (reader, _input, actor) => ok({ data: await securityOut(reader, agentOf(actor)) }))
  serveTotp(door)
  servePasskeys(door)
  serveSessions(door)
  servePassword(door)
}
