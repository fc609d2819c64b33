import { AppError } from '../../kernel/errors.ts'
import { readAssertion, type Assertion } from './assertion.ts'
import { decodeMessage, inspectResponse } from './inspect.ts'
import { acceptableUntil } from './check-conditions.ts'
import type { SamlConnection } from '../sso-connections/saml/model.ts'
import { prettyXml } from './pretty-xml.ts'
import { reject, SamlError } from './saml-error.ts'
import { dryRun } from './dry-run.ts'
import { findRequest, findRequestByRelay, isSameBrowser, consumeMessage, consumeRequest, type PendingRequest } from './requests.ts'
import { findConnection } from '../sso-connections/saml/connections.ts'
import { storeTestSignIn, type TestSignInResult } from './test-sign-ins.ts'
import { checkAddresses, checkAssertion, decryptContent, verifyContent, type SamlPost, type SamlDeps } from './accept.ts'
import { ATTRIBUTE_NAMES } from './resolve-account.ts'
import { parseXml } from './xml.ts'

/** Test sign-in: runs all checks on a response, reports every failure and creates no session. */

type Refusal = TestSignInResult['refusals'][number]

const collectRefusals = () => {
  const refusals: Refusal[] = []
  const attempt = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof SamlError)
        refusals.push({ reason: error.reason, detail: error.message.replace(error.reason, '').replace(/^: /, '') })
      else if (error instanceof AppError) refusals.push({ reason: 'person', detail: error.message })
      else throw error
      return undefined
    }
  }
  return { refusals, attempt }
}

const ignoreRefusals = async <T>(work: () => T): Promise<T | undefined> => await collectRefusals().attempt(work)

const attributeMeaning = ({ id_attribute, role_mappings }: SamlConnection, name: string): string | null => {
  if (name === id_attribute) return 'id'
  if (role_mappings.some(({ attribute }) => attribute === name)) return 'role'
  return Object.entries(ATTRIBUTE_NAMES).find(([, names]) => names.some((known) => known === name))?.[0] ?? null
}

const toAssertionDetails = (connection: SamlConnection, assertion: Assertion | undefined) => ({
  name_id: assertion?.name_id ?? null,
  name_id_format: assertion?.name_id_format ?? null,
  attributes: [...(assertion?.attributes ?? [])].map(([name, values]) => ({ name, values, meaning: attributeMeaning(connection, name) })),
})

type TestSignInEvaluation = { readonly result: TestSignInResult; readonly assertion: Assertion | undefined }

const evaluateResponse = async (
  deps: SamlDeps,
  post: SamlPost,
  connection: SamlConnection,
  request: PendingRequest,
): Promise<TestSignInEvaluation> => {
  const { refusals, attempt } = collectRefusals()
  const known = { connection, request }
  const text = await attempt(() => decodeMessage(post.response))
  const response = text === undefined ? undefined : await attempt(() => inspectResponse(parseXml(text)))
  if (response) await attempt(() => checkAddresses(response, known, deps.provider))
  const content = response && (await attempt(() => decryptContent(deps, response, connection)))
  const assertion = response && content && (await attempt(() => verifyContent(deps, post.response, known, { response, content })))
  if (assertion) await attempt(() => checkAssertion(deps, known, assertion))
  const person = assertion && (await attempt(() => dryRun(deps.db, connection, assertion)))
  const seen = assertion ?? (content && (await ignoreRefusals(() => readAssertion(content.xml))))
  return {
    assertion,
    result: {
      response_xml: prettyXml(text ?? post.response),
      assertion_xml: content && response?.encrypted ? prettyXml(content.xml) : null,
      is_verified: assertion !== undefined,
      ...toAssertionDetails(connection, seen),
      refusals,
      person: person ?? null,
    },
  }
}

/** The test request that the response names, or, for an unreadable response, the one of its RelayState. */
const findTestRequest = async (
  deps: SamlDeps,
  post: SamlPost,
): Promise<{ request: PendingRequest; connection: SamlConnection } | undefined> => {
  const response = await ignoreRefusals(() => inspectResponse(parseXml(decodeMessage(post.response))))
  return await deps.db.read(async (reader) => {
    const named = response ? response.in_response_to : undefined
    const request = response
      ? named !== undefined && (await findRequest(reader, named))
      : post.relay_state !== undefined && (await findRequestByRelay(reader, post.relay_state))
    if (!request || request.trial_session_id === null || !isSameBrowser(request, post.binding)) return undefined
    const connection = await findConnection(reader, request.connection_id)
    return connection && { request, connection }
  })
}

export type FinishedTestSignIn = { readonly id: string; readonly connection_id: number }

/** Stores the result for the session that began the test. Undefined when the response does not belong to a test of this browser. */
export const finishTestSignIn = async (deps: SamlDeps, post: SamlPost): Promise<FinishedTestSignIn | undefined> => {
  const test = await findTestRequest(deps, post)
  const session_id = test?.request.trial_session_id
  if (!test || typeof session_id !== 'number') return undefined
  const { request, connection } = test
  const { result, assertion } = await evaluateResponse(deps, post, connection, request)
  const id = await deps.db.tx(async (tx) => {
    if (!(await consumeRequest(tx, request.id))) reject('in_response_to', 'used up')
    // The assertion counts as used, so that it cannot sign in afterwards where IdP-initiated sign-in is allowed.
    const isNew = !assertion || (await consumeMessage(tx, assertion.issuer, assertion.id, acceptableUntil(assertion)))
    const refusals = isNew ? result.refusals : [...result.refusals, { reason: 'replay', detail: 'this assertion was used' }]
    return await storeTestSignIn(tx, deps.box, { connection_id: connection.id, session_id, result: { ...result, refusals } })
  })
  return { id, connection_id: connection.id }
}
