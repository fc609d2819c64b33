import { isDay, type Instant } from '../../contract/time.ts'
import { FIELD_TYPES, type FieldType } from '../../contract/v1/fields.ts'

/** Something a desk wants to know of its tickets besides what every desk does. */
export type Field = {
  readonly id: number
  /** Its name in `custom_fields`. */
  readonly key: string
  readonly label: string
  readonly description: string
  readonly type: FieldType
  readonly is_required: boolean
  readonly options: readonly string[]
  readonly min: number | null
  readonly max: number | null
  readonly position: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type Values = Readonly<Record<string, unknown>>

const isNothing = ({ type }: Field, value: unknown): boolean =>
  value === undefined || value === null || value === '' || (type === 'multiselect' && Array.isArray(value) && value.length === 0)

const rangeMistake = ({ label, type, min, max }: Field, size: number): string | undefined => {
  const unit = type === 'text' ? ' characters' : ''
  if (min !== null && size < min) return `The ${label} field must be at least ${min}${unit}.`
  return max !== null && size > max ? `The ${label} field must not be greater than ${max}${unit}.` : undefined
}

const CHECKS: Readonly<Record<FieldType, (field: Field, value: unknown) => string | undefined>> = {
  text: (field, value) => (typeof value === 'string' ? rangeMistake(field, value.length) : `The ${field.label} field must be a string.`),
  number: (field, value) =>
    typeof value === 'number' && Number.isFinite(value) ? rangeMistake(field, value) : `The ${field.label} field must be a number.`,
  boolean: ({ label }, value) => (typeof value === 'boolean' ? undefined : `The ${label} field must be true or false.`),
  date: ({ label }, value) => (typeof value === 'string' && isDay(value) ? undefined : `The ${label} field must be a valid date.`),
  select: ({ label, options }, value) => (options.some((option) => option === value) ? undefined : `The selected ${label} is invalid.`),
  multiselect: ({ label, options }, value) =>
    Array.isArray(value) && new Set(value).size === value.length && value.every((one) => options.includes(one))
      ? undefined
      : `The selected ${label} is invalid.`,
}

const mistakeIn = (field: Field, value: unknown): string | undefined => {
  if (isNothing(field, value)) return field.is_required ? `The ${field.label} field is required.` : undefined
  return CHECKS[field.type](field, value)
}

type Mistakes = Readonly<Record<string, readonly string[]>>

const mistakesOf = (fields: readonly Field[], values: Values): Mistakes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const mistake = mistakeIn(field, Object.hasOwn(values, field.key) ? values[field.key] : undefined)
      return mistake === undefined ? [] : [[`custom_fields.${field.key}`, [mistake]]]
    }),
  )

const isOther = (before: Values, after: Values, key: string): boolean =>
  JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)

const undefinedKeys = (fields: readonly Field[], values: Values): readonly string[] =>
  Object.keys(values).filter((key) => values[key] !== null && !fields.some((field) => field.key === key))

/** What is wrong with the fields that become different. A value of a field that was deleted since may stay or be removed. */
export const mistakesInChange = (fields: readonly Field[], before: Values, after: Values): Mistakes => {
  const isChanged = (key: string): boolean => isOther(before, after, key)
  const unknown = undefinedKeys(fields, after).filter(isChanged)
  return {
    ...Object.fromEntries(unknown.map((key) => [`custom_fields.${key}`, ['There is no such field.']])),
    ...mistakesOf(
      fields.filter(({ key }) => isChanged(key)),
      after,
    ),
  }
}

/** A field that became different, under the name it had then: fields are renamed and deleted, what happened stays. */
export type FieldChange = {
  readonly key: string
  readonly label: string
  /** Null for what nobody defined. */
  readonly type: FieldType | null
  readonly from: unknown
  readonly to: unknown
}

/** In the desk's order, and last what nobody defined. */
export const changedFields = (fields: readonly Field[], before: Values, after: Values): readonly FieldChange[] => {
  const defined = fields.map(({ key }) => key)
  const others = Object.keys({ ...before, ...after }).filter((key) => !defined.includes(key))
  return [...defined, ...others.toSorted()]
    .filter((key) => isOther(before, after, key))
    .map((key) => {
      const { label = key, type = null } = fields.find((field) => field.key === key) ?? {}
      return { key, label, type, from: before[key] ?? null, to: after[key] ?? null }
    })
}

/** What somebody who opens a ticket must say and did not, or said wrong. */
export const mistakesInNew = (fields: readonly Field[], values: Values): Mistakes => mistakesOf(fields, values)

const needsOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect'

type Definition = Pick<Field, 'type' | 'options' | 'min' | 'max'>

const mistakesInOptions = ({ type, options }: Definition): Mistakes => {
  if (needsOptions(type) && options.length === 0) return { options: ['The options field is required.'] }
  if (!needsOptions(type) && options.length > 0) return { options: ['Only select and multiselect have options.'] }
  return new Set(options).size < options.length ? { options: ['The options field has a duplicate value.'] } : {}
}

const mistakesInRange = ({ type, min, max }: Definition): Mistakes => {
  const hasRange = min !== null || max !== null
  if (hasRange && type !== 'text' && type !== 'number') return { min: ['Only text and number have a least and a greatest.'] }
  return min !== null && max !== null && min > max ? { max: ['The max field must not be less than min.'] } : {}
}

/** What is wrong with a definition. What goes with a type that does not exist is unknown. */
export const mistakesInField = (field: Definition): Mistakes =>
  FIELD_TYPES.includes(field.type) ? { ...mistakesInOptions(field), ...mistakesInRange(field) } : {}
