import { NetError } from './errors.ts'

type OutboundRequest = { readonly method: string; readonly url: string; readonly headers?: Readonly<Record<string, string>> }

/** A validated request. Only `host` may be shown to users. */
export type NetTarget = {
  readonly origin: string
  readonly path: string
  readonly host: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
// These headers frame the message and control the connection; a wrong one enables request smuggling.
const CONNECTION_HEADERS = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
])

const parseUrl = (text: string): URL => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new NetError('invalid_url', 'The address to call is not a valid http or https URL.')
  return url
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const basicAuth = ({ username, password }: URL): Readonly<Record<string, string>> =>
  username || password ? { authorization: `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}` } : {}

const assertValidHeader = (name: string, value: string): void => {
  if (!TOKEN.test(name)) throw new NetError('other', 'A header of the request has a name that HTTP does not allow.')
  if (CONNECTION_HEADERS.has(name.toLowerCase()))
    throw new NetError('other', `The header ${name} belongs to the connection and cannot be given.`)
  if (!HEADER_VALUE.test(value)) throw new NetError('other', `The header ${name} holds characters that HTTP does not allow.`)
}

export const resolveTarget = ({ method, url, headers = {} }: OutboundRequest): NetTarget => {
  const parsed = parseUrl(url)
  if (!TOKEN.test(method) || method.toUpperCase() === 'CONNECT')
    throw new NetError('other', 'The request method is not a valid HTTP method.')
  for (const [name, value] of Object.entries(headers)) assertValidHeader(name, value)
  const isAuthorized = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
  return {
    origin: parsed.origin,
    path: `${parsed.pathname}${parsed.search}`,
    host: parsed.host,
    method,
    headers: isAuthorized ? headers : { ...headers, ...basicAuth(parsed) },
  }
}
