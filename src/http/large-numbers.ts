import type { TSchema } from 'typebox'
import { shapeOf, type Shape } from './shape.ts'

const within = (field: string, name: string | number): string => (field === '' ? `${name}` : `${field}.${name}`)

const fieldsIn = (shape: Shape, value: unknown, field: string): readonly string[] => {
  if (shape.anyOf) return shape.anyOf.flatMap((branch) => fieldsIn(branch, value, field))
  if (typeof value === 'number') return shape.type === 'integer' && !Number.isSafeInteger(value) ? [field] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsIn(shape.items ?? {}, item, within(field, index)))
  return Object.entries(value).flatMap(([name, member]) => fieldsIn(shape.properties?.[name] ?? {}, member, within(field, name)))
}

/**
 * Where a whole number stands that is none any more: beyond 2^53 the last digits are lost when it is read, and a database does not
 * take it. What a schema leaves open may hold any number.
 */
export const fieldsOfLargeNumbers = (schema: TSchema, value: unknown): readonly string[] => [
  ...new Set(fieldsIn(shapeOf(schema), value, '')),
]
