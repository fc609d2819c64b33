import { hashToken } from '../../kernel/crypto.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { audit } from '../audit/record.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { twice } from '../sign-in/sso-person.ts'
import { readAssertion, type Assertion } from './assertion.ts'
import { openEncrypted } from './decrypt.ts'
import { decodeMessage, inspectResponse, type Response } from './inspect.ts'
import { acceptableUntil, judge } from './judge.ts'
import { signedAssertionOf } from './library.ts'
import type { SamlConnection, ServiceProvider } from './model.ts'
import { getOwnKeys, type KeyRoom } from './own-keys.ts'
import { refuse, SamlRefusal } from './refusal.ts'
import { findRequest, useUpMessage, useUpRequest, type PendingRequest } from './requests.ts'
import { connectionByEntityId, connectionById } from './store.ts'
import { whoSignsIn } from './who.ts'
import { parseXml } from './xml.ts'

export type SamlPost = {
  readonly response: string
  readonly relay_state: string | undefined
  /** What the browser was given when it left for the identity provider. */
  readonly binding: string | undefined
  readonly visitor: Visitor
}

export type SamlRoom = KeyRoom & { readonly provider: ServiceProvider }

type Known = { readonly connection: SamlConnection; readonly request: PendingRequest | undefined }

/** Whose answer it claims to be: of the request it names, or, where that is allowed, of a provider that speaks first. */
const recognise = async (db: Db, response: Response): Promise<Known> => {
  const { in_response_to, issuer } = response
  const { connection, request } = await db.read(async (reader) => {
    const pending = in_response_to === undefined ? undefined : await findRequest(reader, in_response_to)
    const named = issuer === undefined ? undefined : await connectionByEntityId(reader, issuer)
    return { request: pending, connection: pending ? await connectionById(reader, pending.connection_id) : named }
  })
  if (in_response_to !== undefined && !request) refuse('in_response_to', 'unknown, used up or too old')
  if (!connection?.is_active) return refuse('connection', 'no such identity provider')
  if (!request && !connection.allow_idp_initiated) refuse('unsolicited', 'this identity provider may not begin a sign-in')
  return { connection, request }
}

const isTheSameBrowser = (request: PendingRequest, binding: string | undefined): boolean =>
  binding !== undefined && hashToken(binding) === request.binding_hash

const inspectAddresses = (response: Response, { connection }: Known, { acs_url }: ServiceProvider): void => {
  if (!response.is_success) refuse('status', 'the identity provider says it did not work')
  if (response.issuer !== undefined && response.issuer !== connection.idp_entity_id) refuse('issuer', 'the response is somebody else’s')
  if (response.destination === undefined ? response.is_signed : response.destination !== acs_url) refuse('destination')
}

const inspectContent = async (room: SamlRoom, { assertion, encrypted, is_assertion_signed }: Response, connection: SamlConnection) => {
  if (encrypted) {
    const { private_key, is_signed } = await openEncrypted(encrypted, await getOwnKeys(room), connection.allow_cbc)
    return { decryption_key: private_key, is_assertion_signed: is_signed }
  }
  return assertion ? { decryption_key: undefined, is_assertion_signed } : refuse('incomplete', 'no assertion')
}

/** All the checks, in the order that trusts the least the longest. */
const validate = async (room: SamlRoom, post: SamlPost, response: Response, known: Known): Promise<Assertion> => {
  const { connection, request } = known
  const { entity_id, acs_url } = room.provider
  if (request && !isTheSameBrowser(request, post.binding)) refuse('browser', 'another browser began this sign-in')
  inspectAddresses(response, known, room.provider)
  const content = await inspectContent(room, response, connection)
  if (!response.is_signed && !content.is_assertion_signed) refuse('unsigned')
  const now = await room.db.read(async (reader) => reader.now)
  const request_id = request?.id
  const wanted = { connection, provider: room.provider, request_id, now, is_response_signed: response.is_signed, ...content }
  const assertion = readAssertion(await signedAssertionOf(post.response, wanted))
  judge(assertion, { entity_id, acs_url, idp_entity_id: connection.idp_entity_id, in_response_to: request_id, now })
  return assertion
}

const signIn = async (tx: Tx, post: SamlPost, { connection, request }: Known, assertion: Assertion): Promise<Welcome> => {
  if (request && !(await useUpRequest(tx, request.id))) refuse('in_response_to', 'used up')
  if (!(await useUpMessage(tx, assertion.issuer, assertion.id, acceptableUntil(assertion)))) refuse('replay', 'this assertion was used')
  const account = await whoSignsIn(tx, connection, assertion)
  const session = await finishSignIn(tx, account, post.visitor, {
    auth_method: 'saml',
    amr: ['saml'],
    // The provider may know its people from this morning: that is no fresh proof.
    proved_at: Math.min(tx.now, assertion.authenticated_at ?? 0),
    ends_at: assertion.session_ends_at,
    saml: { connection_id: connection.id, name_id: assertion.name_id, session_index: assertion.session_index ?? null },
  })
  const isOurs = request !== undefined && post.relay_state !== undefined && hashToken(post.relay_state) === request.relay_hash
  return { session, return_path: isOurs ? request.return_path : '/' }
}

export type Welcome = { readonly session: string; readonly return_path: string }

const noteRefusal = async (db: Db, { visitor }: SamlPost, error: SamlRefusal | AppError, connection_id: number): Promise<void> => {
  const reason = error instanceof SamlRefusal ? error.reason : 'person'
  const changes = { reason, detail: error.message.slice(0, 300) }
  const object = { type: 'saml_connection', id: connection_id }
  await db.tx((tx) => audit(tx, { kind: 'nobody', ip: visitor.ip }, { action: 'saml.refused', object, changes }))
}

/** A response posted by a browser: a session, or a refusal that is in the audit log with its reason. */
export const acceptResponse = async (room: SamlRoom, post: SamlPost): Promise<Welcome> => {
  let connection_id = 0
  try {
    const response = inspectResponse(parseXml(decodeMessage(post.response)))
    const known = await recognise(room.db, response)
    connection_id = known.connection.id
    const assertion = await validate(room, post, response, known)
    return await twice(() => room.db.tx((tx) => signIn(tx, post, known, assertion)))
  } catch (error) {
    if (error instanceof SamlRefusal || (error instanceof AppError && error.code === 'forbidden'))
      await noteRefusal(room.db, post, error, connection_id)
    throw error
  }
}
