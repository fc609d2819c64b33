import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { getAccount } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change.ts'
import { normalizeEmail, type Account } from '../accounts/model.ts'
import { system, type SystemActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { findRole } from '../roles/roles.ts'
import { getDefaultRoleId, assertActive, provisionJit, type ExternalIdentity } from '../sign-in/sso-account.ts'
import type { Assertion } from './assertion.ts'
import { domainOf } from '../sso-connections/email-domain.ts'
import type { SamlConnection } from '../sso-connections/saml/model.ts'
import { findProvisioned, isProvisioned } from '../scim/users/provisioned.ts'
import { reject } from './saml-error.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    saml_links: { id: Generated<number>; connection_id: number; subject: string; account_id: number; created_at: Instant }
  }
}

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

export const ATTRIBUTE_NAMES = {
  email: ['email', 'mail', 'emailAddress', 'User.email', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  first_name: ['firstName', 'givenName', 'User.FirstName', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  last_name: ['lastName', 'surname', 'sn', 'User.LastName', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
} as const

// Sent instead of the groups when there are too many.
const TOO_MANY_GROUPS = 'http://schemas.microsoft.com/claims/groups.link'

/** Attributes that identify a person must have one value, once. */
const singleValue = ({ attributes, repeated }: Assertion, names: readonly string[]): string | undefined => {
  const name = names.find((candidate) => attributes.has(candidate))
  if (name === undefined) return undefined
  const values = attributes.get(name) ?? []
  if (repeated.has(name) || values.length > 1) return reject('attribute_repeated', name.slice(0, 80))
  return values[0] || undefined
}

export const toExternalIdentity = (assertion: Assertion): ExternalIdentity => {
  const given = singleValue(assertion, ATTRIBUTE_NAMES.email) ?? assertion.name_id
  return {
    email: domainOf(given) === undefined ? undefined : given.normalize('NFKC').trim(),
    first_name: (singleValue(assertion, ATTRIBUTE_NAMES.first_name) ?? '').slice(0, 100),
    last_name: (singleValue(assertion, ATTRIBUTE_NAMES.last_name) ?? '').slice(0, 100),
  }
}

/** Stable ID of the person at the provider, independent of the address. Compared exactly. */
export const subjectOf = (connection: SamlConnection, assertion: Assertion): { readonly subject: string; readonly value: string } => {
  const { id_attribute } = connection
  if (id_attribute === null) return { subject: JSON.stringify([assertion.name_id_format, assertion.name_id]), value: assertion.name_id }
  const value = singleValue(assertion, [id_attribute]) ?? reject('id_attribute', 'the id attribute is missing')
  return { subject: JSON.stringify([id_attribute, value]), value }
}

const linkedAccount = async (reader: Reader, connection_id: number, subject: string): Promise<number | undefined> => {
  const row = await reader.db
    .selectFrom('saml_links')
    .select('account_id')
    .where('connection_id', '=', connection_id)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

const link = async (tx: Tx, connection_id: number, subject: string, account_id: number): Promise<void> => {
  await tx.db
    .insertInto('saml_links')
    .values({ connection_id, subject, account_id, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['connection_id', 'subject']).doNothing())
    .execute()
}

export const mappedRole = ({ role_mappings }: SamlConnection, { attributes }: Assertion): number | undefined =>
  role_mappings.find(({ attribute, value }) => attributes.get(attribute)?.some((given) => normalizeEmail(given) === normalizeEmail(value)))
    ?.role_id

/** Applies the role of the provider at each sign-in unless SCIM owns the account. The last administrator keeps the role. */
const applyRole = async (
  tx: Tx,
  actor: SystemActor,
  account: Account,
  decided: { connection: SamlConnection; assertion: Assertion },
): Promise<void> => {
  const { connection, assertion } = decided
  if (connection.role_mappings.length === 0 || (await isProvisioned(tx, account))) return
  const kept = (reason: string) => ({ action: 'saml.role_kept' as const, object: { type: 'user', id: account.id }, changes: { reason } })
  if (assertion.attributes.has(TOO_MANY_GROUPS)) return await audit(tx, actor, kept('the provider sent no groups, there are too many'))
  // Without any mapped group the role of earlier groups is lost, even when no default role is set.
  const role_id = mappedRole(connection, assertion) ?? (await getDefaultRoleId(tx, connection.default_role_id))
  if (role_id === account.role_id || !(await findRole(tx, role_id))) return
  try {
    await changeAccount(tx, actor, account, { role_id })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await audit(tx, actor, kept(error.message))
  }
}

export type AccountPreview = { readonly account_id: number; readonly way: 'link' | 'scim' }

/** Linked account, else the account provisioned over SCIM. */
export const previewAccount = async (
  reader: Reader,
  connection: SamlConnection,
  assertion: Assertion,
): Promise<AccountPreview | undefined> => {
  const { subject, value } = subjectOf(connection, assertion)
  const linked = await linkedAccount(reader, connection.id, subject)
  if (linked !== undefined) return { account_id: linked, way: 'link' }
  const announced = await findProvisioned(reader, connection, value)
  return announced === undefined ? undefined : { account_id: announced, way: 'scim' }
}

/** Resolves the account by link, SCIM, e-mail address or just-in-time provisioning, in this order, as far as the connection allows. */
export const resolveAccount = async (tx: Tx, connection: SamlConnection, assertion: Assertion): Promise<Account> => {
  const actor = system(`SAML ${connection.name}`)
  const known = await previewAccount(tx, connection, assertion)
  const account = known ? await getAccount(tx, known.account_id) : await provisionJit(tx, actor, toExternalIdentity(assertion), connection)
  assertActive(account)
  if (known?.way !== 'link') await link(tx, connection.id, subjectOf(connection, assertion).subject, account.id)
  await applyRole(tx, actor, account, { connection, assertion })
  return account
}
