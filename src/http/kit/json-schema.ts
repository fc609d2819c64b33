import type { TSchema } from 'typebox'

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
  readonly contentMediaType?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  /** Longest JSON of a value whose schema is open, in characters. */
  readonly 'x-max-json-length'?: number
}

export const toJsonSchema = (schema: TSchema): JsonSchema => schema as JsonSchema
