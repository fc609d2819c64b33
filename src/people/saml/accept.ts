import type { Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { auditRejectedSignIn, type RejectedSignInDeps } from '../audit/rejected-sign-in.ts'
import type { RequestOrigin } from '../sessions/sessions.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { retryOnConflict } from '../sign-in/sso-account.ts'
import { findConnection, findConnectionByEntityId } from '../sso-connections/saml/connections.ts'
import type { SamlConnection, ServiceProvider } from '../sso-connections/saml/model.ts'
import { readAssertion, type Assertion } from './assertion.ts'
import { acceptableUntil, checkConditions } from './check-conditions.ts'
import { decryptAssertion } from './decrypt.ts'
import { decodeMessage, inspectResponse, type SamlResponse } from './inspect.ts'
import { consumeMessage, consumeRequest, findRequest, findRequestByRelay, isSameBrowser, type PendingRequest } from './requests.ts'
import { resolveAccount } from './resolve-account.ts'
import { reject, SamlError } from './saml-error.ts'
import { getSpKeys, type SpKeyDeps, type SpKeys } from './sp-certificates.ts'
import { getCurrentCertificates, verifyResponse } from './verify-response.ts'
import { verifySigned } from './verify-signed.ts'
import { ASSERTION, childOf, parseXml, XMLDSIG, type XmlElement } from './xml.ts'

export type SamlPost = {
  readonly response: string
  readonly relay_state: string | undefined
  readonly binding: string | undefined
  readonly visitor: RequestOrigin
}

export type SamlDeps = SpKeyDeps & { readonly provider: ServiceProvider }

type ResponseContext = { readonly connection: SamlConnection; readonly request: PendingRequest | undefined }

// The steps of `acceptResponse`, in order. A sign-in stops at the first failure; a test sign-in runs the exported steps and reports all.

/** Finds the connection by the request that the response names or, for an allowed IdP-initiated response, by its issuer. */
const identify = async (db: Db, response: SamlResponse): Promise<ResponseContext> => {
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

const checkBrowser = ({ request }: ResponseContext, { binding }: SamlPost): void => {
  // `finishTestSignIn` has already handled the test sign-ins of this browser.
  if (request && request.trial_session_id !== null) reject('browser', 'another browser began this test')
  if (request && !isSameBrowser(request, binding)) reject('browser', 'another browser began this sign-in')
}

export const checkAddresses = (response: SamlResponse, { connection }: ResponseContext, { acs_url }: ServiceProvider): void => {
  if (!response.is_success) reject('status', 'the identity provider returned an error')
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

type EncryptedContext = { readonly connection: SamlConnection; readonly keys: SpKeys; readonly now: Instant }

/** Replaces node-saml for encrypted assertions: its xml-encryption does not support RSA-OAEP with SHA-256 as standardized. */
const verifyEncrypted = (xml: string, { connection, keys, now }: EncryptedContext): string => {
  const certificates = getCurrentCertificates(connection, now)
  const verified = (text: string, root: XmlElement): string => verifySigned(text, root, certificates)
  const root = parseXml(xml)
  const isResponseSigned = childOf(root, XMLDSIG, 'Signature') !== undefined
  if (connection.require_signed_response && !isResponseSigned) reject('signature', 'the response itself is not signed')
  // Decrypts only signed content.
  const response = isResponseSigned ? parseXml(verified(xml, root)) : root
  const encrypted = childOf(response, ASSERTION, 'EncryptedAssertion') ?? reject('structure', 'no EncryptedAssertion')
  const assertion = decryptAssertion(encrypted, keys, connection.allow_cbc)
  if (!isResponseSigned && !assertion.is_signed) reject('unsigned')
  return assertion.is_signed ? verified(assertion.xml, parseXml(assertion.xml)) : assertion.xml
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

export type SamlSession = { readonly session: string; readonly return_path: string }

const signIn = async (tx: Tx, post: SamlPost, { connection, request }: ResponseContext, assertion: Assertion): Promise<SamlSession> => {
  if (request && !(await consumeRequest(tx, request.id))) reject('in_response_to', 'used up')
  if (!(await consumeMessage(tx, assertion.issuer, assertion.id, acceptableUntil(assertion)))) reject('replay', 'this assertion was used')
  const account = await resolveAccount(tx, connection, assertion)
  const session = await finishSignIn(tx, account, post.visitor, {
    auth_method: 'saml',
    amr: ['saml'],
    // The sign-in at the provider may be hours old, so sudo mode counts from that time and not from now.
    proved_at: Math.min(tx.now, assertion.authenticated_at ?? 0),
    ends_at: assertion.session_ends_at,
    saml: { connection_id: connection.id, name_id: assertion.name_id, session_index: assertion.session_index ?? null },
  })
  const matchesRelayState = request !== undefined && post.relay_state !== undefined && hashToken(post.relay_state) === request.relay_hash
  return { session, return_path: matchesRelayState ? request.return_path : '/' }
}

/** Unverified connection for the audit entry: by InResponseTo, by issuer or, for an unreadable response, by this browser's request. */
const findConcernedConnection = async (
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

type Refusal = { readonly error: SamlError | AppError; readonly post: SamlPost; readonly connection_id: number | undefined }

const recordRefusal = async (deps: AcceptResponseDeps, { error, post, connection_id }: Refusal): Promise<void> => {
  if (connection_id === undefined) return
  const reason = error instanceof SamlError ? error.reason : 'person'
  const changes = { reason, detail: error.message.slice(0, 300) }
  const object = { type: 'saml_connection', id: connection_id }
  await auditRejectedSignIn(deps, { ip: post.visitor.ip, action: 'saml.refused', object, changes })
}

export type AcceptResponseDeps = SamlDeps & RejectedSignInDeps

/** Returns a session or rejects. A rejection of a known connection is audited with its reason; others only count in the metrics. */
export const acceptResponse = async (deps: AcceptResponseDeps, post: SamlPost): Promise<SamlSession> => {
  let response: SamlResponse | undefined
  try {
    response = inspectResponse(parseXml(decodeMessage(post.response)))
    const known = await identify(deps.db, response)
    checkBrowser(known, post)
    checkAddresses(response, known, deps.provider)
    const content = await decryptContent(deps, response, known.connection)
    const assertion = await verifyContent(deps, post.response, known, { response, content })
    await checkAssertion(deps, known, assertion)
    return await retryOnConflict(() => deps.db.tx((tx) => signIn(tx, post, known, assertion)))
  } catch (error) {
    if (error instanceof SamlError || (error instanceof AppError && error.code === 'forbidden'))
      await recordRefusal(deps, { error, post, connection_id: await findConcernedConnection(deps.db, post, response) })
    throw error
  }
}
