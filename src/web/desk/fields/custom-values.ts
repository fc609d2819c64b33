import type { Static } from 'typebox'
import { parseInstant } from '../../../contract/time.ts'
import type { FieldRecord, FieldType } from '../../../contract/v1/fields.ts'
import type { Formats } from '../../i18n/formats.ts'

// What is typed into the inputs of custom fields, what goes over the wire for it, and how people read it.

export type CustomField = Static<typeof FieldRecord>
/** Several of a list, or anything else as its input holds it. */
export type Typed = string | readonly string[]
type Name = `custom_fields.${string}`
export type TypedValues = Readonly<Record<Name, Typed | undefined>>
export type Values = Readonly<Record<string, unknown>>

/** The server names a field like this when it refuses what was said. */
export const nameOf = ({ key }: Pick<CustomField, 'key'>): Name => `custom_fields.${key}`

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const plainOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What a ticket has may be older than the field's definition, and then of any kind. */
export const typedOf = ({ type }: Pick<CustomField, 'type'>, value: unknown): Typed => {
  if (type === 'multiselect') return isNothing(value) ? [] : [value].flat().map(plainOf)
  if (isNothing(value)) return ''
  if (type === 'boolean') return value === true ? 'yes' : value === false ? 'no' : ''
  return plainOf(value)
}

/** Null is what the server takes for nothing. */
export const wireOf = ({ type }: Pick<CustomField, 'type'>, typed: Typed): unknown => {
  if (typeof typed !== 'string') return typed.length === 0 ? null : typed
  // A choice is one of the list, spaces and all.
  const said = type === 'select' ? typed : typed.trim()
  if (said === '') return null
  if (type === 'boolean') return said === 'yes'
  // What is no number stays what it is, and is refused as such.
  return type === 'number' && Number.isFinite(Number(said)) ? Number(said) : said
}

/** What a new ticket says; what was left empty is left out. */
export const givenIn = (fields: readonly CustomField[], values: TypedValues): Values =>
  Object.fromEntries(
    fields.map((field) => [field.key, wireOf(field, values[nameOf(field)] ?? '')] as const).filter(([, value]) => value !== null),
  )

/** What has to be said is asked for first; else the desk's order stays. */
export const requiredFirst = (fields: readonly CustomField[]): readonly CustomField[] =>
  fields.toSorted((a, b) => Number(b.is_required) - Number(a.is_required))

/** Keys a ticket has that nobody defined, or not any more. */
export const undefinedKeys = (fields: readonly CustomField[], values: Values): readonly string[] =>
  Object.keys(values).filter((key) => !isNothing(values[key]) && !fields.some((field) => field.key === key))

/** What takes a change back. What has to be said cannot become nothing again. */
export const wayBack = ({ key, is_required }: Pick<CustomField, 'key' | 'is_required'>, before: unknown): Values | undefined => {
  if (!isNothing(before)) return { [key]: before }
  return is_required ? undefined : { [key]: null }
}

export type Saying = { readonly yes: string; readonly no: string; readonly format: Pick<Formats, 'list' | 'number' | 'time'> }

/** Whole numbers are often those of rooms and orders: 4711 is not 4,711. */
const numberText = (value: number, format: Saying['format']): string => {
  const [, digits] = /^-?\d+\.(\d+)$/.exec(String(value)) ?? []
  return digits === undefined ? String(value) : format.number(value, digits.length)
}

/** Empty for nothing. */
export const shownOf = (type: FieldType | undefined, value: unknown, { yes, no, format }: Saying): string => {
  if (isNothing(value)) return ''
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return numberText(value, format)
  if (Array.isArray(value)) return format.list(value.map(plainOf))
  const at = type === 'date' && typeof value === 'string' ? parseInstant(`${value}T00:00:00Z`) : undefined
  return at === undefined ? plainOf(value) : format.time(at, 'UTC', 'date')
}
