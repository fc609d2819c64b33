import type { SecretBox } from '../../../kernel/crypto.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { conflict, invalid, isUniqueViolation, notFound } from '../../../kernel/errors.ts'
import type { AgentActor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import type { ReferenceSource } from '../../references.ts'
import { findRole } from '../../roles/roles.ts'
import type { OidcConnection, OidcSettings } from './model.ts'
import { allConnections, connectionById, insertConnection, removeConnection, sealedSecretOf, updateConnection } from './store.ts'

export const listConnections = (reader: Reader): Promise<readonly OidcConnection[]> => allConnections(reader)

export const findConnection = (reader: Reader, id: number): Promise<OidcConnection | undefined> => connectionById(reader, id)

export const getSealedSecret = (reader: Reader, id: number): Promise<string> => sealedSecretOf(reader, id)

export const getConnection = async (reader: Reader, id: number): Promise<OidcConnection> =>
  (await connectionById(reader, id)) ?? notFound('OIDC connection')

const DEFAULTS = { jit: false, link_by_email: false, enforce_sso: false, default_role_id: null, domains: [], is_active: true } as const

const FIELDS: ReadonlySet<string> = new Set(['name', 'issuer', 'client_id', ...Object.keys(DEFAULTS)])

/** Keeps only settings: clients send back the whole record that they read. */
const settable = <T extends Partial<OidcSettings>>(input: T): T => {
  const entries = Object.entries(input).filter(([name, value]) => FIELDS.has(name) && value !== undefined)
  return Object.fromEntries(entries) as T
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const isIssuer = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    url.search === '' &&
    url.hash === '' &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
  )
}

const checked = async (reader: Reader, given: OidcSettings): Promise<OidcSettings> => {
  const settings = { ...given, domains: [...new Set(given.domains.map((domain) => domain.trim().toLowerCase()))] }
  const role = settings.default_role_id === null ? undefined : await findRole(reader, settings.default_role_id)
  const mistakes: Record<string, string[]> = {}
  if (!isIssuer(settings.issuer)) mistakes['issuer'] = ['The issuer must be an https address without query.']
  if (settings.default_role_id !== null && !role) mistakes['default_role_id'] = ['The selected role is invalid.']
  if (role?.permissions.includes('admin:write')) mistakes['default_role_id'] = ['The default role must not have administrator permissions.']
  if (settings.domains.some((domain) => !/^[^@\s.]+(\.[^@\s.]+)*$/.test(domain)))
    mistakes['domains'] = ['Each domain must be valid, such as example.com.']
  if (settings.domains.length === 0 && (settings.enforce_sso || settings.link_by_email))
    mistakes['domains'] = ['The domains field is required for this setting.']
  return Object.keys(mistakes).length > 0 ? invalid(mistakes) : settings
}

const taken = (): never => conflict('issuer_in_use', 'Another connection uses this issuer.')
const object = (id: number) => ({ type: 'oidc_connection', id })

type Secret = { readonly client_secret: string }
export type NewOidcConnection = Pick<OidcSettings, 'name' | 'issuer' | 'client_id'> & Partial<OidcSettings> & Secret

export const createConnection = async (tx: Tx, actor: AgentActor, box: SecretBox, input: NewOidcConnection): Promise<OidcConnection> => {
  const { client_secret, ...given } = input
  const settings = await checked(tx, { ...DEFAULTS, ...settable(given) })
  const made = (await insertConnection(tx, settings, box.seal(client_secret, tx.ids.bytes(12)))) ?? taken()
  await audit(tx, actor, { action: 'oidc_connection.created', object: object(made.id), changes: settings })
  return made
}

export const changeConnection = async (
  tx: Tx,
  actor: AgentActor,
  box: SecretBox,
  { id, client_secret, ...input }: Partial<OidcSettings & Secret> & { readonly id: number },
): Promise<OidcConnection> => {
  const { id: _, created_at: __, updated_at: ___, ...known } = await getConnection(tx, id)
  const settings = await checked(tx, { ...known, ...settable(input) })
  // A stored secret must not be sent to another issuer than the one it was entered for.
  if (client_secret === undefined && settings.issuer !== known.issuer)
    invalid({ client_secret: ['The issuer changed: the client secret field is required.'] })
  const sealed = client_secret === undefined ? undefined : box.seal(client_secret, tx.ids.bytes(12))
  const changed = await updateConnection(tx, id, settings, sealed).catch((error: unknown) =>
    isUniqueViolation(error) ? taken() : Promise.reject(error),
  )
  await audit(tx, actor, { action: 'oidc_connection.changed', object: object(id), changes: settable(input) })
  return changed
}

export const deleteConnection = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await removeConnection(tx, id))) notFound('OIDC connection')
  await audit(tx, actor, { action: 'oidc_connection.deleted', object: object(id) })
}

export const oidcRoleReferences: ReferenceSource = {
  uses: async (reader, id) => ({
    oidc_connections: (await allConnections(reader)).filter(({ default_role_id }) => default_role_id === id).length,
  }),
}
