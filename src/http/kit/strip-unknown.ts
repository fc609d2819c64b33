import type { TSchema } from 'typebox'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isClosed = ({ properties, additionalProperties, patternProperties }: JsonSchema): boolean =>
  properties !== undefined && Object.keys(properties).length > 0 && additionalProperties === undefined && patternProperties === undefined

/** Merges several closed objects, because only the handler knows which one is meant. */
const mergeBranches = (branches: readonly JsonSchema[]): JsonSchema => {
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
  const shapesOf = (name: string): readonly JsonSchema[] => branches.flatMap(({ properties = {} }) => properties[name] ?? [])
  return { type: 'object', properties: Object.fromEntries([...names].map((name) => [name, { anyOf: shapesOf(name) }])) }
}

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

/** Removes members that the schema does not name, so that a handler that passes a body on passes on declared members only. */
export const stripUnknown = (schema: TSchema, value: unknown): unknown => stripValue(toJsonSchema(schema), value)
