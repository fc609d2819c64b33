import { encodeAs } from './charsets.ts'

/** Builds raw mails from parts, as mail programs do. */

export type Headers = readonly (readonly [name: string, value: string])[]
export type Part = { readonly headers: Headers; readonly body: Buffer }

const CRLF = '\r\n'

export const quotedPrintable = (bytes: Uint8Array): string => {
  const lines: string[] = []
  let line = ''
  for (const byte of bytes) {
    if (byte === 0x0d) continue
    if (byte === 0x0a) {
      lines.push(line.replace(/[ \t]$/, (space) => (space === ' ' ? '=20' : '=09')))
      line = ''
      continue
    }
    const piece =
      (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += piece
  }
  return [...lines, line].join(CRLF)
}

export const base64 = (bytes: Uint8Array): string =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(CRLF)

export type Encoding = 'quoted-printable' | 'base64' | '8bit' | '7bit'

const encoded = (bytes: Buffer, encoding: Encoding): Buffer => {
  if (encoding === 'quoted-printable') return Buffer.from(quotedPrintable(bytes))
  return encoding === 'base64' ? Buffer.from(base64(bytes)) : bytes
}

const crlf = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\n', CRLF)

type TextOptions = { readonly charset?: string; readonly encoding?: Encoding; readonly params?: string; readonly subtype?: string }

export const text = (
  words: string,
  { charset = 'utf-8', encoding = 'quoted-printable', params = '', subtype = 'plain' }: TextOptions = {},
): Part => ({
  headers: [
    ['Content-Type', `text/${subtype}; charset="${charset}"${params}`],
    ['Content-Transfer-Encoding', encoding],
  ],
  body: encoded(encodeAs(charset, crlf(words)), encoding),
})

export const html = (markup: string, options: TextOptions = {}): Part => text(markup, { ...options, subtype: 'html' })

let boundaries = 0

export const multipart = (subtype: string, parts: readonly Part[], params = ''): Part => {
  const boundary = `----=_part_${++boundaries}_${subtype.replaceAll(/\W/g, '')}`
  const pieces = parts.flatMap(({ headers, body }) => [
    Buffer.from(`--${boundary}${CRLF}${headLines(headers)}${CRLF}`),
    body,
    Buffer.from(CRLF),
  ])
  return {
    headers: [['Content-Type', `multipart/${subtype}; boundary="${boundary}"${params}`]],
    body: Buffer.concat([Buffer.from(`This is a message in MIME format.${CRLF}${CRLF}`), ...pieces, Buffer.from(`--${boundary}--${CRLF}`)]),
  }
}

type FileOptions = { readonly type?: string; readonly cid?: string; readonly disposition?: string; readonly nameAs?: string }

export const file = (
  name: string,
  content: string | Buffer,
  { type = 'application/octet-stream', cid, disposition = 'attachment', nameAs }: FileOptions = {},
): Part => ({
  headers: [
    ['Content-Type', `${type}; name="${name}"`],
    ['Content-Disposition', `${disposition}; ${nameAs ?? `filename="${name}"`}`],
    ['Content-Transfer-Encoding', 'base64'],
    ...(cid ? ([['Content-ID', `<${cid}>`]] as const) : []),
  ],
  body: Buffer.from(base64(Buffer.from(content))),
})

/** A part whose type and text are given as they are. */
export const bare = (type: string, body: string | Buffer, more: Headers = []): Part => ({
  headers: [['Content-Type', type], ...more],
  body: typeof body === 'string' ? Buffer.from(crlf(body)) : body,
})

const headLines = (headers: Headers): string => headers.map(([name, value]) => `${name}: ${value}${CRLF}`).join('')

export const raw = (headers: Headers, part: Part): Buffer =>
  Buffer.concat([Buffer.from(headLines([...headers, ['MIME-Version', '1.0'], ...part.headers])), Buffer.from(CRLF), part.body])

/** A header in another charset, as RFC 2047 wants it. */
export const word = (words: string, charset = 'utf-8', as: 'B' | 'Q' = 'B'): string => {
  const bytes = encodeAs(charset, words)
  const body =
    as === 'B' ? bytes.toString('base64') : quotedPrintable(bytes).replaceAll(/=\r\n/g, '').replaceAll(' ', '_').replaceAll('?', '=3F')
  return `=?${charset}?${as}?${body}?=`
}
