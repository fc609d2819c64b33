// WebAuthn data between JSON and the browser API. Bytes are base64url on the wire.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

export const textOf = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const withBytes = (value: unknown, name: string): unknown =>
  isRecord(value) && typeof value[name] === 'string' ? { ...value, [name]: bytesOf(value[name]) } : value

const listWithIds = (value: unknown): unknown => (Array.isArray(value) ? value.map((one: unknown) => withBytes(one, 'id')) : value)

/** Decodes the options; works for `get` and `create`, which differ in field names only. */
export const optionsOf = (json: unknown): Readonly<Record<string, unknown>> => {
  if (!isRecord(json)) return {}
  const { challenge, user, allowCredentials, excludeCredentials, ...rest } = json
  return {
    ...rest,
    ...(typeof challenge === 'string' && { challenge: bytesOf(challenge) }),
    ...(user !== undefined && { user: withBytes(user, 'id') }),
    ...(allowCredentials !== undefined && { allowCredentials: listWithIds(allowCredentials) }),
    ...(excludeCredentials !== undefined && { excludeCredentials: listWithIds(excludeCredentials) }),
  }
}

const answerParts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const

export type KeyAnswer = {
  readonly id: string
  readonly type: string
  readonly rawId: ArrayBuffer
  readonly authenticatorAttachment?: string | null
  readonly response: unknown
  readonly getClientExtensionResults: () => unknown
}

const transportsOf = (response: unknown): readonly string[] | undefined => {
  if (!isRecord(response) || typeof response.getTransports !== 'function') return undefined
  const found: unknown = response.getTransports()
  return Array.isArray(found) ? found.map(String) : undefined
}

const partsOf = (response: unknown): Readonly<Record<string, string>> => {
  const parts: Record<string, string> = {}
  if (typeof response !== 'object' || response === null) return parts
  for (const name of answerParts) {
    const part: unknown = Reflect.get(response, name)
    if (part instanceof ArrayBuffer) parts[name] = textOf(part)
  }
  return parts
}

export const answerOf = (answer: KeyAnswer): Readonly<Record<string, unknown>> => {
  const transports = transportsOf(answer.response)
  return {
    id: answer.id,
    rawId: textOf(answer.rawId),
    type: answer.type,
    ...(typeof answer.authenticatorAttachment === 'string' && { authenticatorAttachment: answer.authenticatorAttachment }),
    clientExtensionResults: answer.getClientExtensionResults(),
    response: { ...partsOf(answer.response), ...(transports !== undefined && { transports }) },
  }
}
