import type { Reader } from '../../kernel/db/db.ts'
import { domainOf, type SamlConnection } from './model.ts'
import { allConnections } from './store.ts'

const isFor = ({ domains, is_active }: SamlConnection, domain: string): boolean => is_active && domains.includes(domain)

export const findSamlConnectionForEmail = async (reader: Reader, email: string): Promise<SamlConnection | undefined> => {
  const domain = domainOf(email)
  if (domain === undefined) return undefined
  const fitting = (await allConnections(reader)).filter((connection) => isFor(connection, domain))
  return fitting.find(({ enforce_sso }) => enforce_sso) ?? fitting[0]
}

export const isSamlEnforced = async (reader: Reader, email: string): Promise<boolean> =>
  (await findSamlConnectionForEmail(reader, email))?.enforce_sso ?? false
