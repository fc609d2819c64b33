import { createLogoutRedirect, type LogoutDeps } from './logout-redirect.ts'
import { logoutRequestXml } from './redirect-binding.ts'
import { findConnection } from '../sso-connections/saml/connections.ts'

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
