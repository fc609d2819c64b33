import { startSamlTestSignIn, getSamlTestSignIn } from '../../contract/app/saml-test-sign-ins.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { getConnection } from '../../people/sso-connections/saml/connections.ts'
import { beginSamlLogin } from '../../people/saml/login.ts'
import { getSpKeys } from '../../people/saml/sp-certificates.ts'
import { readTestSignIn, type TestSignIn } from '../../people/saml/test-sign-ins.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { formatBindingCookie, readBindingCookie } from '../auth/cookie.ts'
import { created, ok } from '../kit/responses.ts'
import { getSamlDeps } from '../public/sso/saml.ts'
import { serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { isHttps } from '../auth/request-origin.ts'

/** A result belongs to the session that started the test. */
const requireSessionId = ({ session_id }: AgentActor): number =>
  session_id ?? forbidden('A session is required to test a connection. Sign in to the dashboard.')

const presentAccount = ({ way, ...account }: NonNullable<TestSignIn['person']>) => ({ match: way, ...account })

const presentTestSignIn = ({ refusals, person, received_at, expires_at, ...rest }: TestSignIn) => ({
  ...rest,
  received_at: formatIsoMillis(received_at),
  expires_at: formatIsoMillis(expires_at),
  errors: refusals,
  account: person && presentAccount(person),
})

export const registerSamlTestSignInRoutes = (api: Api): void => {
  serveSlow(
    api,
    startSamlTestSignIn,
    async (db, { params, request }, actor) => {
      const agent = requireAgent(actor)
      const trial_session_id = requireSessionId(agent)
      const { current } = await getSpKeys(getSamlDeps(api))
      const asked = {
        connection_id: params.id,
        return_path: undefined,
        is_forced: false,
        trial_session_id,
        binding: readBindingCookie(request),
      }
      const { url, binding } = await db.tx(async (tx) => {
        await audit(tx, agent, { action: 'saml_trial.begun', object: { type: 'saml_connection', id: params.id } })
        return await beginSamlLogin(tx, { ...asked, key: current, provider: getSamlDeps(api).provider })
      })
      const reply = created({ data: { url } })
      return { ...reply, headers: { ...reply.headers, 'set-cookie': formatBindingCookie(binding, isHttps(api.context)) } }
    },
    { precondition: (reader, { id }) => getConnection(reader, id) },
  )
  // A transaction, because the read is audited.
  serveSlow(api, getSamlTestSignIn, async (db, { params }, actor) => {
    const ref = { connection_id: params.id, id: params.test_sign_in }
    const result = await db.tx((tx) => readTestSignIn(tx, api.context.box, requireAgent(actor), ref))
    return ok({ data: presentTestSignIn(result) })
  })
}
