/** Costs of postal-mime: 11 µs per line of text, 35 µs per part, 0.5 µs per byte of header addresses (Node 26, 2 cores, 2026-11). */
export const MAIL_LIMITS = {
  /** Lines beyond one per 70 bytes: base64 of any size has none; 60,000 lines of text take two thirds of a second. */
  max_short_lines: 60_000,
  /** Lines that begin with `--`, as every boundary between two parts does. */
  max_boundary_lines: 10_000,
  max_header_bytes: 262_144,
  /** `<` outside base64: a large newsletter has 5,000, and HTML is read up to its 20,000th tag. */
  max_markup_tokens: 100_000,
}

export type MailLimitExceeded = 'short_lines' | 'boundary_lines' | 'header_bytes' | 'markup_tokens'

export type MailScanner = {
  scan(bytes: Uint8Array): MailLimitExceeded | undefined
}

const BYTES_PER_LINE = 70
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const DASH = 45
const LESS_THAN = 60

const countOf = (byte: number, bytes: Uint8Array): number => {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

const excessOf = (limits: typeof MAIL_LIMITS, counts: Readonly<Record<MailLimitExceeded, number>>): MailLimitExceeded | undefined => {
  if (counts.short_lines > limits.max_short_lines) return 'short_lines'
  if (counts.boundary_lines > limits.max_boundary_lines) return 'boundary_lines'
  if (counts.header_bytes > limits.max_header_bytes) return 'header_bytes'
  return counts.markup_tokens > limits.max_markup_tokens ? 'markup_tokens' : undefined
}

export const createMailScanner = (limits = MAIL_LIMITS): MailScanner => {
  let total_bytes = 0
  let header_bytes = 0
  let lines = 0
  let boundary_lines = 0
  let markup_tokens = 0
  let is_header = true
  let line_length = 0
  let line_dashes = 0
  let excess: MailLimitExceeded | undefined

  const endLine = (): void => {
    lines++
    if (line_dashes === 2) boundary_lines++
    if (is_header) header_bytes++
    if (line_length === 0) is_header = false
    line_length = 0
    line_dashes = 0
  }

  const addToLine = (bytes: Uint8Array, from: number, end: number): void => {
    for (let at = from; at < end && line_length + at - from < 2; at++) if (bytes[at] === DASH) line_dashes++
    const has_return = end > from && bytes[end - 1] === CARRIAGE_RETURN
    line_length += end - from - (has_return ? 1 : 0)
    if (is_header) header_bytes += end - from
  }

  return {
    scan: (bytes) => {
      if (excess) return excess
      total_bytes += bytes.length
      markup_tokens += countOf(LESS_THAN, bytes)
      let from = 0
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
        addToLine(bytes, from, end)
        endLine()
        from = end + 1
      }
      addToLine(bytes, from, bytes.length)
      excess = excessOf(limits, { short_lines: lines - total_bytes / BYTES_PER_LINE, boundary_lines, header_bytes, markup_tokens })
      return excess
    },
  }
}

export const findExceededMailLimit = (raw: Uint8Array): MailLimitExceeded | undefined => createMailScanner().scan(raw)

const QUICK_BYTES = 8_192
const MAX_QUICK_LINES = 300
const COSTLY = /multipart\/|message\/|text\/html|base64|quoted-printable/i

export const isCheapMail = (raw: Uint8Array): boolean => {
  if (raw.length > QUICK_BYTES) return false
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString('latin1')
  return text.split('\n', MAX_QUICK_LINES + 1).length <= MAX_QUICK_LINES && !COSTLY.test(text)
}

const BASE_TIME_LIMIT_MS = 1_500
const TIME_LIMIT_MS_PER_MB = 100

/** Time limit of the worker thread: a large attachment takes 50 ms per megabyte. */
export const mailTimeLimit = ({ length }: Uint8Array): number => BASE_TIME_LIMIT_MS + (TIME_LIMIT_MS_PER_MB * length) / 1_000_000
