import type { JsonSchema } from './json-schema.ts'
import { isLongerThan } from './text-length.ts'

/** A validation error without its message: each API has its own messages. */
export type ValidationProblem = { readonly field: string; readonly rule: string; readonly params: Readonly<Record<string, unknown>> }

export const MAX_VALIDATION_PROBLEMS = 100

/** A value with every too long member emptied, and the errors of those members. */
export type LimitedValue = { readonly value: unknown; readonly problems: readonly ValidationProblem[] }

const exceedLimit = (rule: string, limit: number, value: unknown): LimitedValue => ({
  value,
  problems: [{ field: '', rule, params: { limit } }],
})

const prefixField = (name: string | number, { field, ...rest }: ValidationProblem): ValidationProblem => ({
  ...rest,
  field: field === '' ? `${name}` : `${name}.${field}`,
})

const limitArray = ({ items, maxItems = Infinity }: JsonSchema, value: readonly unknown[]): LimitedValue | undefined => {
  if (value.length > maxItems) return exceedLimit('maxItems', maxItems, [])
  if (!items) return undefined
  const problems: ValidationProblem[] = []
  const rest = [...value]
  for (const [index, item] of value.entries()) {
    const cut = enforceLimits(items, item)
    if (!cut) continue
    rest[index] = cut.value
    problems.push(...cut.problems.map((problem) => prefixField(index, problem)))
    if (problems.length >= MAX_VALIDATION_PROBLEMS) break
  }
  return problems.length > 0 ? { value: rest, problems } : undefined
}

/** Up to this many unknown members are reported by the validator. More would use up its error limit and hide errors of known members. */
const MAX_UNKNOWN_MEMBERS = 20

const unknownIn = ({ properties = {}, additionalProperties }: JsonSchema, value: object): readonly string[] => {
  if (additionalProperties !== false) return []
  const names = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  return names.length > MAX_UNKNOWN_MEMBERS ? names : []
}

const unknownProblem = (field: string): ValidationProblem => ({ field, rule: 'unknown', params: {} })

const limitObject = (shape: JsonSchema, value: object): LimitedValue | undefined => {
  const { properties = {}, maxProperties = Infinity } = shape
  if (maxProperties < Infinity && Object.keys(value).length > maxProperties) return exceedLimit('maxProperties', maxProperties, {})
  const unknown = unknownIn(shape, value)
  const rest: Record<string, unknown> = { ...value }
  for (const name of unknown) delete rest[name]
  const problems = unknown.slice(0, MAX_VALIDATION_PROBLEMS).map(unknownProblem)
  for (const [name, shape] of Object.entries(properties)) {
    const cut = Object.hasOwn(value, name) ? enforceLimits(shape, rest[name]) : undefined
    if (!cut) continue
    rest[name] = cut.value
    problems.push(...cut.problems.map((problem) => prefixField(name, problem)))
  }
  return problems.length > 0 ? { value: rest, problems } : undefined
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

const limitUnion = (branches: readonly JsonSchema[], value: unknown): LimitedValue | undefined => {
  const type = typeOf(value)
  const cuts = branches.filter((branch) => branch.type === undefined || branch.type === type).map((branch) => enforceLimits(branch, value))
  return cuts.includes(undefined) ? undefined : cuts[0]
}

const isTooLargeJson = (value: unknown, maxJsonLength: number | undefined): maxJsonLength is number =>
  maxJsonLength !== undefined && JSON.stringify(value).length > maxJsonLength

/** Empties members that exceed a limit, because validating each item of a huge list is slow; undefined when no member exceeds one. */
export const enforceLimits = (shape: JsonSchema, value: unknown): LimitedValue | undefined => {
  if (typeof value === 'string') {
    if (shape.anyOf) return limitUnion(shape.anyOf, value)
    const { maxLength = Infinity } = shape
    return isLongerThan(value, maxLength) ? exceedLimit('maxLength', maxLength, '') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (shape.anyOf) return limitUnion(shape.anyOf, value)
  const maxJsonLength = shape['x-max-json-length']
  const cut = Array.isArray(value) ? limitArray(shape, value) : limitObject(shape, value)
  if (!cut && isTooLargeJson(value, maxJsonLength)) return exceedLimit('maxJsonLength', maxJsonLength, Array.isArray(value) ? [] : {})
  return cut
}
