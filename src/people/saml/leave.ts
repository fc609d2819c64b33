import { getOwnKeys, type KeyRoom } from './own-keys.ts'
import { logoutRequestXml, redirectTo } from './outgoing.ts'
import type { ServiceProvider } from './model.ts'
import { connectionById } from './store.ts'

type Left = { readonly saml_connection_id: number | null; readonly name_id: string | null; readonly session_index: string | null }

/** Where somebody who has signed out here may go to sign out at their identity provider too; nothing when there is no such place. */
export const logoutAddress = async (room: KeyRoom & { readonly provider: ServiceProvider }, session: Left): Promise<string | undefined> => {
  const { saml_connection_id, name_id, session_index } = session
  if (saml_connection_id === null || name_id === null) return undefined
  const { connection, now } = await room.db.read(async (reader) => ({
    connection: await connectionById(reader, saml_connection_id),
    now: reader.now,
  }))
  if (!connection?.is_active || connection.idp_slo_url === null) return undefined
  const { current } = await getOwnKeys(room)
  const about = {
    id: `_${room.ids.bytes(20).toString('hex')}`,
    at: now,
    destination: connection.idp_slo_url,
    issuer: room.provider.entity_id,
  }
  const xml = logoutRequestXml({ ...about, name_id, session_index })
  return redirectTo({ url: connection.idp_slo_url, parameter: 'SAMLRequest', xml, private_key: current.private_key })
}
