import type { TSchema } from 'typebox'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object that names its members and leaves no others open. */
const isClosed = ({ properties, additionalProperties, patternProperties }: JsonSchema): boolean =>
  properties !== undefined && Object.keys(properties).length > 0 && additionalProperties === undefined && patternProperties === undefined

/** Several closed objects as one that has the members of each. Which of them is meant only the handler knows. */
const mergeBranches = (branches: readonly JsonSchema[]): JsonSchema => {
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
  const shapesOf = (name: string): readonly JsonSchema[] => branches.flatMap(({ properties = {} }) => properties[name] ?? [])
  return { type: 'object', properties: Object.fromEntries([...names].map((name) => [name, { anyOf: shapesOf(name) }])) }
}

/** The branch of a union that a value of this kind can be. */
const branchFor = ({ anyOf = [] }: JsonSchema, value: object): JsonSchema | undefined => {
  const alike = anyOf.filter(({ type }) => type === (Array.isArray(value) ? 'array' : 'object'))
  if (alike.length === 1) return alike[0]
  return alike.length > 1 && alike.every(isClosed) ? mergeBranches(alike) : undefined
}

const stripMembers = (
  value: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, JsonSchema>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, shape]) => [name, stripValue(shape, value[name])]),
  )

const stripValue = (shape: JsonSchema, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (shape.anyOf) {
    const branch = branchFor(shape, value)
    return branch ? stripValue(branch, value) : value
  }
  if (Array.isArray(value)) return shape.items ? value.map((item) => stripValue(shape.items ?? {}, item)) : value
  return isRecord(value) && shape.properties && isClosed(shape) ? stripMembers(value, shape.properties) : value
}

/**
 * The value without the members its schema does not name. Whoever wrote the schema meant to take those and no others: a handler that
 * passes a body on must not pass on what a stranger thought of besides.
 */
export const stripUnknown = (schema: TSchema, value: unknown): unknown => stripValue(toJsonSchema(schema), value)
