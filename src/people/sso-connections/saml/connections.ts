import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { conflict, invalid, isUniqueViolation, notFound } from '../../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import type { ReferenceSource } from '../../references.ts'
import { findRole } from '../../roles/roles.ts'
import { findConnection as findScimConnection } from '../../scim/connections/connections.ts'
import { revokeSessionsOfConnection } from '../../sessions/revoke.ts'
import { domainOf } from '../email-domain.ts'
import { readCertificate } from './certificate.ts'
import type { SamlConnection, SamlSettings } from './model.ts'
import {
  allConnections,
  connectionByEntityId,
  connectionById,
  insertConnection,
  lockedConnection,
  recordFetch,
  removeConnection,
  updateConnection,
} from './store.ts'

export const listConnections = (reader: Reader): Promise<readonly SamlConnection[]> => allConnections(reader)

export const findConnection = (reader: Reader, id: number): Promise<SamlConnection | undefined> => connectionById(reader, id)

export const findConnectionByEntityId = (reader: Reader, entity_id: string): Promise<SamlConnection | undefined> =>
  connectionByEntityId(reader, entity_id)

export const getConnection = async (reader: Reader, id: number): Promise<SamlConnection> =>
  (await connectionById(reader, id)) ?? notFound('SAML connection')

export const DEFAULTS = {
  idp_slo_url: null,
  allow_idp_initiated: false,
  jit: false,
  link_by_email: false,
  enforce_sso: false,
  require_signed_response: false,
  allow_cbc: false,
  allow_expired_certificates: false,
  default_role_id: null,
  domains: [],
  id_attribute: null,
  role_mappings: [],
  scim_connection_id: null,
  metadata_url: null,
  metadata_certificate: null,
  is_active: true,
} satisfies Partial<SamlSettings>

const NEEDED = ['name', 'idp_entity_id', 'idp_sso_url', 'idp_certificates']
const FIELDS: ReadonlySet<string> = new Set([...NEEDED, ...Object.keys(DEFAULTS)])

const settable = <T extends Partial<SamlSettings>>(input: T): T => {
  const entries = Object.entries(input).filter(([name, value]) => FIELDS.has(name) && value !== undefined)
  return Object.fromEntries(entries) as T
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

type ErrorsByField = Record<string, string[]>

const checkAddresses = ({ idp_sso_url, idp_slo_url, metadata_url }: SamlSettings, errors: ErrorsByField): void => {
  if (!isWebAddress(idp_sso_url)) errors['idp_sso_url'] = ['The idp sso url must be an http or https address.']
  if (idp_slo_url !== null && !isWebAddress(idp_slo_url)) errors['idp_slo_url'] = ['The idp slo url must be an http or https address.']
  if (metadata_url !== null && URL.parse(metadata_url)?.protocol !== 'https:')
    errors['metadata_url'] = ['The metadata url must be an https address.']
}

const checkCertificates = ({ idp_certificates, metadata_certificate }: SamlSettings, errors: ErrorsByField): void => {
  if (metadata_certificate !== null && !readCertificate(metadata_certificate))
    errors['metadata_certificate'] = ['This is not a valid X.509 certificate in PEM.']
  for (const [index, pem] of idp_certificates.entries())
    if (!readCertificate(pem)) errors[`idp_certificates.${index}`] = ['This is not a valid X.509 certificate in PEM.']
  if (idp_certificates.length === 0) errors['idp_certificates'] = ['At least one certificate of the identity provider is required.']
}

const checkDomains = ({ domains, enforce_sso, link_by_email }: SamlSettings, errors: ErrorsByField): void => {
  for (const [index, domain] of domains.entries())
    if (domainOf(`x@${domain}`) !== domain || !/^[^.]+(\.[^.]+)*$/.test(domain))
      errors[`domains.${index}`] = ['This is not a valid domain, such as example.com.']
  if (domains.length === 0 && (enforce_sso || link_by_email)) errors['domains'] = ['The domains field is required for this setting.']
}

const checkRoles = async (reader: Reader, { default_role_id, role_mappings }: SamlSettings, errors: ErrorsByField): Promise<void> => {
  const role = default_role_id === null ? undefined : await findRole(reader, default_role_id)
  if (default_role_id !== null && !role) errors['default_role_id'] = ['The selected role is invalid.']
  if (role?.permissions.includes('admin:write'))
    errors['default_role_id'] = ['The default role must not have administrator permissions. Map an attribute value to that role.']
  for (const [index, { role_id }] of role_mappings.entries())
    if (!(await findRole(reader, role_id))) errors[`role_mappings.${index}.role_id`] = ['The selected role is invalid.']
}

const checkScim = async (reader: Reader, { scim_connection_id }: SamlSettings, errors: ErrorsByField): Promise<void> => {
  if (scim_connection_id === null) return
  if (!(await findScimConnection(reader, scim_connection_id))) errors['scim_connection_id'] = ['The selected SCIM connection is invalid.']
}

const tidy = (settings: SamlSettings): SamlSettings => ({
  ...settings,
  domains: [...new Set(settings.domains.map((domain) => domain.normalize('NFKC').trim().toLowerCase().replace(/^@/, '')))],
  idp_certificates: [...new Set(settings.idp_certificates.map((given) => readCertificate(given)?.pem ?? given))],
})

const checked = async (reader: Reader, given: SamlSettings): Promise<SamlSettings> => {
  const settings = tidy(given)
  const errors: ErrorsByField = {}
  checkAddresses(settings, errors)
  checkCertificates(settings, errors)
  checkDomains(settings, errors)
  await checkRoles(reader, settings, errors)
  await checkScim(reader, settings, errors)
  return Object.keys(errors).length > 0 ? invalid(errors) : settings
}

const taken = (): never => conflict('entity_id_in_use', 'Another connection uses this entity id.')

const object = (id: number) => ({ type: 'saml_connection', id })

/** The audit entry has fingerprints instead of certificates, which are long. */
const logged = ({ idp_certificates, ...settings }: Partial<SamlSettings>) => ({
  ...settings,
  ...(idp_certificates && { idp_certificates: idp_certificates.map((pem) => readCertificate(pem)?.fingerprint_sha256) }),
})

export type NewSamlConnection = Pick<SamlSettings, 'name' | 'idp_entity_id' | 'idp_sso_url' | 'idp_certificates'> & Partial<SamlSettings>

export const createConnection = async (tx: Tx, actor: AgentActor, input: NewSamlConnection): Promise<SamlConnection> => {
  const settings = await checked(tx, { ...DEFAULTS, ...settable(input) })
  const made = (await insertConnection(tx, settings)) ?? taken()
  await audit(tx, actor, { action: 'saml_connection.created', object: object(made.id), changes: logged(settings) })
  return made
}

export const changeConnection = async (tx: Tx, actor: AgentActor, id: number, input: Partial<SamlSettings>): Promise<SamlConnection> => {
  const before = (await lockedConnection(tx, id)) ?? notFound('SAML connection')
  const { id: _, created_at: __, updated_at: ___, metadata_checked_at: ____, metadata_error: _____, ...known } = before
  const settings = await checked(tx, { ...known, ...settable(input) })
  const other = await connectionByEntityId(tx, settings.idp_entity_id)
  if (other && other.id !== id) taken()
  const changed = await updateConnection(tx, id, settings).catch((error: unknown) =>
    isUniqueViolation(error) ? taken() : Promise.reject(error),
  )
  if (!changed.is_active) await revokeSessionsOfConnection(tx, id)
  await audit(tx, actor, { action: 'saml_connection.changed', object: object(id), changes: logged(settable(input)) })
  return changed
}

export const recordMetadataFetch = (tx: Tx, id: number, error: string | null): Promise<void> => recordFetch(tx, id, error)

/** Reads the connection and locks its row until the transaction ends. */
export const findConnectionForChange = (tx: Tx, id: number): Promise<SamlConnection | undefined> => lockedConnection(tx, id)

export const replaceCertificates = async (
  tx: Tx,
  actor: Actor,
  connection: SamlConnection,
  idp_certificates: readonly string[],
): Promise<void> => {
  await updateConnection(tx, connection.id, { ...connection, idp_certificates })
  const changes = logged({ idp_certificates })
  await audit(tx, actor, { action: 'saml_connection.certificates_changed', object: object(connection.id), changes })
}

export const deleteConnection = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const { name } = (await lockedConnection(tx, id)) ?? notFound('SAML connection')
  await revokeSessionsOfConnection(tx, id)
  await removeConnection(tx, id)
  await audit(tx, actor, { action: 'saml_connection.deleted', object: object(id), changes: { name } })
}

const usesRole = ({ default_role_id, role_mappings }: SamlConnection, id: number): boolean =>
  default_role_id === id || role_mappings.some(({ role_id }) => role_id === id)

export const samlRoleReferences: ReferenceSource = {
  uses: async (reader, id) => ({
    saml_connections: (await allConnections(reader)).filter((connection) => usesRole(connection, id)).length,
  }),
}
