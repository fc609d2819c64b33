/** Readers for untrusted JSON: a member of an unexpected type is treated as missing. */

export type JsonObject = Readonly<Record<string, unknown>>

export const toObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const toText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return typeof value === 'number' ? String(value) : undefined
}

export const readText = (record: JsonObject, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const text = toText(record[name])
    if (text !== undefined) return text
  }
  return undefined
}
