import * as contract from '../../contract/app/security.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import {
  changeConnection,
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
} from '../../people/sso-connections/oidc/connections.ts'
import { callbackUrl, type OidcConnection } from '../../people/sso-connections/oidc/model.ts'
import { listRoles } from '../../people/roles/roles.ts'
import { isNextKeyPublished, prepareNextKey, activateNextKey } from '../../people/saml/sp-certificates.ts'
import { revokeSessionsOf } from '../../people/sessions/revoke.ts'
import { listBreakGlass, setBreakGlass } from '../../people/sign-in/break-glass.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { listTwoFactorRoles, resetSecondFactors, setTwoFactorRoles } from '../../people/two-factor/two-factor.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { getSamlDeps } from '../public/sso/saml.ts'
import { serve, serveSlow } from '../kit/serve.ts'

const presentSecurity = async (reader: Reader) => ({
  two_factor_role_ids: await listTwoFactorRoles(reader),
  break_glass_account_ids: await listBreakGlass(reader),
  saml_key: { next_is_published: await isNextKeyPublished(reader) },
})

const assertRolesExist = async (reader: Reader, role_ids: readonly number[]): Promise<void> => {
  const known = (await listRoles(reader)).map(({ id }) => id)
  if (role_ids.some((id) => !known.includes(id))) invalid({ two_factor_role_ids: ['The selected role is invalid.'] })
}

const servePolicies = (api: Api): void => {
  serve(api, contract.getSecurity, async (reader) => ok({ data: await presentSecurity(reader) }))
  serve(api, contract.changeSecurity, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await assertRolesExist(tx, body.two_factor_role_ids)
    await setTwoFactorRoles(tx, requireAgent(actor), [...new Set(body.two_factor_role_ids)])
    return ok({ data: await presentSecurity(tx) })
  })
  serveSlow(api, contract.createNextSamlKey, async (db, _input, actor) => {
    await db.read((reader) => assertSudo(reader, requireAgent(actor)))
    await prepareNextKey(getSamlDeps(api), requireAgent(actor))
    return noContent()
  })
  serve(api, contract.activateNextSamlKey, async (tx, _input, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await activateNextKey(tx, requireAgent(actor))
    return noContent()
  })
}

const servePeople = (api: Api): void => {
  serve(api, contract.setBreakGlass, async (tx, { params, body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await setBreakGlass(tx, requireAgent(actor), await getAccount(tx, params.id), body.is_break_glass)
    return noContent()
  })
  serve(api, contract.resetTwoFactor, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await resetSecondFactors(tx, requireAgent(actor), await getAccount(tx, params.id))
    return noContent()
  })
  serve(api, contract.revokeSessions, async (tx, { params }, actor) => {
    await revokeSessionsOf(tx, requireAgent(actor), await getAccount(tx, params.id))
    return noContent()
  })
}

const presentConnection = ({ created_at, updated_at, ...connection }: OidcConnection, base_url: string) => ({
  ...connection,
  callback_url: callbackUrl(base_url),
  login_url: `${base_url}/app/oidc/login?connection=${connection.id}`,
  created_at: formatIsoMillis(created_at),
  updated_at: formatIsoMillis(updated_at),
})

const serveOidc = (api: Api): void => {
  const out = (connection: OidcConnection) => presentConnection(connection, api.context.config.BASE_URL)
  serve(api, contract.listOidcConnections, async (reader) => ok({ data: (await listConnections(reader)).map(out) }))
  serve(api, contract.createOidcConnection, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    return created({ data: out(await createConnection(tx, requireAgent(actor), api.context.box, body)) })
  })
  serve(
    api,
    contract.updateOidcConnection,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, requireAgent(actor))
      return ok({ data: out(await changeConnection(tx, requireAgent(actor), api.context.box, { ...body, id: params.id })) })
    },
    { precondition: (tx, { id }) => getConnection(tx, id) },
  )
  serve(api, contract.deleteOidcConnection, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await deleteConnection(tx, requireAgent(actor), params.id)
    return noContent()
  })
}

export const registerSecurityRoutes = (api: Api): void => {
  servePolicies(api)
  servePeople(api)
  serveOidc(api)
}
