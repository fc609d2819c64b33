import type { TSchema } from 'typebox'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const TEXT_BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '1970-01-01T00:00:00Z',
  date: '1970-01-01',
  timezone: 'UTC',
}

/** Placeholder of a required member that is missing or invalid, so that rules about other members can be evaluated. */
const placeholder = (shape: JsonSchema | undefined): unknown => {
  if (shape?.type === 'string' && !shape.enum) return TEXT_BY_FORMAT[shape.format ?? ''] ?? 'x'
  if (shape?.type === 'array') return []
  return shape?.type === 'object' ? partOf(shape, {}, '', new Set()) : undefined
}

const partOf = (shape: JsonSchema | undefined, value: unknown, path: string, invalid: ReadonlySet<string>): unknown => {
  const at = (name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`)
  // A removed item would renumber the array: a placeholder keeps the indexes.
  if (Array.isArray(value)) {
    const items = value.map((item, index) =>
      invalid.has(at(index)) ? undefined : { part: partOf(shape?.items, item, at(index), invalid) },
    )
    const sound = items.find((item) => item !== undefined)
    return sound ? items.map((item) => (item ?? sound).part) : []
  }
  if (!isRecord(value)) return value
  const { properties = {}, required = [] } = shape ?? {}
  const sound = Object.entries(value)
    .filter(([name]) => !invalid.has(at(name)))
    .map(([name, member]) => [name, partOf(properties[name], member, at(name), invalid)] as const)
  const present = new Set(sound.map(([name]) => name))
  const missing = required.filter((name) => !present.has(name)).map((name) => [name, placeholder(properties[name])] as const)
  return Object.fromEntries([...sound, ...missing])
}

/** The members of a request's body that are valid, with placeholders for required ones that are not. `fields` names the invalid ones. */
export const pickValid = (schema: TSchema, body: unknown, fields: readonly string[]): unknown =>
  partOf(toJsonSchema(schema), isRecord(body) ? body : {}, '', new Set(fields))
