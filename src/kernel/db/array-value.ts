const NEEDS_ESCAPE = /["\\]/

const quote = (text: string): string => `"${NEEDS_ESCAPE.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`

const elementOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  return quote(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value))
}

/** An array as PostgreSQL reads it. The driver can do this too, more slowly. */
export const toArrayLiteral = (values: readonly unknown[]): string => {
  let [previous, element]: [unknown, string] = [null, 'NULL']
  const elements = values.map((value) => {
    // Columns say the same again and again.
    if (value !== previous) [previous, element] = [value, elementOf(value)]
    return element
  })
  return `{${elements.join(',')}}`
}

export type ArrayType = 'bigint' | 'integer' | 'text' | 'bytea'
