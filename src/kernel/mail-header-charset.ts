import { isUtf8 } from 'node:buffer'

/** How far into the body a text part is looked for that names a charset. */
const SCANNED_BODY_BYTES = 65_536

const CHARSET = /\bcharset\s*=\s*"?([\w.:-]{1,40})/i

/** The header ends at the first empty line. */
const headerLength = (raw: Buffer): number => {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

// Encodings in which an ASCII byte means something else would destroy the header's own syntax.
const isAsciiCompatible = ({ encoding }: TextDecoder): boolean => !/^(?:utf-16|iso-2022|replacement)/.test(encoding)

const decoderFor = (charset: string | undefined): TextDecoder => {
  try {
    const decoder = new TextDecoder(charset ?? 'windows-1252')
    // Named UTF-8, and not valid as such: then the charset of most programs that send raw bytes.
    if (isAsciiCompatible(decoder) && decoder.encoding !== 'utf-8') return decoder
  } catch {
    // A charset without a decoder.
  }
  return new TextDecoder('windows-1252')
}

/** Names of charsets that only Python's `email.charset` writes, which names its own codecs there. */
const REGISTERED_NAMES: Readonly<Record<string, string>> = { eucgb2312_cn: 'gb2312', big5_tw: 'big5' }

const PYTHON_WORD = /=\?(eucgb2312_cn|big5_tw)(?=[?*])/gi

/** The mail with registered charsets in the encoded words of its header, which a decoder is found for. */
export const withRegisteredCharsets = (mail: Uint8Array): Uint8Array => {
  const raw = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const length = headerLength(raw)
  const header = raw.subarray(0, length).toString('latin1')
  const renamed = header.replaceAll(PYTHON_WORD, (_word, name: string) => `=?${REGISTERED_NAMES[name.toLowerCase()]}`)
  return renamed === header ? mail : Buffer.concat([Buffer.from(renamed, 'latin1'), raw.subarray(length)])
}

/**
 * The mail with its header in UTF-8. Raw 8-bit characters in a header are against RFC 5322, and are sent by scanners and old programs
 * in the charset that the mail's text has.
 */
export const withUtf8Header = (mail: Uint8Array): Uint8Array => {
  const raw = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const length = headerLength(raw)
  const header = raw.subarray(0, length)
  if (isUtf8(header)) return mail
  const body = raw.subarray(length, length + SCANNED_BODY_BYTES).toString('latin1')
  const decoder = decoderFor((CHARSET.exec(header.toString('latin1')) ?? CHARSET.exec(body))?.[1])
  const lines = header
    .toString('latin1')
    .split('\n')
    .map((line) => Buffer.from(line, 'latin1'))
    .map((bytes) => (isUtf8(bytes) ? bytes.toString('utf8') : decoder.decode(bytes)))
  return Buffer.concat([Buffer.from(lines.join('\n')), raw.subarray(length)])
}
