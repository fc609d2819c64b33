import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { cutToLimits, MAX_PROBLEMS, type Problem } from './cut-to-limits.ts'
import { registerFormats } from './formats.ts'
import { shapeOf } from './shape.ts'

export type { Problem } from './cut-to-limits.ts'

// The library stops at eight; a long form is complained about as a whole.
Settings.Set({ maxErrors: MAX_PROBLEMS })
registerFormats()

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

/** Problems of members that should be there, or should not. */
const memberProblems = (error: Found, names: unknown, rule: string): Problem[] => {
  const prefix = fieldOf(error.instancePath)
  if (!Array.isArray(names)) return []
  return names.slice(0, MAX_PROBLEMS).map((name: string) => ({ field: prefix ? `${prefix}.${name}` : name, rule, params: {} }))
}

const problemsOf = (error: Found): Problem[] => {
  if (error.keyword === 'required') return memberProblems(error, error.params['requiredProperties'], 'required')
  if (error.keyword === 'additionalProperties') return memberProblems(error, error.params['additionalProperties'], 'unknown')
  // A false schema is how additional properties are reported a second time.
  if (error.keyword === 'boolean') return []
  return [{ field: fieldOf(error.instancePath), rule: error.keyword, params: error.params }]
}

type Branch = { readonly path: string; readonly errors: Found[] }

/** What each branch of a union complains about. */
const branchesOf = (errors: readonly Found[], union: string): readonly Branch[] => {
  const branches = new Map<string, Branch>()
  for (const error of errors) {
    const inside = error.schemaPath.startsWith(union) ? /^\/anyOf\/\d+/.exec(error.schemaPath.slice(union.length))?.[0] : undefined
    if (inside === undefined) continue
    const branch = branches.get(inside) ?? { path: union + inside, errors: [] }
    branch.errors.push(error)
    branches.set(inside, branch)
  }
  return [...branches.values()]
}

/** The branch that was meant: the one of the right type, or the only one beside null. */
const meantBranch = (branches: readonly Branch[], at: string): Branch | undefined => {
  const isWrongType = (error: Found): boolean => error.keyword === 'type' && error.instancePath === at
  const isNull = ({ errors }: Branch): boolean => errors.some((error) => isWrongType(error) && error.params['type'] === 'null')
  const others = branches.filter((branch) => !isNull(branch))
  return others.length === 1 ? others[0] : others.find(({ errors }) => !errors.some(isWrongType))
}

/** Unions complain once for every branch; only what the branch that was meant says is worth hearing. */
const heard = ({ path, errors }: Branch): readonly Found[] =>
  errors
    .filter(({ schemaPath }) => !/\/anyOf\/\d+/.test(schemaPath.slice(path.length)))
    .flatMap((error) => {
      const meant = error.keyword === 'anyOf' ? meantBranch(branchesOf(errors, error.schemaPath), error.instancePath) : undefined
      return meant ? heard(meant) : [error]
    })

// The library names these four on every error; its own type leaves `params` open.
const foundBy = (validator: Validator, value: unknown): Found[] => validator.Errors(value) as Found[]

const problemsIn = (validator: Validator, value: unknown): readonly Problem[] =>
  validator.Check(value) ? [] : heard({ path: '', errors: foundBy(validator, value) }).flatMap(problemsOf)

const MAX_FIELD_LENGTH = 200

/** Names come from the client too, and are not repeated to it at any length. */
const shortened = (field: string): string => (field.length > MAX_FIELD_LENGTH ? `${field.slice(0, MAX_FIELD_LENGTH)}…` : field)

/** One problem per field: the first. */
const firstOfEach = (problems: readonly Problem[]): readonly Problem[] => {
  const byField = new Map<string, Problem>()
  for (const problem of problems) {
    const field = shortened(problem.field)
    if (!byField.has(field)) byField.set(field, { ...problem, field })
  }
  return [...byField.values()].slice(0, MAX_PROBLEMS)
}

/**
 * Everything wrong with `value`, one problem per field, in the order found; empty when it is right. What is too long is found
 * first and not looked into; the rest is validated without it.
 */
export const findProblems = (schema: TSchema, value: unknown): readonly Problem[] => {
  const validator = validatorOf(schema)
  const cut = cutToLimits(shapeOf(schema), value)
  if (!cut && validator.Check(value)) return []
  const tooLong = cut?.problems ?? []
  const isBelow = ({ field }: Problem): boolean => tooLong.some((long) => field.startsWith(`${long.field}.`))
  const others = problemsIn(validator, cut ? cut.value : value).filter((problem) => !isBelow(problem))
  const first = firstOfEach([...tooLong, ...others])
  return first.length > 0 ? first : [{ field: '', rule: 'type', params: { type: 'object' } }]
}
