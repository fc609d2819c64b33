import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { auditRejectedSignIn, type RejectedSignInDeps } from '../audit/rejected-sign-in.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { retryOnConflict } from '../sign-in/sso-account.ts'
import type { Assertion } from './assertion.ts'
import { decodeMessage, inspectResponse, type SamlResponse } from './inspect.ts'
import { acceptableUntil } from './check-conditions.ts'
import { reject, SamlError } from './saml-error.ts'
import { consumeMessage, consumeRequest } from './requests.ts'
import {
  findConcernedConnection,
  checkAddresses,
  checkBrowser,
  checkAssertion,
  decryptContent,
  identify,
  verifyContent,
  type ResponseContext,
  type SamlPost,
  type SamlDeps,
} from './validate.ts'
import { resolveAccount } from './resolve-account.ts'
import { parseXml } from './xml.ts'

const validate = async (deps: SamlDeps, post: SamlPost, response: SamlResponse, known: ResponseContext): Promise<Assertion> => {
  checkBrowser(known, post)
  checkAddresses(response, known, deps.provider)
  const content = await decryptContent(deps, response, known.connection)
  const assertion = await verifyContent(deps, post.response, known, { response, content })
  await checkAssertion(deps, known, assertion)
  return assertion
}

const signIn = async (tx: Tx, post: SamlPost, { connection, request }: ResponseContext, assertion: Assertion): Promise<SamlSession> => {
  if (request && !(await consumeRequest(tx, request.id))) reject('in_response_to', 'used up')
  if (!(await consumeMessage(tx, assertion.issuer, assertion.id, acceptableUntil(assertion)))) reject('replay', 'this assertion was used')
  const account = await resolveAccount(tx, connection, assertion)
  const session = await finishSignIn(tx, account, post.visitor, {
    auth_method: 'saml',
    amr: ['saml'],
    // The provider's own session may be hours old: it does not count as a fresh proof.
    proved_at: Math.min(tx.now, assertion.authenticated_at ?? 0),
    ends_at: assertion.session_ends_at,
    saml: { connection_id: connection.id, name_id: assertion.name_id, session_index: assertion.session_index ?? null },
  })
  const isOurs = request !== undefined && post.relay_state !== undefined && hashToken(post.relay_state) === request.relay_hash
  return { session, return_path: isOurs ? request.return_path : '/' }
}

export type SamlSession = { readonly session: string; readonly return_path: string }

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
    // `finishTestSignIn` has handled test sign-ins of this browser before.
    if (known.request && known.request.trial_session_id !== null) reject('browser', 'another browser began this test')
    const assertion = await validate(deps, post, response, known)
    return await retryOnConflict(() => deps.db.tx((tx) => signIn(tx, post, known, assertion)))
  } catch (error) {
    if (error instanceof SamlError || (error instanceof AppError && error.code === 'forbidden'))
      await recordRefusal(deps, { error, post, connection_id: await findConcernedConnection(deps.db, post, response) })
    throw error
  }
}
