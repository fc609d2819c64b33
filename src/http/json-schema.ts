import type { TSchema } from 'typebox'

/** A JSON Schema, as far as values are walked along it. */
export type JsonSchema = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly format?: string
  /** Of a response: its body is not JSON. */
  readonly contentMediaType?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  /** Characters of the value's JSON: the limit of what a schema leaves open. */
  readonly 'x-max-json-length'?: number
}

// A TypeBox schema is a JSON Schema.
export const toJsonSchema = (schema: TSchema): JsonSchema => schema as JsonSchema
