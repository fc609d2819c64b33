import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { localPath } from '../sso-connections/return-path.ts'
import type { ServiceProvider } from '../sso-connections/saml/model.ts'
import { authnRequestXml, signRedirectUrl } from './redirect-binding.ts'
import type { SpKey } from './sp-certificates.ts'
import { insertRequest } from './requests.ts'
import { findConnection } from '../sso-connections/saml/connections.ts'

export type SamlLoginInput = {
  readonly connection_id: number
  readonly return_path: string | undefined
  readonly is_forced: boolean
  /** Binding cookie of an earlier sign-in, shared by all tabs. */
  readonly binding: string | undefined
  /** Session that runs a test sign-in; null for a sign-in. */
  readonly trial_session_id: number | null
  readonly key: SpKey
  readonly provider: ServiceProvider
}

export const beginSamlLogin = async (tx: Tx, input: SamlLoginInput): Promise<{ readonly url: string; readonly binding: string }> => {
  const { provider, is_forced, key, trial_session_id } = input
  const connection = await findConnection(tx, input.connection_id)
  // An inactive connection can be tested before activation.
  if (!connection || (!connection.is_active && trial_session_id === null)) return notFound('identity provider')
  const id = `_${tx.ids.bytes(20).toString('hex')}`
  const relay_state = tx.ids.bytes(24).toString('base64url')
  const binding = input.binding && /^[\w-]{43}$/.test(input.binding) ? input.binding : tx.ids.bytes(32).toString('base64url')
  const kept = { id, connection_id: connection.id, relay_state, binding, is_forced, trial_session_id }
  await insertRequest(tx, { ...kept, return_path: localPath(input.return_path) })
  const about = { id, at: tx.now, destination: connection.idp_sso_url, issuer: provider.entity_id }
  const xml = authnRequestXml({ ...about, acs_url: provider.acs_url, is_forced })
  return {
    binding,
    url: signRedirectUrl({ url: connection.idp_sso_url, parameter: 'SAMLRequest', xml, relay_state, private_key: key.private_key }),
  }
}
