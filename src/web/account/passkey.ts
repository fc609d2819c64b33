import { answerOf, optionsOf, type KeyAnswer } from './passkey-json.ts'

// The browser's own interface for keys, and nothing else.

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** The question comes from our server, whose library wrote it for exactly this call. */
const forGetting = (options: unknown): PublicKeyCredentialRequestOptions => options as PublicKeyCredentialRequestOptions
const forMaking = (options: unknown): PublicKeyCredentialCreationOptions => options as PublicKeyCredentialCreationOptions

/** Nobody answered, or the person said no: not an error to show, only nothing that happened. */
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

/** Lets the person use one of their keys; answers with what the server wants to hear. */
export const getPasskey = async (options: unknown): Promise<unknown> =>
  told(await navigator.credentials.get({ publicKey: forGetting(optionsOf(options)) }).catch(orNone))

export const makePasskey = async (options: unknown): Promise<unknown> =>
  told(await navigator.credentials.create({ publicKey: forMaking(optionsOf(options)) }).catch(orNone))
