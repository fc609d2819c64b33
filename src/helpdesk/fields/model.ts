import { type Instant, isDay } from '../../contract/time.ts'
import { FIELD_TYPES, type FieldType } from '../../contract/v1/fields.ts'

export type FieldDefinition = {
  readonly id: number
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

export type CustomFieldValues = Readonly<Record<string, unknown>>

const isEmpty = ({ type }: FieldDefinition, value: unknown): boolean =>
  value === undefined || value === null || value === '' || (type === 'multiselect' && Array.isArray(value) && value.length === 0)

const validateRange = ({ label, type, min, max }: FieldDefinition, size: number): string | undefined => {
  const unit = type === 'text' ? ' characters' : ''
  if (min !== null && size < min) return `The ${label} field must be at least ${min}${unit}.`
  return max !== null && size > max ? `The ${label} field must not be greater than ${max}${unit}.` : undefined
}

const VALIDATORS: Readonly<Record<FieldType, (field: FieldDefinition, value: unknown) => string | undefined>> = {
  text: (field, value) => (typeof value === 'string' ? validateRange(field, value.length) : `The ${field.label} field must be a string.`),
  number: (field, value) =>
    typeof value === 'number' && Number.isFinite(value) ? validateRange(field, value) : `The ${field.label} field must be a number.`,
  boolean: ({ label }, value) => (typeof value === 'boolean' ? undefined : `The ${label} field must be true or false.`),
  date: ({ label }, value) => (typeof value === 'string' && isDay(value) ? undefined : `The ${label} field must be a valid date.`),
  select: ({ label, options }, value) => (options.some((option) => option === value) ? undefined : `The selected ${label} is invalid.`),
  multiselect: ({ label, options }, value) =>
    Array.isArray(value) && new Set(value).size === value.length && value.every((one) => options.includes(one))
      ? undefined
      : `The selected ${label} is invalid.`,
}

const validateValue = (field: FieldDefinition, value: unknown): string | undefined => {
  if (isEmpty(field, value)) return field.is_required ? `The ${field.label} field is required.` : undefined
  return VALIDATORS[field.type](field, value)
}

type CustomFieldErrors = Readonly<Record<string, readonly string[]>>

const validateFields = (fields: readonly FieldDefinition[], values: CustomFieldValues): CustomFieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = validateValue(field, Object.hasOwn(values, field.key) ? values[field.key] : undefined)
      return error === undefined ? [] : [[`custom_fields.${field.key}`, [error]]]
    }),
  )

const isDifferent = (before: CustomFieldValues, after: CustomFieldValues, key: string): boolean =>
  JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)

const undefinedKeys = (fields: readonly FieldDefinition[], values: CustomFieldValues): readonly string[] =>
  Object.keys(values).filter((key) => values[key] !== null && !fields.some((field) => field.key === key))

/** Errors of changed values. A value whose field was deleted may stay or be removed. */
export const validateChangedFields = (
  fields: readonly FieldDefinition[],
  before: CustomFieldValues,
  after: CustomFieldValues,
): CustomFieldErrors => {
  const isChanged = (key: string): boolean => isDifferent(before, after, key)
  const unknown = undefinedKeys(fields, after).filter(isChanged)
  return {
    ...Object.fromEntries(unknown.map((key) => [`custom_fields.${key}`, ['Unknown custom field.']])),
    ...validateFields(
      fields.filter(({ key }) => isChanged(key)),
      after,
    ),
  }
}

/** A changed value with the label at that time, because fields can be renamed or deleted. */
export type CustomFieldChange = {
  readonly key: string
  readonly label: string
  readonly type: FieldType | null
  readonly from: unknown
  readonly to: unknown
}

export const diffFields = (
  fields: readonly FieldDefinition[],
  before: CustomFieldValues,
  after: CustomFieldValues,
): readonly CustomFieldChange[] => {
  const defined = fields.map(({ key }) => key)
  const others = Object.keys({ ...before, ...after }).filter((key) => !defined.includes(key))
  return [...defined, ...others.toSorted()]
    .filter((key) => isDifferent(before, after, key))
    .map((key) => {
      const { label = key, type = null } = fields.find((field) => field.key === key) ?? {}
      return { key, label, type, from: before[key] ?? null, to: after[key] ?? null }
    })
}

export const validateNewValues = (fields: readonly FieldDefinition[], values: CustomFieldValues): CustomFieldErrors =>
  validateFields(fields, values)

const needsOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect'

type Definition = Pick<FieldDefinition, 'type' | 'options' | 'min' | 'max'>

const validateOptions = ({ type, options }: Definition): CustomFieldErrors => {
  if (needsOptions(type) && options.length === 0) return { options: ['The options field is required.'] }
  if (!needsOptions(type) && options.length > 0) return { options: ['Only select and multiselect fields have options.'] }
  return new Set(options).size < options.length ? { options: ['The options field has a duplicate value.'] } : {}
}

const validateMinMax = ({ type, min, max }: Definition): CustomFieldErrors => {
  const hasRange = min !== null || max !== null
  if (hasRange && type !== 'text' && type !== 'number') return { min: ['Only text and number fields have min and max.'] }
  return min !== null && max !== null && min > max ? { max: ['The max field must not be less than the min field.'] } : {}
}

export const validateField = (field: Definition): CustomFieldErrors =>
  FIELD_TYPES.includes(field.type) ? { ...validateOptions(field), ...validateMinMax(field) } : {}
