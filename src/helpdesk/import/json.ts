/** Looking into JSON of others: what is not what it should be counts as missing. */

export type Json = Readonly<Record<string, unknown>>

// An object that is no list has names and values, whatever they are.
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}

/** The first of these members that says something. */
export const textIn = (record: Json, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const text = textOf(record[name])
    if (text !== undefined) return text
  }
  return undefined
}
