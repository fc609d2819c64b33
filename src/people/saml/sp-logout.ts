import type { Instant } from '../../contract/time.ts'
import type { ServiceProvider } from '../sso-connections/saml/model.ts'
import { logoutRequestXml, signRedirectUrl, type SamlMessage, type SamlRedirect } from './redirect-binding.ts'
import { getSpKeys, type SpKeyDeps } from './sp-certificates.ts'
import { findConnection } from '../sso-connections/saml/connections.ts'

export type LogoutDeps = SpKeyDeps & { readonly provider: ServiceProvider }

type LogoutMessageInput = Pick<SamlRedirect, 'url' | 'parameter' | 'relay_state'> & {
  readonly at: Instant
  readonly xmlOf: (about: SamlMessage) => string
}

export const createLogoutRedirect = async (deps: LogoutDeps, { at, xmlOf, ...to }: LogoutMessageInput): Promise<string> => {
  const { current } = await getSpKeys(deps)
  const about = { id: `_${deps.ids.bytes(20).toString('hex')}`, at, destination: to.url, issuer: deps.provider.entity_id }
  return signRedirectUrl({ ...to, xml: xmlOf(about), private_key: current.private_key })
}

type EndedSession = { readonly saml_connection_id: number | null; readonly name_id: string | null; readonly session_index: string | null }

export const findLogoutUrl = async (deps: LogoutDeps, session: EndedSession): Promise<string | undefined> => {
  const { saml_connection_id, name_id, session_index } = session
  if (saml_connection_id === null || name_id === null) return undefined
  const { connection, now } = await deps.db.read(async (reader) => ({
    connection: await findConnection(reader, saml_connection_id),
    now: reader.now,
  }))
  if (!connection?.is_active || connection.idp_slo_url === null) return undefined
  return createLogoutRedirect(deps, {
    url: connection.idp_slo_url,
    parameter: 'SAMLRequest',
    at: now,
    xmlOf: (about) => logoutRequestXml({ ...about, name_id, session_index }),
  })
}
