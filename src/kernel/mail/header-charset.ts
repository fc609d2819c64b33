import { isUtf8 } from 'node:buffer'

const SCANNED_BODY_BYTES = 65_536

const CHARSET = /\bcharset\s*=\s*"?([\w.:-]{1,40})/i

const headerLength = (raw: Buffer): number => {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

// In other encodings ASCII bytes have other meanings, which would destroy the syntax of the header.
const isAsciiCompatible = ({ encoding }: TextDecoder): boolean => !/^(?:utf-16|iso-2022|replacement)/.test(encoding)

const decoderFor = (charset: string | undefined): TextDecoder => {
  try {
    const decoder = new TextDecoder(charset ?? 'windows-1252')
    if (isAsciiCompatible(decoder) && decoder.encoding !== 'utf-8') return decoder
  } catch {
    // TextDecoder does not support the charset.
  }
  return new TextDecoder('windows-1252')
}

/** Codec names that Python's `email.charset` writes instead of registered charset names. */
const REGISTERED_NAMES: Readonly<Record<string, string>> = { eucgb2312_cn: 'gb2312', big5_tw: 'big5' }

const PYTHON_WORD = /=\?(eucgb2312_cn|big5_tw)(?=[?*])/gi

export const withRegisteredCharsets = (mail: Uint8Array): Uint8Array => {
  const raw = Buffer.from(mail.buffer, mail.byteOffset, mail.byteLength)
  const length = headerLength(raw)
  const header = raw.subarray(0, length).toString('latin1')
  const renamed = header.replaceAll(PYTHON_WORD, (_word, name: string) => `=?${REGISTERED_NAMES[name.toLowerCase()]}`)
  return renamed === header ? mail : Buffer.concat([Buffer.from(renamed, 'latin1'), raw.subarray(length)])
}

/** RFC 5322 forbids raw 8-bit headers, but scanners and old programs send them in the charset of the mail's text. */
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
