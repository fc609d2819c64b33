/** Who sends a ping, and whether the connection is to end with the answer. */
type Head = {
  readonly ua: string
  readonly forwarded_for: string | undefined
  readonly forwarded_proto: string | undefined
  readonly isLast: boolean
}

/** A ping that is nothing but its address and a few words about who sends it, as curl in a crontab sends it. */
export type PlainRequest = Head & { readonly url: string }

// Whatever could be read in two ways is left to others: other methods, bodies, odd characters, half a request or two of them.
const FIRST_LINE = /^GET (\/ping\/[-\w/]+(?:\?[-\w=&.~]*)?) HTTP\/1\.1$/
const OTHER_LINES = /^(?:[-A-Za-z]+:[ -~]*\r\n)+\r\n$/

// None of them says how the request goes on, except for one, which is looked at.
const FROM_SENDERS = ['host', 'user-agent', 'accept', 'accept-encoding', 'accept-language', 'cache-control', 'pragma', 'connection']
const FROM_PROXIES = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip']
const HARMLESS = new Set([...FROM_SENDERS, ...FROM_PROXIES])

const fieldsOf = (lines: string): ReadonlyMap<string, string> | undefined => {
  const fields = new Map<string, string>()
  for (const line of lines.split('\r\n').slice(0, -2)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (!HARMLESS.has(name) || fields.has(name)) return undefined
    fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

const headIn = (lines: string): Head | undefined => {
  const fields = OTHER_LINES.test(lines) ? fieldsOf(lines) : undefined
  if (!fields?.get('host')) return undefined
  const connection = fields.get('connection')?.toLowerCase() ?? 'keep-alive'
  if (connection !== 'keep-alive' && connection !== 'close') return undefined
  return {
    ua: fields.get('user-agent') ?? '',
    forwarded_for: fields.get('x-forwarded-for'),
    forwarded_proto: fields.get('x-forwarded-proto'),
    isLast: connection === 'close',
  }
}

/** Reads a whole request; nothing when it is not a plain one. Most are from the same few senders, so the last one's head is remembered. */
export const plainReader = (): ((text: string) => PlainRequest | undefined) => {
  let last_lines = ''
  let last_head: Head | undefined

  return (text) => {
    const end = text.indexOf('\r\n')
    const url = FIRST_LINE.exec(text.slice(0, end))?.[1]
    if (url === undefined) return undefined
    const lines = text.slice(end + 2)
    if (lines !== last_lines) [last_lines, last_head] = [lines, headIn(lines)]
    if (!last_head) return undefined
    const { ua, forwarded_for, forwarded_proto, isLast } = last_head
    return { url, ua, forwarded_for, forwarded_proto, isLast }
  }
}
