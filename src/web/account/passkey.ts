import type { PasskeyQuestion } from './shapes.ts'

/** Whether the browser converts passkeys from and to JSON itself: from Chrome 129, Firefox 119 and Safari 18.4 on. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype

type Options = PasskeyQuestion['options']

/** The cast is safe: the server's WebAuthn library generates the options in the JSON format that `PublicKeyCredential` parses. */
const toRequestOptions = (options: Options): PublicKeyCredentialRequestOptions =>
  PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
const toCreationOptions = (options: Options): PublicKeyCredentialCreationOptions =>
  PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)

/** The dialog timed out or was dismissed: not an error to show. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

const toJson = (credential: Credential | null): unknown => {
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey()
  return credential.toJSON()
}

const orNone = (failure: unknown): never => {
  if (failure instanceof DOMException) throw new NoPasskey(failure.message)
  throw failure
}

export const getPasskey = async (options: Options): Promise<unknown> =>
  toJson(await navigator.credentials.get({ publicKey: toRequestOptions(options) }).catch(orNone))

export const makePasskey = async (options: Options): Promise<unknown> =>
  toJson(await navigator.credentials.create({ publicKey: toCreationOptions(options) }).catch(orNone))
