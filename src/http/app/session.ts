import { getSession, signIn, signOut } from '../../contract/app/session.ts'
import type { Db } from '../../kernel/db/db.ts'
import { findLogoutUrl } from '../../people/saml/sp-logout.ts'
import { findSession } from '../../people/sessions/revoke.ts'
import { closeSession } from '../../people/sessions/sessions.ts'
import { actorForAccount } from '../../people/sign-in/authenticate.ts'
import * as people from '../../people/sign-in/sign-in.ts'
import { unauthenticated } from '../../kernel/errors.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { formatClearedCookie, formatSessionCookie } from '../auth/cookie.ts'
import { countRejectedSignIn } from '../auth/rejected-sign-in.ts'
import { accepted, noContent, ok } from '../kit/responses.ts'
import { getSamlDeps } from '../public/sso/saml.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentMe } from '../v1/me.ts'
import { assertSameOriginPage } from '../auth/csrf.ts'
import { isHttps, readRequestOrigin } from '../auth/request-origin.ts'

export type StartedSession = { readonly account: { readonly id: number }; readonly session: string }

/** Live position before the page loads its data; the stream continues from it. */
const createLivePositionHeader = ({ context }: Api) => ({ 'x-live-position': context.livePosition() })

export const startSession = async (api: Api, { account, session }: StartedSession) => {
  const me = await api.db.read(async (reader) => {
    const actor = await actorForAccount(reader, account.id, '')
    return await presentMe(reader, actor ?? unauthenticated('This account is not active.'))
  })
  api.context.warnAboutPlainHttp()
  return ok({ data: me }, { 'set-cookie': formatSessionCookie(session, isHttps(api.context)), ...createLivePositionHeader(api) })
}

const findIdpLogoutUrl = async (api: Api, db: Db, session_id: number | null): Promise<string | undefined> => {
  const session = session_id === null ? undefined : await db.read((reader) => findSession(reader, session_id))
  return session && (await findLogoutUrl(getSamlDeps(api), session))
}

export const registerSessionRoutes = (api: Api): void => {
  serveSlow(api, signIn, async (db, { body, request }) => {
    assertSameOriginPage(request)
    const result = await countRejectedSignIn(api.context, 'password', () => people.signIn(db, body, readRequestOrigin(request)))
    if (result.outcome === 'second_step') return accepted({ data: { challenge: result.challenge, methods: result.methods } })
    return await startSession(api, result)
  })
  serveSlow(api, signOut, async (db, _input, actor) => {
    const agent = requireAgent(actor)
    const url = await findIdpLogoutUrl(api, db, agent.session_id)
    await db.tx((tx) => closeSession(tx, agent))
    return noContent({ 'set-cookie': formatClearedCookie(isHttps(api.context)), ...(url !== undefined && { 'x-logout-url': url }) })
  })
  serve(api, getSession, async (reader, _input, actor) =>
    ok({ data: await presentMe(reader, requireAgent(actor)) }, createLivePositionHeader(api)),
  )
}
