import * as contract from '../../contract/app/security.ts'
import { isoMillis } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import { changeConnection, createConnection, deleteConnection, getConnection, listConnections } from '../../people/oidc/connections.ts'
import { callbackUrl, type OidcConnection } from '../../people/oidc/model.ts'
import { listRoles } from '../../people/roles/roles.ts'
import { isNextKeyPublished, prepareNextKey, activateNextKey } from '../../people/saml/sp-certificates.ts'
import { revokeSessionsOf } from '../../people/sessions/revoke.ts'
import { listBreakGlass, setBreakGlass } from '../../people/sign-in/break-glass.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { listTwoFactorRoles, resetSecondFactors, setTwoFactorRoles } from '../../people/two-factor/two-factor.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { roomOf } from '../saml.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'

const securityOut = async (reader: Reader) => ({
  two_factor_role_ids: await listTwoFactorRoles(reader),
  break_glass_account_ids: await listBreakGlass(reader),
  saml_key: { next_is_published: await isNextKeyPublished(reader) },
})

const refuseUnknownRoles = async (reader: Reader, role_ids: readonly number[]): Promise<void> => {
  const known = (await listRoles(reader)).map(({ id }) => id)
  if (role_ids.some((id) => !known.includes(id))) invalid({ two_factor_role_ids: ['There is no such role.'] })
}

const servePolicies = (door: Door): void => {
  serve(door, contract.getSecurity, async (reader) => ok({ data: await securityOut(reader) }))
  serve(door, contract.changeSecurity, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await refuseUnknownRoles(tx, body.two_factor_role_ids)
    await setTwoFactorRoles(tx, agentOf(actor), [...new Set(body.two_factor_role_ids)])
    return ok({ data: await securityOut(tx) })
  })
  serveSlow(door, contract.prepareSamlKey, async (db, _input, actor) => {
    await db.read((reader) => assertSudo(reader, agentOf(actor)))
    await prepareNextKey(roomOf(door), agentOf(actor))
    return noContent()
  })
  serve(door, contract.useSamlKey, async (tx, _input, actor) => {
    await assertSudo(tx, agentOf(actor))
    await activateNextKey(tx, agentOf(actor))
    return noContent()
  })
}

const servePeople = (door: Door): void => {
  serve(door, contract.setBreakGlass, async (tx, { params, body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await setBreakGlass(tx, agentOf(actor), await getAccount(tx, params.id), body.is_break_glass)
    return noContent()
  })
  serve(door, contract.resetTwoFactor, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await resetSecondFactors(tx, agentOf(actor), await getAccount(tx, params.id))
    return noContent()
  })
  serve(door, contract.revokeSessions, async (tx, { params }, actor) => {
    await revokeSessionsOf(tx, agentOf(actor), await getAccount(tx, params.id))
    return noContent()
  })
}

const connectionOut = ({ created_at, updated_at, ...connection }: OidcConnection, base_url: string) => ({
  ...connection,
  callback_url: callbackUrl(base_url),
  login_url: `${base_url}/app/oidc/login?connection=${connection.id}`,
  created_at: isoMillis(created_at),
  updated_at: isoMillis(updated_at),
})

const serveOidc = (door: Door): void => {
  const out = (connection: OidcConnection) => connectionOut(connection, door.house.config.BASE_URL)
  serve(door, contract.listOidcConnections, async (reader) => ok({ data: (await listConnections(reader)).map(out) }))
  serve(door, contract.createOidcConnection, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    return created({ data: out(await createConnection(tx, agentOf(actor), door.house.box, body)) })
  })
  serve(
    door,
    contract.updateOidcConnection,
    async (tx, { params, body }, actor) => {
      await assertSudo(tx, agentOf(actor))
      return ok({ data: out(await changeConnection(tx, agentOf(actor), door.house.box, { ...body, id: params.id })) })
    },
    { exists: (tx, { id }) => getConnection(tx, id) },
  )
  serve(door, contract.deleteOidcConnection, async (tx, { params }, actor) => {
    await assertSudo(tx, agentOf(actor))
    await deleteConnection(tx, agentOf(actor), params.id)
    return noContent()
  })
}

export const securityRoutes = (door: Door): void => {
  servePolicies(door)
  servePeople(door)
  serveOidc(door)
}
