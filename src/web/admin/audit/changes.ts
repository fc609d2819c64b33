// What an entry of the audit log says was changed, as rows of before and after.

export type Change = { readonly field: string; readonly from: string; readonly to: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.map(String).join(', ')
  return JSON.stringify(value)
}

const isPair = (value: unknown): value is { readonly from?: unknown; readonly to?: unknown } =>
  isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((name) => name === 'from' || name === 'to')

/** A field that names both sides is shown with both; any other was written down as what it became. */
export const changesOf = (changes: unknown): readonly Change[] =>
  isRecord(changes)
    ? Object.entries(changes).map(([field, value]) =>
        isPair(value) ? { field, from: shown(value.from), to: shown(value.to) } : { field, from: '', to: shown(value) },
      )
    : []

const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table for a spreadsheet. What looks like a formula is told to be text. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n')
