// One line about the body of a ping, enough to see in a log whether the body is worth opening.

const MAX_EXCERPT_LENGTH = 160

/** A header of a mail may continue in lines that begin with white space. */
const findSubject = (text: string): string => {
  const head = text.split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^subject:[ \t]*(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
}

/** Decodes an encoded word of a mail header, `=?utf-8?Q?…?=`. */
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

/** The first line that is not empty; for a mail, its subject. Empty for binary data. */
export const toExcerpt = (bytes: Uint8Array, scheme: string): string => {
  const text = new TextDecoder().decode(bytes)
  if (text.slice(0, MAX_EXCERPT_LENGTH).includes('\u0000')) return ''
  const line = scheme === 'email' ? decodeSubject(findSubject(text)) : (text.split(/\r?\n/).find((one) => one.trim() !== '') ?? '')
  const text_line = line.replaceAll(/\p{Cc}/gu, ' ').trim()
  return text_line.length > MAX_EXCERPT_LENGTH ? `${text_line.slice(0, MAX_EXCERPT_LENGTH - 1)}…` : text_line.replace(/\uFFFD$/, '')
}
