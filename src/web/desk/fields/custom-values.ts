import type { Static } from 'typebox'
import { parseInstant } from '../../../contract/time.ts'
import type { FieldRecord, FieldType } from '../../../contract/v1/fields.ts'
import type { Formats } from '../../i18n/formats.ts'

export type CustomField = Static<typeof FieldRecord>
/** A list for multi-select fields; otherwise the text of the input. */
export type Typed = string | readonly string[]
type Name = `custom_fields.${string}`
export type TypedValues = Readonly<Record<Name, Typed | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** Field name in validation errors of the server. */
export const nameOf = ({ key }: Pick<CustomField, 'key'>): Name => `custom_fields.${key}`

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const plainOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A stored value may be older than the field definition and have any type. */
export const typedOf = ({ type }: Pick<CustomField, 'type'>, value: unknown): Typed => {
  if (type === 'multiselect') return isNothing(value) ? [] : [value].flat().map(plainOf)
  if (isNothing(value)) return ''
  if (type === 'boolean') return value === true ? 'yes' : value === false ? 'no' : ''
  return plainOf(value)
}

export const wireOf = ({ type }: Pick<CustomField, 'type'>, typed: Typed): unknown => {
  if (typeof typed !== 'string') return typed.length === 0 ? null : typed
  // Not trimmed for a select field, whose options may have leading or trailing spaces.
  const said = type === 'select' ? typed : typed.trim()
  if (said === '') return null
  if (type === 'boolean') return said === 'yes'
  // Invalid numbers are sent as text, so that the server rejects them.
  return type === 'number' && Number.isFinite(Number(said)) ? Number(said) : said
}

export const givenIn = (fields: readonly CustomField[], values: TypedValues): Values =>
  Object.fromEntries(
    fields.map((field) => [field.key, wireOf(field, values[nameOf(field)] ?? '')] as const).filter(([, value]) => value !== null),
  )

export const requiredFirst = (fields: readonly CustomField[]): readonly CustomField[] =>
  fields.toSorted((a, b) => Number(b.is_required) - Number(a.is_required))

export const undefinedKeys = (fields: readonly CustomField[], values: Values): readonly string[] =>
  Object.keys(values).filter((key) => !isNothing(values[key]) && !fields.some((field) => field.key === key))

/** Undo values; undefined for a required field that was empty, because it cannot be cleared. */
export const wayBack = ({ key, is_required }: Pick<CustomField, 'key' | 'is_required'>, before: unknown): Values | undefined => {
  if (!isNothing(before)) return { [key]: before }
  return is_required ? undefined : { [key]: null }
}

export type Saying = { readonly yes: string; readonly no: string; readonly format: Pick<Formats, 'list' | 'number' | 'time'> }

/** Whole numbers have no thousands separator: they are often identifiers such as 4711. */
const numberText = (value: number, format: Saying['format']): string => {
  const [, digits] = /^-?\d+\.(\d+)$/.exec(String(value)) ?? []
  return digits === undefined ? String(value) : format.number(value, digits.length)
}

export const shownOf = (type: FieldType | undefined, value: unknown, { yes, no, format }: Saying): string => {
  if (isNothing(value)) return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return numberText(value, format)
  if (Array.isArray(value)) return format.list(value.map(plainOf))
  const at = type === 'date' && typeof value === 'string' ? parseInstant(`${value}T00:00:00Z`) : undefined
  return at === undefined ? plainOf(value) : format.time(at, 'UTC', 'date')
}
