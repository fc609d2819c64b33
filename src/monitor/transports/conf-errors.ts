import type { Validator } from 'typebox/compile'
import type { FieldErrors } from '../../kernel/errors.ts'
import { HTTP_URL, PHONE } from './fields.ts'

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

const URL_ERROR = 'Enter a URL that begins with http:// or https://.'

const PATTERN_ERRORS: Readonly<Record<string, string>> = {
  [HTTP_URL]: URL_ERROR,
  [`^$|${HTTP_URL}`]: URL_ERROR,
  [PHONE]: 'Enter the number with + and country code, such as +37120000000.',
}

type ErrorParams = Readonly<Record<string, unknown>>

const toErrorMessage = (keyword: string, { type, limit, pattern, allowedValues }: ErrorParams): string => {
  switch (keyword) {
    case 'type':
      return `This must be ${TYPE_NAMES[String(type)] ?? String(type)}.`
    case 'enum':
      return `This must be one of: ${Array.isArray(allowedValues) ? allowedValues.join(', ') : ''}.`
    case 'pattern':
      return PATTERN_ERRORS[String(pattern)] ?? 'This contains an invalid character.'
    case 'minLength':
    case 'minItems':
      return limit === 1 ? 'This must not be empty.' : `This needs at least ${String(limit)}.`
    case 'maxLength':
      return `This must have at most ${String(limit)} characters.`
    case 'maxItems':
      return `This must have at most ${String(limit)} entries.`
    case 'uniqueItems':
      return 'This contains a duplicate.'
    case 'minimum':
      return `This must be at least ${String(limit)}.`
    case 'maximum':
      return `This must be at most ${String(limit)}.`
    default:
      return 'This is invalid.'
  }
}

const toFieldName = (path: string): string => path.split('/')[1] || 'conf'

/** One error for each field. */
export const listConfErrors = (validator: Validator, conf: unknown): FieldErrors => {
  const errors: Record<string, string[]> = {}
  for (const { keyword, instancePath, params } of validator.Errors(conf)) {
    const missing = 'requiredProperties' in params && Array.isArray(params.requiredProperties) ? params.requiredProperties : []
    if (keyword === 'required') for (const name of missing) errors[name] ??= ['This is required.']
    // An unknown setting is reported as a false schema, and again as `additionalProperties`.
    else if (keyword === 'boolean') errors[toFieldName(instancePath)] ??= ['Unknown setting.']
    else if (keyword !== 'additionalProperties') errors[toFieldName(instancePath)] ??= [toErrorMessage(keyword, params)]
  }
  return errors
}
