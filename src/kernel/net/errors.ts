export type NetErrorKind = 'timeout' | 'dns' | 'refused' | 'reset' | 'tls' | 'blocked' | 'invalid_url' | 'other'

/** Why a call failed. The message names only the host: path, query and credentials of a target are secrets. */
export class NetError extends Error {
  readonly kind: NetErrorKind
  constructor(kind: NetErrorKind, message: string) {
    super(message)
    this.name = 'NetError'
    this.kind = kind
  }
}

const KINDS: readonly (readonly [RegExp, NetErrorKind])[] = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_\w+)$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/^(EPROTO|ERR_TLS_|ERR_SSL_|UNABLE_TO_|CERT_|CRL_|ERROR_IN_|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME_MISMATCH)/, 'tls'],
  [/SELF_SIGNED/, 'tls'],
]

const MESSAGES = {
  timeout: (host) => `${host} did not accept the connection in time.`,
  dns: (host) => `The name of ${host} could not be resolved.`,
  refused: (host) => `${host} refused the connection.`,
  reset: (host) => `${host} closed the connection before the reply was complete.`,
  tls: (host, code) => `A secure connection to ${host} could not be made (${code}).`,
  blocked: (host) => `Calling ${host} is not allowed.`,
  invalid_url: () => 'The address to call is not a valid http or https URL.',
  other: (host, code) => `The call to ${host} failed (${code || 'for an unknown reason'}).`,
} satisfies Record<NetErrorKind, (host: string, code: string) => string>

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Maps errors of the libraries. They are not kept as `cause`, because they may carry the URL into a log. */
export const toNetError = (error: unknown, host: string): NetError => {
  if (error instanceof NetError) return error
  const code = codeOf(error)
  const kind = KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
  return new NetError(kind, MESSAGES[kind](host, code))
}

export const timeoutError = (host: string, timeout_ms: number): NetError =>
  new NetError('timeout', `${host} did not reply within ${timeout_ms / 1_000} seconds.`)
