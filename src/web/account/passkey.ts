import { answerOf, optionsOf, type KeyAnswer } from './passkey-json.ts'

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The options come from the server, whose library generated them for exactly this call. */
const forGetting = (options: unknown): PublicKeyCredentialRequestOptions => options as PublicKeyCredentialRequestOptions
const forMaking = (options: unknown): PublicKeyCredentialCreationOptions => options as PublicKeyCredentialCreationOptions

/** The dialog timed out or was dismissed: not an error to show. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

const told = (credential: Credential | null): unknown => {
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey()
  const answer: KeyAnswer = credential
  return answerOf(answer)
}

const orNone = (failure: unknown): never => {
  if (failure instanceof DOMException) throw new NoPasskey(failure.message)
  throw failure
}

export const getPasskey = async (options: unknown): Promise<unknown> =>
  told(await navigator.credentials.get({ publicKey: forGetting(optionsOf(options)) }).catch(orNone))

export const makePasskey = async (options: unknown): Promise<unknown> =>
  told(await navigator.credentials.create({ publicKey: forMaking(optionsOf(options)) }).catch(orNone))
