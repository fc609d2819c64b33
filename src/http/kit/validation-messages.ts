import { invalid, type FieldErrors } from '../../kernel/errors.ts'
import { findProblems, type ValidationProblem } from './validate.ts'
import type { TSchema } from 'typebox'

const toDisplayName = (field: string): string => field.replaceAll('_', ' ').replace(/^$/, 'body')

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'a valid email address',
  'date-time': 'a valid date',
  uri: 'a valid URL',
  url: 'a valid URL',
  uuid: 'a valid UUID',
  date: 'a valid date',
  timezone: 'a valid timezone',
  mac: 'a valid MAC address',
  ip: 'a valid IP address',
}

const NOT_BLANK_PATTERN = '\\S'

const typeName = (type: unknown): string => TYPES[String(type)] ?? String(type)

export const formatValidationMessage = ({ field, rule, params }: ValidationProblem): string => {
  const name = toDisplayName(field)
  const limit = String(params['limit'] ?? '')
  switch (rule) {
    case 'required':
      return `The ${name} field is required.`
    case 'unknown':
      return `The ${name} field is unknown.`
    case 'type':
      return `The ${name} field must be ${typeName(params['type'])}.`
    case 'format':
      return `The ${name} field must be ${FORMATS[String(params['format'])] ?? `a valid ${String(params['format'])}`}.`
    case 'maxLength':
      return `The ${name} field must not be greater than ${limit} characters.`
    case 'minLength':
      return limit === '1' ? `The ${name} field is required.` : `The ${name} field must be at least ${limit} characters.`
    case 'maximum':
      return `The ${name} field must not be greater than ${limit}.`
    case 'minimum':
      return `The ${name} field must be at least ${limit}.`
    case 'maxItems':
    case 'maxProperties':
      return `The ${name} field must not have more than ${limit} items.`
    case 'minItems':
      return `The ${name} field must have at least ${limit} items.`
    case 'maxJsonLength':
      return `The ${name} field is too large.`
    case 'pattern':
      return params['pattern'] === NOT_BLANK_PATTERN ? `The ${name} field is required.` : `The ${name} field format is invalid.`
    default:
      return `The selected ${name} is invalid.`
  }
}

type QuerySchema = { readonly properties?: Readonly<Record<string, { readonly 'x-comma-list'?: boolean }>> }

const toQuerySchema = (schema: TSchema): QuerySchema => schema as QuerySchema

/** The items of `status=open,odd` are one parameter, which gets their error. */
const toParameterProblem = (schema: TSchema, problem: ValidationProblem): ValidationProblem => {
  const [name = ''] = problem.field.split('.')
  return toQuerySchema(schema).properties?.[name]?.['x-comma-list'] ? { ...problem, field: name } : problem
}

export const assertMatchesSchema = (schema: TSchema, value: unknown): void => {
  const problems = findProblems(schema, value).map((problem) => toParameterProblem(schema, problem))
  if (problems.length === 0) return
  const errors: FieldErrors = Object.fromEntries(problems.map((problem) => [problem.field || 'body', [formatValidationMessage(problem)]]))
  invalid(errors)
}
