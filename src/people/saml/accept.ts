import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { auditRefusedSignIn, type RefusalDeps } from '../audit/refused-sign-in.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { twice } from '../sign-in/sso-person.ts'
import type { Assertion } from './assertion.ts'
import { decodeMessage, inspectResponse, type Response } from './inspect.ts'
import { acceptableUntil } from './judge.ts'
import { refuse, SamlRefusal } from './refusal.ts'
import { useUpMessage, useUpRequest } from './requests.ts'
import {
  findConcerned,
  inspectAddresses,
  inspectBrowser,
  judgeAssertion,
  openContent,
  recognise,
  signedContent,
  type Known,
  type SamlPost,
  type SamlRoom,
} from './validate.ts'
import { whoSignsIn } from './who.ts'
import { parseXml } from './xml.ts'

/** All the checks, in the order that trusts the least the longest. */
const validate = async (room: SamlRoom, post: SamlPost, response: Response, known: Known): Promise<Assertion> => {
  inspectBrowser(known, post)
  inspectAddresses(response, known, room.provider)
  const content = await openContent(room, response, known.connection)
  const assertion = await signedContent(room, post.response, known, { response, content })
  await judgeAssertion(room, known, assertion)
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

type Refusal = { readonly error: SamlRefusal | AppError; readonly post: SamlPost; readonly connection_id: number | undefined }

const recordRefusal = async (room: AcceptRoom, { error, post, connection_id }: Refusal): Promise<void> => {
  if (connection_id === undefined) return
  const reason = error instanceof SamlRefusal ? error.reason : 'person'
  const changes = { reason, detail: error.message.slice(0, 300) }
  const object = { type: 'saml_connection', id: connection_id }
  await auditRefusedSignIn(room, { ip: post.visitor.ip, action: 'saml.refused', object, changes })
}

export type AcceptRoom = SamlRoom & RefusalDeps

/**
 * A response posted by a browser: a session, or a refusal. The refusal is in the audit log with its reason if the response belongs to a
 * connection of ours; others are only counted in the metrics.
 */
export const acceptResponse = async (room: AcceptRoom, post: SamlPost): Promise<Welcome> => {
  let response: Response | undefined
  try {
    response = inspectResponse(parseXml(decodeMessage(post.response)))
    const known = await recognise(room.db, response)
    // A trial of this browser is over before it comes here.
    if (known.request && known.request.trial_session_id !== null) refuse('browser', 'another browser began this test')
    const assertion = await validate(room, post, response, known)
    return await twice(() => room.db.tx((tx) => signIn(tx, post, known, assertion)))
  } catch (error) {
    if (error instanceof SamlRefusal || (error instanceof AppError && error.code === 'forbidden'))
      await recordRefusal(room, { error, post, connection_id: await findConcerned(room.db, post, response) })
    throw error
  }
}
