import type { TSchema } from 'typebox'
import type { Route } from '../../contract/route.ts'
import { AppError, findFieldErrors, invalid, throwIfInvalid, type FieldErrors } from '../../kernel/errors.ts'
import type { ApiConventions } from './api-conventions.ts'
import { MAX_VALIDATION_PROBLEMS } from './enforce-limits.ts'
import { NulRefusal } from './json.ts'
import { pickValid } from './pick-valid.ts'

type Reading = { readonly conventions: ApiConventions; readonly route: Route; readonly collects_errors: boolean }

/** A query or body, or its valid part with the errors of the rest. */
type Part = { readonly value: unknown; readonly errors: FieldErrors }

const firstOf = (errors: FieldErrors): FieldErrors => Object.fromEntries(Object.entries(errors).slice(0, MAX_VALIDATION_PROBLEMS))

/** Whether the response also has errors of the handler's rules. False for handlers that would act on the valid part of the body. */
const isCollected = ({ conventions, route, collects_errors }: Reading): boolean =>
  conventions.collectsErrors === true && route.method !== 'GET' && collects_errors

const parse = ({ conventions, route }: Reading, read: () => unknown): Part => {
  try {
    const body = read()
    return { value: body === undefined && route.body ? {} : body, errors: {} }
  } catch (error) {
    if (!conventions.collectsErrors || !(error instanceof NulRefusal)) throw error
    return { value: error.rest, errors: findFieldErrors(error) ?? {} }
  }
}

const schemaErrors = ({ conventions }: Reading, schema: TSchema | undefined, value: unknown): FieldErrors => {
  try {
    if (schema) conventions.assertValid(schema, value)
    return {}
  } catch (error) {
    const errors = conventions.collectsErrors ? findFieldErrors(error) : undefined
    if (!errors) throw error
    return errors
  }
}

const check = (reading: Reading, schema: TSchema | undefined, part: Part): Part => {
  const errors = { ...part.errors, ...schemaErrors(reading, schema, part.value), ...part.errors }
  if (Object.keys(errors).length === 0) return part
  if (!isCollected(reading) || !schema) return invalid(firstOf(errors))
  return { value: pickValid(schema, part.value, Object.keys(errors)), errors }
}

type Read = { readonly query: unknown; readonly body: unknown; readonly errors: FieldErrors | undefined }

/** Reads the query and body of a request. Where errors are collected, they are returned beside the valid part. */
export const readParts = (reading: Reading, query: unknown, readBody: () => unknown): Read => {
  const { route } = reading
  const asked = check(reading, route.query, { value: query, errors: {} })
  const sent = check(reading, route.body, parse(reading, readBody))
  const errors = { ...asked.errors, ...sent.errors }
  return { query: asked.value, body: sent.value, errors: Object.keys(errors).length > 0 ? errors : undefined }
}

/** Evaluates the rules of a handler for the valid part of a body. Always throws, so that the transaction is rolled back. */
export const throwAllErrors = async (errors: FieldErrors, evaluate: () => Promise<unknown>): Promise<never> => {
  const more = (await evaluate().then(() => undefined, findFieldErrors)) ?? {}
  // Errors of the rules about a field that is already invalid are dropped: the rules saw a placeholder, or no value.
  const own = Object.entries(more).filter(
    ([field]) => !Object.keys(errors).some((wrong) => wrong === field || wrong.startsWith(`${field}.`)),
  )
  throwIfInvalid(firstOf({ ...errors, ...Object.fromEntries(own) }))
  throw new AppError('invalid', 'The given data was invalid.')
}
