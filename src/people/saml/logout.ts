import { createVerify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { MINUTE, parseInstant } from '../../contract/time.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { system } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { revokeSamlSessions } from '../sessions/revoke.ts'
import { SIGNATURES } from './inspect-signature.ts'
import { decodeMessage } from './inspect.ts'
import { CLOCK_SKEW } from './check-conditions.ts'
import { currentCertificates } from './verify-response.ts'
import { createLogoutRedirect, type LogoutDeps } from './sp-logout.ts'
import type { SamlConnection, ServiceProvider } from '../sso-connections/saml/model.ts'
import { logoutResponseXml } from './redirect-binding.ts'
import { reject } from './saml-error.ts'
import { consumeMessage } from './requests.ts'
import { findConnectionByEntityId } from '../sso-connections/saml/connections.ts'
import { verifySigned } from './verify-signed.ts'
import { ASSERTION, attributeOf, childOf, childrenOf, isNamed, parseXml, PROTOCOL, textOf, type XmlElement } from './xml.ts'

export type LogoutMessage =
  | { readonly binding: 'redirect'; /** Undecoded query, because the signature covers these bytes. */ readonly query: string }
  | { readonly binding: 'post'; readonly message: string; readonly relay_state: string | undefined }

const MAX_MESSAGE_AGE = 10 * MINUTE
const MAX_MESSAGE_LENGTH = 64 * 1024

const rawParameter = (query: string, name: string): string | undefined => {
  const found = query.split('&').filter((pair) => pair.startsWith(`${name}=`))
  return found.length > 1 ? reject('structure', `more than one ${name}`) : found[0]
}

const decoded = (pair: string | undefined): string => {
  try {
    return decodeURIComponent((pair ?? '').replace(/^[^=]*=/, '').replaceAll('+', '%20'))
  } catch {
    return reject('encoding', 'not percent-encoded UTF-8')
  }
}

const inflated = (base64: string): string => {
  try {
    return inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_MESSAGE_LENGTH }).toString('utf8')
  } catch {
    return reject('encoding')
  }
}

/** Verifies a signature of the redirect binding: over the raw parameters, in this order. */
const isQuerySigned = (query: string, certificates: readonly string[]): boolean => {
  const algorithm = decoded(rawParameter(query, 'SigAlg'))
  const signature = Buffer.from(decoded(rawParameter(query, 'Signature')), 'base64')
  if (!SIGNATURES.has(algorithm) || signature.length === 0) return false
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => rawParameter(query, name) ?? []).join('&')
  const hash = /sha(256|384|512)$/.exec(algorithm)?.[0] ?? 'sha256'
  return certificates.some((certificate) =>
    createVerify(hash).update(signed).verify({ key: certificate, dsaEncoding: 'ieee-p1363' }, signature),
  )
}

const xmlOf = (message: LogoutMessage): string =>
  message.binding === 'post' ? decodeMessage(message.message) : inflated(decoded(rawParameter(message.query, 'SAMLRequest')))

const issuerOf = (root: XmlElement): string => textOf(childOf(root, ASSERTION, 'Issuer') ?? reject('issuer'))

const verified = (message: LogoutMessage, xml: string, certificates: readonly string[]): XmlElement => {
  if (message.binding === 'post') return parseXml(verifySigned(xml, parseXml(xml), certificates))
  return isQuerySigned(message.query, certificates) ? parseXml(xml) : reject('signature')
}

type Request = { readonly id: string; readonly name_id: string; readonly session_indexes: readonly string[]; readonly issued_at: number }

const readRequest = (root: XmlElement, { slo_url }: ServiceProvider, now: number): Request => {
  if (!isNamed(root, PROTOCOL, 'LogoutRequest')) reject('structure', 'not a logout request')
  const issued_at = parseInstant(attributeOf(root, 'IssueInstant') ?? '') ?? reject('incomplete')
  const ends_at = parseInstant(attributeOf(root, 'NotOnOrAfter') ?? '') ?? issued_at + MAX_MESSAGE_AGE
  if (issued_at > now + CLOCK_SKEW || now - CLOCK_SKEW >= Math.min(ends_at, issued_at + MAX_MESSAGE_AGE)) reject('expired')
  const destination = attributeOf(root, 'Destination')
  if (destination !== undefined && destination !== slo_url) reject('destination')
  return {
    id: attributeOf(root, 'ID') || reject('incomplete'),
    name_id: textOf(childOf(root, ASSERTION, 'NameID') ?? reject('incomplete')),
    session_indexes: childrenOf(root, PROTOCOL, 'SessionIndex').map(textOf),
    issued_at,
  }
}

const endSessions = async (tx: Tx, connection: SamlConnection, { id, name_id, session_indexes, issued_at }: Request): Promise<void> => {
  if (!(await consumeMessage(tx, connection.idp_entity_id, id, issued_at + MAX_MESSAGE_AGE + CLOCK_SKEW))) reject('replay')
  const count = await revokeSamlSessions(tx, { connection_id: connection.id, name_id, session_indexes })
  const object = { type: 'saml_connection', id: connection.id }
  await audit(tx, system(`SAML ${connection.name}`), { action: 'saml.logout', object, changes: { sessions: count } })
}

const relayOf = (message: LogoutMessage): string | undefined => {
  if (message.binding === 'post') return message.relay_state
  const pair = rawParameter(message.query, 'RelayState')
  return pair === undefined ? undefined : decoded(pair)
}

const trusted = async (db: Db, issuer: string) =>
  await db.read(async (reader) => {
    const connection = await findConnectionByEntityId(reader, issuer)
    return connection?.is_active
      ? { connection, certificates: currentCertificates(connection, reader.now), now: reader.now }
      : reject('connection')
  })

export const receiveLogout = async (deps: LogoutDeps, message: LogoutMessage): Promise<string | undefined> => {
  const xml = xmlOf(message)
  const { connection, certificates, now } = await trusted(deps.db, issuerOf(parseXml(xml)))
  const root = verified(message, xml, certificates)
  if (issuerOf(root) !== connection.idp_entity_id) reject('issuer')
  const request = readRequest(root, deps.provider, now)
  await deps.db.tx((tx) => endSessions(tx, connection, request))
  if (connection.idp_slo_url === null) return undefined
  return createLogoutRedirect(deps, {
    url: connection.idp_slo_url,
    parameter: 'SAMLResponse',
    at: now,
    xmlOf: (about) => logoutResponseXml({ ...about, in_response_to: request.id }),
    relay_state: relayOf(message),
  })
}
