import type { Reader } from '../../kernel/db/db.ts'
import { domainOf } from '../saml/model.ts'
import type { OidcConnection } from './model.ts'
import { allConnections } from './store.ts'

export const findOidcConnectionForEmail = async (reader: Reader, email: string): Promise<OidcConnection | undefined> => {
  const domain = domainOf(email)
  if (domain === undefined) return undefined
  const fitting = (await allConnections(reader)).filter(({ domains, is_active }) => is_active && domains.includes(domain))
  return fitting.find(({ enforce_sso }) => enforce_sso) ?? fitting[0]
}

export const isOidcEnforced = async (reader: Reader, email: string): Promise<boolean> =>
  (await findOidcConnectionForEmail(reader, email))?.enforce_sso ?? false
