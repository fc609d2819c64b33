import type { TSchema } from 'typebox'
import { shapeOf, type Shape } from './shape.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object that names its members and leaves no others open. */
const isClosed = ({ properties, additionalProperties, patternProperties }: Shape): boolean =>
  properties !== undefined && Object.keys(properties).length > 0 && additionalProperties === undefined && patternProperties === undefined

/** Several closed objects as one that has the members of each. Which of them is meant only the handler knows. */
const merged = (branches: readonly Shape[]): Shape => {
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))
  const shapesOf = (name: string): readonly Shape[] => branches.flatMap(({ properties = {} }) => properties[name] ?? [])
  return { type: 'object', properties: Object.fromEntries([...names].map((name) => [name, { anyOf: shapesOf(name) }])) }
}

/** The branch of a union that a value of this kind can be. */
const branchFor = ({ anyOf = [] }: Shape, value: object): Shape | undefined => {
  const alike = anyOf.filter(({ type }) => type === (Array.isArray(value) ? 'array' : 'object'))
  if (alike.length === 1) return alike[0]
  return alike.length > 1 && alike.every(isClosed) ? merged(alike) : undefined
}

const pick = (value: Readonly<Record<string, unknown>>, properties: Readonly<Record<string, Shape>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, shape]) => [name, keepKnown(shape, value[name])]),
  )

const keepKnown = (shape: Shape, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (shape.anyOf) {
    const branch = branchFor(shape, value)
    return branch ? keepKnown(branch, value) : value
  }
  if (Array.isArray(value)) return shape.items ? value.map((item) => keepKnown(shape.items ?? {}, item)) : value
  return isRecord(value) && shape.properties && isClosed(shape) ? pick(value, shape.properties) : value
}

/**
 * The value without the members its schema does not name. Whoever wrote the schema meant to take those and no others: a handler that
 * passes a body on must not pass on what a stranger thought of besides.
 */
export const onlyKnown = (schema: TSchema, value: unknown): unknown => keepKnown(shapeOf(schema), value)
