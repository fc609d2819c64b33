/** A strict reader of `multipart/form-data` (RFC 7578) that wants one file; whatever is not plainly that is refused. */

export type FilePart = { readonly filename: string; readonly content_type: string | undefined; readonly bytes: Uint8Array }

const CRLF = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const MOST_PARTS = 20
const LONGEST_HEAD = 4_096

/** RFC 2046: up to 70 characters, quoted or not. */
export const boundaryOf = (contentType: string): string | undefined => {
  const found = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))\s*(?:;.*)?$/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

type Headers = ReadonlyMap<string, string>

const headersOf = (head: string): Headers | undefined => {
  const headers = new Map<string, string>()
  for (const line of head.split('\r\n')) {
    const found = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line)
    if (!found?.[1]) return undefined
    headers.set(found[1].toLowerCase(), found[2] ?? '')
  }
  return headers
}

/** `name` and `filename` of a form-data disposition. Browsers escape quotes as %22, as the HTML standard says. */
const dispositionOf = (text: string): { name: string | undefined; filename: string | undefined } => {
  const quoted = (attribute: string): string | undefined => new RegExp(`;\\s*${attribute}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(text)?.[1]
  const isForm = /^form-data\s*;/i.test(text)
  const plain = (value: string | undefined): string | undefined =>
    value
      ?.replaceAll(/%22/gi, '"')
      .replaceAll(/%0[ad]/gi, ' ')
      .replaceAll(/\\(.)/g, '$1')
  return isForm ? { name: plain(quoted('name')), filename: plain(quoted('filename')) } : { name: undefined, filename: undefined }
}

type Part = { readonly head: string; readonly bytes: Buffer }

/** The parts between the delimiters; nothing when the body is not built as it says. */
const partsOf = (body: Buffer, boundary: string): readonly Part[] | undefined => {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter may open the body, without a line end before it.
  const whole = Buffer.concat([CRLF, body])
  const parts: Part[] = []
  let at = whole.indexOf(delimiter)
  while (at >= 0) {
    const start = at + delimiter.length
    if (whole.subarray(start, start + 2).toString('latin1') === '--') return parts
    const line = whole.indexOf(CRLF, start)
    const next = whole.indexOf(delimiter, start)
    if (line < 0 || next < 0 || whole.subarray(start, line).toString('latin1').trim() !== '' || parts.length >= MOST_PARTS) return undefined
    const part = partOf(whole.subarray(line + CRLF.length, next))
    if (!part) return undefined
    parts.push(part)
    at = next
  }
  return undefined
}

const partOf = (bytes: Buffer): Part | undefined => {
  const blank = bytes.indexOf(BLANK_LINE)
  if (blank < 0 || blank > LONGEST_HEAD) return undefined
  return { head: bytes.subarray(0, blank).toString('utf8'), bytes: bytes.subarray(blank + BLANK_LINE.length) }
}

/** The file of the form field `field`; a sentence when there is none. */
export const readFile = (body: Buffer, contentType: string, field: string): FilePart | { readonly mistake: string } => {
  const boundary = boundaryOf(contentType)
  const parts = boundary === undefined ? undefined : partsOf(body, boundary)
  if (!parts) return { mistake: 'The form could not be read.' }
  const files = parts.flatMap(({ head, bytes }) => {
    const headers = headersOf(head)
    const { name, filename } = dispositionOf(headers?.get('content-disposition') ?? '')
    return name === field && filename !== undefined ? [{ filename, content_type: headers?.get('content-type'), bytes }] : []
  })
  if (files.length > 1) return { mistake: `Send one file at a time in the field ${field}.` }
  return files[0] ?? { mistake: `The ${field} field is required.` }
}
