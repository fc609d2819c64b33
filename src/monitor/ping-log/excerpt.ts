const MAX_EXCERPT_LENGTH = 160

const findSubject = (text: string): string => {
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^subject:[ \t]*(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
}

const decodeWord = (charset: string, encoding: string, text: string): string => {
  const bytes =
    encoding.toLowerCase() === 'b'
      ? Buffer.from(text, 'base64')
      : Buffer.from(
          text.replaceAll('_', ' ').replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return text
  }
}

const decodeSubject = (subject: string): string =>
  subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodeWord(charset, encoding, text),
    )

/** A one-line excerpt of a body: its first non-empty line, or the subject of a mail. Empty for binary data. */
export const toExcerpt = (bytes: Uint8Array, scheme: string): string => {
  const text = new TextDecoder().decode(bytes)
  if (text.slice(0, MAX_EXCERPT_LENGTH).includes('\u0000')) return ''
  const line = scheme === 'email' ? decodeSubject(findSubject(text)) : (text.split(/\r?\n/).find((one) => one.trim() !== '') ?? '')
  const text_line = line.replaceAll(/\p{Cc}/gu, ' ').trim()
  return text_line.length > MAX_EXCERPT_LENGTH ? `${text_line.slice(0, MAX_EXCERPT_LENGTH - 1)}…` : text_line.replace(/\uFFFD$/, '')
}
