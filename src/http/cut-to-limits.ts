import type { Shape } from './shape.ts'
import { isLongerThan } from './text-length.ts'

/** One thing wrong with a value, without a sentence: each API has its own. */
export type Problem = { readonly field: string; readonly rule: string; readonly params: Readonly<Record<string, unknown>> }

/** An answer names at most so many wrong fields. */
export const MAX_PROBLEMS = 100

/** A value in which everything too long is empty, and what was too long. */
export type Cut = { readonly value: unknown; readonly problems: readonly Problem[] }

const cutBy = (rule: string, limit: number, value: unknown): Cut => ({ value, problems: [{ field: '', rule, params: { limit } }] })

const within = (name: string | number, { field, ...rest }: Problem): Problem => ({
  ...rest,
  field: field === '' ? `${name}` : `${name}.${field}`,
})

const cutArray = ({ items, maxItems = Infinity }: Shape, value: readonly unknown[]): Cut | undefined => {
  if (value.length > maxItems) return cutBy('maxItems', maxItems, [])
  if (!items) return undefined
  const problems: Problem[] = []
  const rest = [...value]
  for (const [index, item] of value.entries()) {
    const cut = cutToLimits(items, item)
    if (!cut) continue
    rest[index] = cut.value
    problems.push(...cut.problems.map((problem) => within(index, problem)))
    if (problems.length >= MAX_PROBLEMS) break
  }
  return problems.length > 0 ? { value: rest, problems } : undefined
}

/** The validator spends its errors on a few unknown names, and has none left for the rest. */
const MAX_UNKNOWN = 20

const unknownIn = ({ properties = {}, additionalProperties }: Shape, value: object): readonly string[] => {
  if (additionalProperties !== false) return []
  const names = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  return names.length > MAX_UNKNOWN ? names : []
}

const unknownProblem = (field: string): Problem => ({ field, rule: 'unknown', params: {} })

const cutObject = (shape: Shape, value: object): Cut | undefined => {
  const { properties = {}, maxProperties = Infinity } = shape
  if (maxProperties < Infinity && Object.keys(value).length > maxProperties) return cutBy('maxProperties', maxProperties, {})
  const unknown = unknownIn(shape, value)
  const rest: Record<string, unknown> = { ...value }
  for (const name of unknown) delete rest[name]
  const problems = unknown.slice(0, MAX_PROBLEMS).map(unknownProblem)
  for (const [name, shape] of Object.entries(properties)) {
    const cut = Object.hasOwn(value, name) ? cutToLimits(shape, rest[name]) : undefined
    if (!cut) continue
    rest[name] = cut.value
    problems.push(...cut.problems.map((problem) => within(name, problem)))
  }
  return problems.length > 0 ? { value: rest, problems } : undefined
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** What one branch of its type takes is not too long. */
const cutUnion = (branches: readonly Shape[], value: unknown): Cut | undefined => {
  const type = typeOf(value)
  const cuts = branches.filter((branch) => branch.type === undefined || branch.type === type).map((branch) => cutToLimits(branch, value))
  return cuts.includes(undefined) ? undefined : cuts[0]
}

const isTooLargeJson = (value: unknown, maxJsonLength: number | undefined): maxJsonLength is number =>
  maxJsonLength !== undefined && JSON.stringify(value).length > maxJsonLength

/**
 * Empties what is longer than its schema allows; nothing when all of it fits. It looks at lengths alone, and not into what is too
 * long: complaining about every item of a list of a hundred thousand is the most expensive answer there is.
 */
export const cutToLimits = (shape: Shape, value: unknown): Cut | undefined => {
  if (typeof value === 'string') {
    if (shape.anyOf) return cutUnion(shape.anyOf, value)
    const { maxLength = Infinity } = shape
    return isLongerThan(value, maxLength) ? cutBy('maxLength', maxLength, '') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (shape.anyOf) return cutUnion(shape.anyOf, value)
  const maxJsonLength = shape['x-max-json-length']
  const cut = Array.isArray(value) ? cutArray(shape, value) : cutObject(shape, value)
  if (!cut && isTooLargeJson(value, maxJsonLength)) return cutBy('maxJsonLength', maxJsonLength, Array.isArray(value) ? [] : {})
  return cut
}
