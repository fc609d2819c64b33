import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'

/** One thing wrong with a value, said without words: each API has its own. */
export type Problem = { readonly field: string; readonly rule: string; readonly params: Readonly<Record<string, unknown>> }

const compiled = new WeakMap<TSchema, Validator>()

const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema)
  if (known) return known
  const validator: Validator = Compile(schema)
  compiled.set(schema, validator)
  return validator
}

const fieldOf = (instancePath: string): string => instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')

type Found = { keyword: string; instancePath: string; schemaPath: string; params: Record<string, unknown> }

const requiredFields = (error: Found): Problem[] => {
  const names = error.params['requiredProperties']
  const prefix = fieldOf(error.instancePath)
  if (!Array.isArray(names)) return []
  return names.map((name: string) => ({ field: prefix ? `${prefix}.${name}` : name, rule: 'required', params: {} }))
}

const unknownFields = (error: Found): Problem[] => {
  const names = error.params['additionalProperties']
  const prefix = fieldOf(error.instancePath)
  if (!Array.isArray(names)) return []
  return names.map((name: string) => ({ field: prefix ? `${prefix}.${name}` : name, rule: 'unknown', params: {} }))
}

const problemsOf = (error: Found): Problem[] => {
  if (error.keyword === 'required') return requiredFields(error)
  if (error.keyword === 'additionalProperties') return unknownFields(error)
  // A false schema is how additional properties are reported a second time; branches of a union are summed up by the union.
  if (error.keyword === 'boolean' || /\/anyOf\/\d+/.test(error.schemaPath)) return []
  return [{ field: fieldOf(error.instancePath), rule: error.keyword, params: error.params }]
}

/** Everything wrong with `value`, one problem per field, in the order found; empty when it is right. */
export const findProblems = (schema: TSchema, value: unknown): readonly Problem[] => {
  const validator = validatorOf(schema)
  if (validator.Check(value)) return []
  const problems = validator.Errors(value).flatMap((error) => problemsOf(error as Found))
  const first = problems.filter((problem, index) => problems.findIndex((other) => other.field === problem.field) === index)
  return first.length > 0 ? first : [{ field: '', rule: 'type', params: { type: 'object' } }]
}
