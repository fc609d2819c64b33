import type { TSchema } from 'typebox'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

/** Converts a query string by its schema. Text that does not fit is left as it is and rejected by validation. */

const BOOLEANS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false }

const coerceText = (text: string, shape: JsonSchema): unknown => {
  if (shape.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (shape.type === 'number') return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
  if (shape.type === 'boolean') return BOOLEANS[text] ?? text
  return text
}

/** The first branch of a union that the text fits, else the text itself. */
const coerceUnion = (text: string, shape: JsonSchema): unknown => {
  const branches = shape.anyOf ?? [shape]
  return branches.map((branch) => coerceText(text, branch)).find((value) => typeof value !== 'string') ?? text
}

/** `a=1,2`, `a[]=1&a[]=2` and `a=1&a=2` are the same list. */
const coerceList = (texts: readonly string[], shape: JsonSchema): unknown[] =>
  texts
    .flatMap((text) => text.split(','))
    .filter((text) => text !== '')
    .map((text) => coerceUnion(text, shape.items ?? {}))

const isText = ({ type, anyOf }: JsonSchema): boolean => type === 'string' || (anyOf ?? []).some(isText)

/** An empty value counts as absent, unless the schema allows empty text. */
const coerce = (raw: string | readonly string[], shape: JsonSchema): unknown => {
  const texts = typeof raw === 'string' ? [raw] : raw
  if (shape.type === 'array') {
    const values = coerceList(texts, shape)
    return values.length > 0 ? values : undefined
  }
  const last = texts.at(-1) ?? ''
  return last === '' && !isText(shape) ? undefined : coerceUnion(last, shape)
}

export type RawQuery = Readonly<Record<string, string | readonly string[]>>

const bare = (name: string): string => name.replace(/\[\]$/, '')

export const coerceQuery = (schema: TSchema, raw: RawQuery): Record<string, unknown> => {
  const properties = toJsonSchema(schema).properties ?? {}
  const valueByName = new Map(Object.entries(raw).map(([name, value]) => [bare(name), value]))
  const values: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(properties)) {
    const text = valueByName.get(name)
    const value = text === undefined ? undefined : coerce(text, shape)
    if (value !== undefined) values[name] = value
  }
  return values
}

export const unknownParameters = (schema: TSchema, raw: RawQuery): readonly string[] => {
  const { properties = {} } = toJsonSchema(schema)
  return Object.keys(raw).filter((name) => !Object.hasOwn(properties, bare(name)))
}

/** Highest number of parameters; no list accepts that many. */
export const MAX_PARAMETERS = 1_000

export const countParameters = (raw: RawQuery): number =>
  Object.values(raw).reduce((sum, value) => sum + (typeof value === 'string' ? 1 : value.length), 0)
