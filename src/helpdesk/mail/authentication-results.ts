import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'

/** Authentication-Results (RFC 8601) of the own mail relay prove whether a mail is really from the address in its From header. */

/** One result, such as `dkim=pass header.d=example.com`. Names are in lower case; the first of repeated properties counts. */
export type AuthResult = { readonly method: string; readonly result: string; readonly properties: ReadonlyMap<string, string> }

export type AuthHeader = { readonly authserv_id: string; readonly results: readonly AuthResult[] }

type Token = { readonly kind: 'word' | 'sign'; readonly text: string }

const MAX_HEADER_LENGTH = 16_384
const MAX_RESULTS = 100

/** Position after a comment in parentheses, which may be nested; undefined if the comment is not closed. */
const afterComment = (text: string, start: number): number | undefined => {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at + 1
  }
  return undefined
}

const WORD = /[^\s"();=]+/y
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy

/** Splits a header into words and the signs `;` and `=`; undefined if a comment or quoted string is not closed. */
const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (/\s/.test(sign)) at++
    else if (sign === '(') {
      const end = afterComment(text, at)
      if (end === undefined) return undefined
      at = end
    } else if (sign === ';' || sign === '=') {
      tokens.push({ kind: 'sign', text: sign })
      at++
    } else {
      const pattern = sign === '"' ? QUOTED : WORD
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (!found) return undefined
      tokens.push({ kind: 'word', text: sign === '"' ? (found[1] ?? '').replaceAll(/\\(.)/gsu, '$1') : found[0] })
      at = pattern.lastIndex
    }
  }
  return tokens
}

const splitAtSemicolons = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text === ';') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Pairs of `name = value`; undefined for any other sequence. Some values contain an unquoted `=`. */
const pairsOf = (tokens: readonly Token[]): readonly (readonly [string, string])[] | undefined => {
  const pairs: [string, string][] = []
  let at = 0
  while (at < tokens.length) {
    const [name, equals, value] = [tokens[at], tokens[at + 1], tokens[at + 2]]
    if (name?.kind !== 'word' || equals?.kind !== 'sign' || value?.kind !== 'word') return undefined
    pairs.push([name.text.toLowerCase(), value.text])
    at += 3
    while (tokens[at]?.kind === 'sign') at++
  }
  return pairs
}

const METHOD = /^([a-z][a-z0-9-]*)(?:\/\d+)?$/

const resultOf = (tokens: readonly Token[]): AuthResult | undefined => {
  const [first, ...rest] = pairsOf(tokens) ?? []
  const method = first && METHOD.exec(first[0])?.[1]
  if (!first || method === undefined) return undefined
  const properties = new Map<string, string>()
  for (const [name, value] of rest) if (!properties.has(name)) properties.set(name, value)
  return { method, result: first[1].toLowerCase(), properties }
}

/** A part without results: `none` means that the relay made no check, and the part after a final `;` is empty. */
const isEmptyPart = (tokens: readonly Token[]): boolean =>
  tokens.length === 0 || (tokens.length === 1 && tokens[0]?.kind === 'word' && tokens[0].text.toLowerCase() === 'none')

/** Parses the value of one header; undefined when it violates RFC 8601. */
export const parseAuthResults = (value: string): AuthHeader | undefined => {
  if (value.length > MAX_HEADER_LENGTH) return undefined
  const [head, ...parts] = splitAtSemicolons(tokensOf(value) ?? [])
  const [id, version, ...rest] = head ?? []
  if (id?.kind !== 'word' || rest.length > 0 || (version !== undefined && !/^\d+$/.test(version.text))) return undefined
  if (parts.length === 0 || parts.length > MAX_RESULTS) return undefined
  const results: AuthResult[] = []
  for (const part of parts.filter((tokens) => !isEmptyPart(tokens))) {
    const result = resultOf(part)
    if (!result) return undefined
    results.push(result)
  }
  return { authserv_id: id.text.toLowerCase(), results }
}

export type AuthTrace = {
  /** Values of Authentication-Results, grouped by position: above the first Received header, below it, below the second, and so on. */
  readonly hops: readonly (readonly string[])[]
  /** Number of From headers. Results are valid only for exactly one. */
  readonly from_headers: number
}

type MailHeader = { readonly key: string; readonly value: string }

export const toAuthTrace = (headers: readonly MailHeader[]): AuthTrace => {
  const hops: string[][] = [[]]
  for (const { key, value } of headers) {
    if (key === 'received') hops.push([])
    else if (key === 'authentication-results') hops.at(-1)?.push(value)
  }
  return { hops, from_headers: headers.filter(({ key }) => key === 'from').length }
}

/** Results of the own relay: the topmost group with its id. Groups below a further Received header came with the mail and can be forged. */
const trustedResults = ({ hops }: AuthTrace, authserv_ids: readonly string[]): readonly AuthResult[] => {
  for (const hop of hops) {
    const own = hop.map(parseAuthResults).filter((header) => header !== undefined && authserv_ids.includes(header.authserv_id))
    if (own.length > 0) return own.flatMap((header) => header?.results ?? [])
  }
  return []
}

const domainOf = (address: string): string =>
  address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.$/, '')

/** Whether it is the From domain or a parent domain. A subdomain proves nothing, because it may belong to a customer. */
const isAligned = (authenticated: string | undefined, from: string): boolean => {
  const domain = domainOf(authenticated ?? '')
  return domain.includes('.') && (from === domain || from.endsWith(`.${domain}`))
}

const isProof = ({ method, result, properties }: AuthResult, address: string): boolean => {
  if (result !== 'pass') return false
  const from = domainOf(address)
  if (method === 'dkim') return isAligned(properties.get('header.d') ?? properties.get('header.i'), from)
  if (method === 'spf') return isAligned(properties.get('smtp.mailfrom'), from)
  // SMTP AUTH: the relay has authenticated its own user.
  return method === 'auth' && properties.get('smtp.auth')?.toLowerCase() === address.toLowerCase()
}

/** Whether the results prove the address. DMARC decides if the relay evaluated it; otherwise an aligned DKIM or SPF result decides. */
export const evaluateResults = (results: readonly AuthResult[], address: string): SenderVerification => {
  const dmarc = results.find(({ method }) => method === 'dmarc')
  const isAboutSender = dmarc !== undefined && domainOf(dmarc.properties.get('header.from') ?? '') === domainOf(address)
  if (dmarc?.result === 'fail') return 'failed'
  if (dmarc?.result === 'pass') return isAboutSender ? 'verified' : 'unknown'
  if (results.some((result) => isProof(result, address))) return 'verified'
  return results.some(({ method, result }) => (method === 'spf' || method === 'dkim') && result === 'fail') ? 'failed' : 'unknown'
}

/** Verifies the sender by the results of the relays with these ids; `unknown` without results. */
export const verifySender = (trace: AuthTrace, authserv_ids: readonly string[], address: string): SenderVerification => {
  const results = trustedResults(trace, authserv_ids)
  if (results.length === 0) return 'unknown'
  return trace.from_headers === 1 ? evaluateResults(results, address) : 'failed'
}
