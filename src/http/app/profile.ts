import * as contract from '../../contract/app/profile.ts'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
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
import type { Api } from '../kit/api-conventions.ts'
import { formatSessionCookie } from '../auth/cookie.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { isHttps, readRequestOrigin } from '../auth/request-origin.ts'

/** Requires a session: tokens are exempt from reauthentication, so a leaked token must not change sign-in methods. */
const requireSession = (actor: Actor): AgentActor & { readonly session_id: number } => {
  const agent = requireAgent(actor)
  const { session_id } = agent
  return session_id === null
    ? forbidden('A session is required to change sign-in methods. Sign in to the dashboard.')
    : { ...agent, session_id }
}

const iso = (at: Instant | null | undefined): string | null => (at === null || at === undefined ? null : formatIsoMillis(at))

const presentPasskey = ({ id, name, is_backed_up, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  is_backed_up,
  created_at: formatIsoMillis(created_at),
  last_used_at: iso(last_used_at),
})

const presentSession = (session: Session, own: number | null) => {
  const { id, auth_method, amr, ip, user_agent, created_at, last_seen_at, expires_at } = session
  const times = {
    created_at: formatIsoMillis(created_at),
    last_seen_at: formatIsoMillis(last_seen_at),
    expires_at: formatIsoMillis(expires_at),
  }
  return { id, is_current: id === own, auth_method, amr, ip, user_agent, ...times }
}

const presentSecurity = async (reader: Reader, actor: AgentActor) => {
  const account = await getAccount(reader, actor.account_id)
  const { has_totp, is_required, recovery_codes_left } = await secondFactorsOf(reader, account)
  return {
    has_password: (await findPasswordHash(reader, account)) !== null,
    is_sso_only: await isSsoOnly(reader, account),
    has_totp,
    is_second_factor_required: is_required,
    recovery_codes_left,
    passkeys: (await listPasskeys(reader, account.id)).map(presentPasskey),
    sudo_until_at: iso(await sudoUntil(reader, actor)),
  }
}

/** Changes of credentials rotate the session id. */
const renewSessionCookie = (api: Api, session: string): Readonly<Record<string, string>> => ({
  'set-cookie': formatSessionCookie(session, isHttps(api.context)),
})

const serveTotp = (api: Api): void => {
  serve(api, contract.beginTotp, async (tx, _input, actor) => {
    const person = requireSession(actor)
    await assertSudo(tx, person)
    return ok({ data: await beginTotp(tx, api.context.box, await getAccount(tx, person.account_id)) })
  })
  serve(api, contract.confirmTotp, async (tx, { body }, actor) => {
    const person = requireSession(actor)
    await assertSudo(tx, person)
    const recovery_codes = await confirmTotp(tx, person, api.context.box, { account_id: person.account_id, code: body.code })
    if (!recovery_codes) return invalid({ code: ['The code is invalid.'] })
    return ok({ data: { recovery_codes } }, renewSessionCookie(api, await renewSession(tx, person.session_id)))
  })
  serve(api, contract.disableTotp, async (tx, _input, actor) => {
    const person = requireSession(actor)
    await assertSudo(tx, person)
    await turnOffTotp(tx, person)
    return noContent(renewSessionCookie(api, await renewSession(tx, person.session_id)))
  })
  serve(api, contract.createRecoveryCodes, async (tx, _input, actor) => {
    const person = requireSession(actor)
    await assertSudo(tx, person)
    return ok({ data: { recovery_codes: await makeRecoveryCodes(tx, person, person.account_id) } })
  })
}

const servePasskeys = (api: Api): void => {
  const party = () => relyingParty(api.context.config.BASE_URL)
  serveSlow(api, contract.beginPasskey, async (db, _input, actor) => {
    const person = requireSession(actor)
    await db.read((reader) => assertSudo(reader, person))
    return ok({ data: await beginRegistration(db, person, party()) })
  })
  serveSlow(api, contract.addPasskey, async (db, { body }, actor) => {
    const person = requireSession(actor)
    await db.read((reader) => assertSudo(reader, person))
    const { passkey, recovery_codes } = await finishRegistration(db, person, body, party())
    const session = await db.tx((tx) => renewSession(tx, person.session_id))
    return { status: 201 as const, body: { data: presentPasskey(passkey), recovery_codes }, headers: renewSessionCookie(api, session) }
  })
  serve(api, contract.renamePasskey, async (tx, { params, body }, actor) =>
    ok({ data: presentPasskey(await changePasskey(tx, requireSession(actor), params.id, body.name)) }),
  )
  serve(api, contract.removePasskey, async (tx, { params }, actor) => {
    const person = requireSession(actor)
    await assertSudo(tx, person)
    await removePasskey(tx, person, params.id)
    return noContent(renewSessionCookie(api, await renewSession(tx, person.session_id)))
  })
  serveSlow(api, contract.beginSudoPasskey, async (db, _input, actor) =>
    ok({ data: await beginAuthentication(db, requireSession(actor).account_id, party()) }),
  )
}

const serveSessions = (api: Api): void => {
  serve(api, contract.listOwnSessions, async (reader, _input, actor) => {
    const agent = requireAgent(actor)
    return ok({ data: (await listSessions(reader, agent.account_id)).map((session) => presentSession(session, agent.session_id)) })
  })
  serve(api, contract.revokeOwnSession, async (tx, { params }, actor) => {
    await revokeSession(tx, requireSession(actor), params.id)
    return noContent()
  })
  serve(api, contract.revokeOtherSessions, async (tx, _input, actor) => {
    await revokeOtherSessions(tx, requireSession(actor))
    return noContent()
  })
}

const servePassword = (api: Api): void => {
  const deps = () => ({ db: api.db, box: api.context.box, party: relyingParty(api.context.config.BASE_URL) })
  serveSlow(api, contract.changePassword, async (db, { body, request }, actor) => {
    const person = requireSession(actor)
    await verifyOwnPassword(db, person, body.current_password, readRequestOrigin(request))
    const account = await db.read((reader) => getAccount(reader, person.account_id))
    const session = await changeOwnPassword(db, person, account, body.new_password)
    return noContent(session === undefined ? {} : renewSessionCookie(api, session))
  })
  serveSlow(api, contract.confirmIdentity, async (_db, { body, request }, actor) =>
    noContent(renewSessionCookie(api, await reauthenticate(deps(), requireSession(actor), body, readRequestOrigin(request)))),
  )
}

export const registerProfileRoutes = (api: Api): void => {
  serve(api, contract.getOwnSecurity, async (reader, _input, actor) => ok({ data: await presentSecurity(reader, requireAgent(actor)) }))
  serveTotp(api)
  servePasskeys(api)
  serveSessions(api)
  servePassword(api)
}
