import type { Db } from '../../kernel/db/db.ts'
import type { RequestOrigin } from '../sessions/sessions.ts'
import { readAssertion, type Assertion } from './assertion.ts'
import { decryptAssertion } from './decrypt.ts'
import { decodeMessage, type SamlResponse } from './inspect.ts'
import { checkConditions } from './check-conditions.ts'
import { verifyResponse } from './verify-response.ts'
import type { SamlConnection, ServiceProvider } from '../sso-connections/saml/model.ts'
import { getSpKeys, type SpKeyDeps } from './sp-certificates.ts'
import { reject } from './saml-error.ts'
import { findRequest, findRequestByRelay, isSameBrowser, type PendingRequest } from './requests.ts'
import { findConnectionByEntityId, findConnection } from '../sso-connections/saml/connections.ts'
import { verifyEncrypted } from './verify-encrypted.ts'

/** Separate checks of a response: a sign-in stops at the first failure, a test sign-in reports all. */

export type SamlPost = {
  readonly response: string
  readonly relay_state: string | undefined
  readonly binding: string | undefined
  readonly visitor: RequestOrigin
}

export type SamlDeps = SpKeyDeps & { readonly provider: ServiceProvider }

export type ResponseContext = { readonly connection: SamlConnection; readonly request: PendingRequest | undefined }

/** Finds the connection by the request that the response names or, for an allowed IdP-initiated response, by its issuer. */
export const identify = async (db: Db, response: SamlResponse): Promise<ResponseContext> => {
  const { in_response_to, issuer } = response
  const { connection, request } = await db.read(async (reader) => {
    const pending = in_response_to === undefined ? undefined : await findRequest(reader, in_response_to)
    const named = issuer === undefined ? undefined : await findConnectionByEntityId(reader, issuer)
    return { request: pending, connection: pending ? await findConnection(reader, pending.connection_id) : named }
  })
  if (in_response_to !== undefined && !request) reject('in_response_to', 'unknown, used up or too old')
  if (!connection?.is_active) return reject('connection', 'no such identity provider')
  if (!request && !connection.allow_idp_initiated) reject('unsolicited', 'this identity provider may not begin a sign-in')
  return { connection, request }
}

/** Unverified connection for the audit entry: by InResponseTo, by issuer or, for an unreadable response, by this browser's request. */
export const findConcernedConnection = async (
  db: Db,
  { relay_state, binding }: SamlPost,
  response: SamlResponse | undefined,
): Promise<number | undefined> =>
  await db.read(async (reader) => {
    const { in_response_to, issuer } = response ?? {}
    const answered = in_response_to === undefined ? undefined : await findRequest(reader, in_response_to)
    const named = answered || issuer === undefined ? undefined : await findConnectionByEntityId(reader, issuer)
    if (answered || named) return answered?.connection_id ?? named?.id
    const begun = relay_state === undefined ? undefined : await findRequestByRelay(reader, relay_state)
    return begun && isSameBrowser(begun, binding) ? begun.connection_id : undefined
  })

export const checkBrowser = ({ request }: ResponseContext, { binding }: SamlPost): void => {
  if (request && !isSameBrowser(request, binding)) reject('browser', 'another browser began this sign-in')
}

export const checkAddresses = (response: SamlResponse, { connection }: ResponseContext, { acs_url }: ServiceProvider): void => {
  if (!response.is_success) reject('status', 'the identity provider says it did not work')
  if (response.issuer !== undefined && response.issuer !== connection.idp_entity_id) reject('issuer', 'the response has another issuer')
  if (response.destination === undefined ? response.is_signed : response.destination !== acs_url) reject('destination')
}

export type AssertionContent = {
  readonly is_assertion_signed: boolean
  /** Decrypted, not verified. */
  readonly xml: string
}

export const decryptContent = async (deps: SamlDeps, response: SamlResponse, { allow_cbc }: SamlConnection): Promise<AssertionContent> => {
  const { assertion, encrypted, is_assertion_signed } = response
  if (encrypted) {
    const { is_signed, xml } = decryptAssertion(encrypted, await getSpKeys(deps), allow_cbc)
    return { is_assertion_signed: is_signed, xml }
  }
  if (!assertion) return reject('incomplete', 'no assertion')
  return { is_assertion_signed, xml: assertion.toString() }
}

/** Parses only what a valid signature covers. */
export const verifyContent = async (
  deps: SamlDeps,
  base64: string,
  { connection, request }: ResponseContext,
  { response, content }: { readonly response: SamlResponse; readonly content: AssertionContent },
): Promise<Assertion> => {
  const { is_assertion_signed } = content
  if (!response.is_signed && !is_assertion_signed) reject('unsigned')
  const now = await deps.db.read(async (reader) => reader.now)
  if (response.encrypted) {
    const keys = await getSpKeys(deps)
    return readAssertion(verifyEncrypted(decodeMessage(base64), { connection, keys, now }))
  }
  const wanted = { connection, provider: deps.provider, request_id: request?.id, now }
  return readAssertion(await verifyResponse(base64, { ...wanted, is_response_signed: response.is_signed, is_assertion_signed }))
}

export const checkAssertion = async (deps: SamlDeps, { connection, request }: ResponseContext, assertion: Assertion): Promise<void> => {
  const { entity_id, acs_url } = deps.provider
  const now = await deps.db.read(async (reader) => reader.now)
  checkConditions(assertion, { entity_id, acs_url, idp_entity_id: connection.idp_entity_id, in_response_to: request?.id, now })
}
