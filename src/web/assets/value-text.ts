import type { FieldDiff } from '../ui/diff.tsx'

export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${valueText(part)}`)
    .join(', ')
}

type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

export type Reading = (field: string, value: unknown) => string | undefined

/** One row per changed field. Of lists only added and removed items are shown. */
export const diffOf = (changes: Changes, label: (field: string) => string, read: Reading): readonly FieldDiff[] =>
  Object.entries(changes).map(([field, { from, to }]) => {
    if (Array.isArray(from) && Array.isArray(to)) {
      const gone = from.filter((one) => !to.includes(one))
      const came = to.filter((one) => !from.includes(one))
      const said = (list: readonly unknown[]): string => list.map((one) => read(field, one) ?? valueText(one)).join(', ')
      return { field: label(field), from: said(gone), to: said(came) }
    }
    const said = (value: unknown): string => read(field, value) ?? valueText(value)
    return { field: label(field), from: said(from), to: said(to) }
  })
