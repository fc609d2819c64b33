import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { enforceLimits, MAX_VALIDATION_PROBLEMS, type ValidationProblem } from './enforce-limits.ts'
import { registerFormats } from './formats.ts'
import { toJsonSchema } from './json-schema.ts'

export type { ValidationProblem } from './enforce-limits.ts'

// The library's default of eight would cut off the errors of a long form.
Settings.Set({ maxErrors: MAX_VALIDATION_PROBLEMS })
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

type SchemaError = { keyword: string; instancePath: string; schemaPath: string; params: Record<string, unknown> }

const memberProblems = (error: SchemaError, names: unknown, rule: string): ValidationProblem[] => {
  const prefix = fieldOf(error.instancePath)
  if (!Array.isArray(names)) return []
  return names.slice(0, MAX_VALIDATION_PROBLEMS).map((name: string) => ({ field: prefix ? `${prefix}.${name}` : name, rule, params: {} }))
}

const problemsOf = (error: SchemaError): ValidationProblem[] => {
  if (error.keyword === 'required') return memberProblems(error, error.params['requiredProperties'], 'required')
  if (error.keyword === 'additionalProperties') return memberProblems(error, error.params['additionalProperties'], 'unknown')
  // A false schema reports an unknown member a second time.
  if (error.keyword === 'boolean') return []
  return [{ field: fieldOf(error.instancePath), rule: error.keyword, params: error.params }]
}

type UnionBranch = { readonly path: string; readonly errors: SchemaError[] }

const branchesOf = (errors: readonly SchemaError[], union: string): readonly UnionBranch[] => {
  const branches = new Map<string, UnionBranch>()
  for (const error of errors) {
    const inside = error.schemaPath.startsWith(union) ? /^\/anyOf\/\d+/.exec(error.schemaPath.slice(union.length))?.[0] : undefined
    if (inside === undefined) continue
    const branch = branches.get(inside) ?? { path: union + inside, errors: [] }
    branch.errors.push(error)
    branches.set(inside, branch)
  }
  return [...branches.values()]
}

/** The intended branch of a union: the one of the right type, or the only one beside null. */
const intendedBranch = (branches: readonly UnionBranch[], at: string): UnionBranch | undefined => {
  const isWrongType = (error: SchemaError): boolean => error.keyword === 'type' && error.instancePath === at
  const isNull = ({ errors }: UnionBranch): boolean => errors.some((error) => isWrongType(error) && error.params['type'] === 'null')
  const others = branches.filter((branch) => !isNull(branch))
  return others.length === 1 ? others[0] : others.find(({ errors }) => !errors.some(isWrongType))
}

/** A union has errors for every branch; only those of the intended branch are relevant. */
const relevantErrors = ({ path, errors }: UnionBranch): readonly SchemaError[] =>
  errors
    .filter(({ schemaPath }) => !/\/anyOf\/\d+/.test(schemaPath.slice(path.length)))
    .flatMap((error) => {
      const meant = error.keyword === 'anyOf' ? intendedBranch(branchesOf(errors, error.schemaPath), error.instancePath) : undefined
      return meant ? relevantErrors(meant) : [error]
    })

// The validator sets all members of `SchemaError` on every error; its own type leaves `params` open.
const listSchemaErrors = (validator: Validator, value: unknown): SchemaError[] => validator.Errors(value) as SchemaError[]

const problemsIn = (validator: Validator, value: unknown): readonly ValidationProblem[] =>
  validator.Check(value) ? [] : relevantErrors({ path: '', errors: listSchemaErrors(validator, value) }).flatMap(problemsOf)

const MAX_FIELD_LENGTH = 200

/** Field names come from the client and are truncated. */
const truncateFieldName = (field: string): string => (field.length > MAX_FIELD_LENGTH ? `${field.slice(0, MAX_FIELD_LENGTH)}…` : field)

const firstPerField = (problems: readonly ValidationProblem[]): readonly ValidationProblem[] => {
  const byField = new Map<string, ValidationProblem>()
  for (const problem of problems) {
    const field = truncateFieldName(problem.field)
    if (!byField.has(field)) byField.set(field, { ...problem, field })
  }
  return [...byField.values()].slice(0, MAX_VALIDATION_PROBLEMS)
}

/** Validation errors, one per field, in the order found. Too long members are found first; the rest is validated without them. */
export const findProblems = (schema: TSchema, value: unknown): readonly ValidationProblem[] => {
  const validator = validatorOf(schema)
  const cut = enforceLimits(toJsonSchema(schema), value)
  if (!cut && validator.Check(value)) return []
  const tooLong = cut?.problems ?? []
  const isBelow = ({ field }: ValidationProblem): boolean => tooLong.some((long) => field.startsWith(`${long.field}.`))
  const others = problemsIn(validator, cut ? cut.value : value).filter((problem) => !isBelow(problem))
  const first = firstPerField([...tooLong, ...others])
  return first.length > 0 ? first : [{ field: '', rule: 'type', params: { type: 'object' } }]
}
