import type { Reader } from '../../kernel/db/db.ts'
import { domainOf } from './email-domain.ts'
import * as oidc from './oidc/connections.ts'
import type { OidcConnection } from './oidc/model.ts'
import * as saml from './saml/connections.ts'
import type { SamlConnection } from './saml/model.ts'

const forEmail = <C extends SamlConnection | OidcConnection>(connections: readonly C[], email: string): C | undefined => {
  const domain = domainOf(email)
  if (domain === undefined) return undefined
  const matching = connections.filter(({ domains, is_active }) => is_active && domains.includes(domain))
  return matching.find(({ enforce_sso }) => enforce_sso) ?? matching[0]
}

export const findSamlConnectionForEmail = async (reader: Reader, email: string): Promise<SamlConnection | undefined> =>
  forEmail(await saml.listConnections(reader), email)

export const findOidcConnectionForEmail = async (reader: Reader, email: string): Promise<OidcConnection | undefined> =>
  forEmail(await oidc.listConnections(reader), email)

/** Whether a connection disables passwords for the domain of the address. */
export const isSsoEnforced = async (reader: Reader, email: string): Promise<boolean> =>
  [await findSamlConnectionForEmail(reader, email), await findOidcConnectionForEmail(reader, email)].some(
    (connection) => connection?.enforce_sso,
  )
