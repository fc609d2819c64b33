/** The platform reads old charsets but writes none: these are its own tables, turned around. */

const LINE_FEED = 0x0a
const TRAILS = Array.from({ length: 0xfe - 0x40 + 1 }, (_, index) => 0x40 + index)

const tables = new Map<string, ReadonlyMap<string, Uint8Array>>()

const isDouble = (charset: string): boolean => /^(shift_jis|gb18030|gbk|gb2312|big5|euc-kr|euc-jp)$/i.test(charset)

const tableOf = (charset: string): ReadonlyMap<string, Uint8Array> => {
  const known = tables.get(charset)
  if (known) return known
  const decoder = new TextDecoder(charset)
  const table = new Map<string, Uint8Array>()
  const add = (text: string, bytes: Uint8Array): void => {
    const isOne = text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff)
    if (isOne && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add(decoder.decode(Uint8Array.of(byte)), Uint8Array.of(byte))
  // One call of the decoder for each lead byte; a line feed is no trail byte.
  if (isDouble(charset))
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      const texts = decoder.decode(Uint8Array.from(TRAILS.flatMap((trail) => [lead, trail, LINE_FEED]))).split('\n')
      for (const [index, trail] of TRAILS.entries()) add(texts[index] ?? '', Uint8Array.of(lead, trail))
    }
  tables.set(charset, table)
  return table
}

/** The bytes of a text in an old charset. */
export const encodeAs = (charset: string, text: string): Buffer => {
  if (/^utf-8$/i.test(charset)) return Buffer.from(text)
  if (/^utf-16le$/i.test(charset)) return Buffer.from(text, 'utf16le')
  const table = tableOf(charset)
  return Buffer.concat(
    [...text].map((character) => {
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${charset} has no ${character}.`)
      return bytes
    }),
  )
}
