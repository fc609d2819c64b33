import type { TSchema } from 'typebox'
import { parseInstant } from '../../contract/time.ts'
import { AppError } from '../../kernel/errors.ts'
import { isStorable } from '../../kernel/storable-text.ts'
import { isUuid } from '../../monitor/checks/find.ts'
import { isValidSchedule } from '../../monitor/schedule/schedule.ts'
import { canonicalZone } from '../../monitor/schedule/zones.ts'
import { isLongerThan } from '../kit/text-length.ts'

type ValidatedSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ValidatedSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: ValidatedSchema
  readonly properties?: Readonly<Record<string, ValidatedSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly maxProperties?: number
  readonly 'x-max-json-length'?: number
}

export const toValidatedSchema = (schema: TSchema): ValidatedSchema => schema as ValidatedSchema

type Format = readonly [fits: (text: string) => boolean, message: string]

const FORMATS: Readonly<Record<string, Format>> = {
  schedule: [isValidSchedule, 'is not a valid cron or OnCalendar expression'],
  timezone: [(text) => canonicalZone(text) !== undefined, 'is not a valid timezone'],
  uuid: [(text) => isUuid(text.toLowerCase()), 'is not a valid uuid'],
  'date-time': [(text) => parseInstant(text) !== undefined, 'is not a valid timestamp'],
  uri: [(text) => URL.canParse(text), 'is not a valid URL'],
}

/** A text that is too long for its format gets the error of the format, except for a schedule, as existing clients expect. */
const formatTooLong = (format: string | undefined): string =>
  (format === 'schedule' ? undefined : FORMATS[format ?? '']?.[1]) ?? 'is too long'

const validateString = (value: unknown, { minLength = 0, maxLength = Infinity, pattern, format }: ValidatedSchema): string | undefined => {
  if (typeof value !== 'string') return 'is not a string'
  if (isLongerThan(value, maxLength)) return formatTooLong(format)
  if (value.length < minLength) return 'is too short'
  if (!isStorable(value) || (pattern !== undefined && !new RegExp(pattern).test(value))) return 'does not match pattern'
  const [fits, validationError] = FORMATS[format ?? ''] ?? [() => true, '']
  return fits(value) ? undefined : validationError
}

/** Booleans count as numbers in the range checks, as existing clients expect: `true` below the minimum is "too small". */
const validateInteger = (value: unknown, { minimum = -Infinity, maximum = Infinity }: ValidatedSchema): string | undefined => {
  const number = typeof value === 'boolean' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) return 'is not a number'
  if (number < minimum) return 'is too small'
  if (number > maximum) return 'is too large'
  return typeof value === 'boolean' ? 'is not a number' : undefined
}

const validateArray = (
  name: string,
  value: unknown,
  { items = {}, minItems = 0, maxItems = Infinity }: ValidatedSchema,
): string | undefined => {
  if (!Array.isArray(value)) return `${name} is not an array`
  if (value.length < minItems) return `${name} is too short`
  if (value.length > maxItems) return `${name} is too long`
  return firstError(value, (item) => validateBody(`an item in '${name}'`, item, items))
}

const firstError = <T>(values: readonly T[], look: (value: T) => string | undefined): string | undefined => {
  for (const value of values) {
    const found = look(value)
    if (found !== undefined) return found
  }
  return undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLarge = (value: object, { maxProperties, 'x-max-json-length': maxJsonLength }: ValidatedSchema): boolean =>
  (maxProperties !== undefined && Object.keys(value).length > maxProperties) ||
  (maxJsonLength !== undefined && JSON.stringify(value).length > maxJsonLength)

const validateObject = (name: string, value: unknown, shape: ValidatedSchema): string | undefined => {
  const { properties = {}, required = [], additionalProperties } = shape
  if (!isObject(value)) return `${name || 'value'} is not an object`
  if (isLarge(value, shape)) return `${name || 'value'} is too large`
  const pathOf = (field: string): string => `${name ? `${name}.` : ''}${field.slice(0, MAX_NAME_LENGTH)}`
  const unknownField = additionalProperties === false && Object.keys(value).find((field) => !Object.hasOwn(properties, field))
  if (typeof unknownField === 'string') return `${pathOf(unknownField)} is not known`
  return firstError(Object.entries(properties), ([field, own]) => {
    if (Object.hasOwn(value, field)) return validateBody(pathOf(field), value[field], own)
    return required.includes(field) ? `${pathOf(field)} is missing` : undefined
  })
}

const MAX_NAME_LENGTH = 200

const formatFieldError = (name: string, validationError: string | undefined): string | undefined =>
  validationError && `${name} ${validationError}`

/** The first error of a value, as a message that begins with the field name. */
export const validateBody = (name: string, value: unknown, shape: ValidatedSchema): string | undefined => {
  if (shape.anyOf) {
    const complaints = shape.anyOf.map((branch) => validateBody(name, value, branch))
    return complaints.includes(undefined) ? undefined : complaints[0]
  }
  if (shape.enum) return shape.enum.includes(value) ? undefined : `${name} has unexpected value`
  switch (shape.type) {
    case 'string':
      return formatFieldError(name, validateString(value, shape))
    case 'integer':
    case 'number':
      return formatFieldError(name, validateInteger(value, shape))
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${name} is not a boolean`
    case 'array':
      return validateArray(name, value, shape)
    case 'object':
      return validateObject(name, value, shape)
    case 'null':
      return value === null ? undefined : `${name} has unexpected value`
    default:
      return undefined
  }
}

/** Throws the first error of a body, in the order of the schema's fields. Unknown fields are ignored. */
export const assertValidBody = (schema: TSchema, body: unknown, name = ''): void => {
  const validationError = validateBody(name, body, toValidatedSchema(schema))
  if (validationError !== undefined) throw new AppError('invalid', `json validation error: ${validationError}`)
}
