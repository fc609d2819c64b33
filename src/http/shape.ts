import type { TSchema } from 'typebox'

/** A JSON Schema, as far as values are walked along it. */
export type Shape = {
  readonly type?: string
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: unknown
  readonly patternProperties?: unknown
}

// A TypeBox schema is a JSON Schema.
export const shapeOf = (schema: TSchema): Shape => schema as Shape
