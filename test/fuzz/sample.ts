import type { TSchema } from 'typebox'
import type { Chance } from '../simulation/chance.ts'
import { happens, oddText, oddValue } from './values.ts'

/** The part of JSON Schema that routes use. */
type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
  readonly pattern?: string
}

const TEXTS = [
  'a',
  'Backup',
  'ann@example.org',
  '2026-01-31T09:15:00Z',
  '2026-01-31',
  'https://far.test/x',
  'UTC',
  '*/5 * * * *',
  '#ff0000',
  '1',
  'open',
  'low',
  '10:00',
]

const textFor = ({ format = '', pattern = '', minLength = 0 }: Schema, chance: Chance): string => {
  if (/mail/.test(format)) return 'ann@example.org'
  if (/date|time/.test(format)) return '2026-01-31T09:15:00Z'
  const fitting = pattern === '' ? TEXTS : TEXTS.filter((text) => new RegExp(pattern, 'u').test(text))
  return chance.pick(fitting.length > 0 ? fitting : TEXTS).padEnd(minLength, 'x')
}

const objectFor = ({ properties = {}, required = [], patternProperties = {} }: Schema, chance: Chance): object => {
  const names = Object.keys(properties).filter((name) => required.includes(name) || happens(chance, 0.25))
  const [extra] = Object.values(patternProperties)
  return {
    ...Object.fromEntries(names.map((name) => [name, sample(properties[name] ?? {}, chance)])),
    ...(extra && { a: sample(extra, chance) }),
  }
}

const sample = (schema: Schema, chance: Chance): unknown => {
  if ('const' in schema) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const variants = schema.anyOf ?? schema.allOf
  if (variants && variants.length > 0) return sample(chance.pick(variants), chance)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, chance)
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, chance.whole(0, 2)) }, () => sample(schema.items ?? {}, chance))
    case 'string':
      return textFor(schema, chance)
    case 'integer':
    case 'number':
      return chance.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 20, (schema.minimum ?? 0) + (happens(chance, 0.8) ? 1 : 50)))
    case 'boolean':
      return happens(chance, 0.5)
    case 'null':
      return null
    default:
      return chance.pick([1, 'x', true, null, {}, []])
  }
}

/** A value that the schema accepts, or nearly. */
export const sampleOf = (schema: TSchema, chance: Chance): unknown => sample(schema as Schema, chance)

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same value with something wrong somewhere in it. */
export const mutate = (value: unknown, chance: Chance): unknown => {
  if (Array.isArray(value) && value.length > 0 && happens(chance, 0.8)) {
    const at = chance.whole(0, value.length - 1)
    return value.map((one: unknown, index) => (index === at ? mutate(one, chance) : one))
  }
  if (isPlain(value) && happens(chance, 0.9)) {
    const names = Object.keys(value)
    if (names.length === 0 || happens(chance, 0.1)) return { ...value, [oddText(chance).slice(0, 300)]: oddValue(chance) }
    const name = chance.pick(names)
    const { [name]: old, ...rest } = value
    return happens(chance, 0.1) ? rest : { ...rest, [name]: mutate(old, chance) }
  }
  return oddValue(chance)
}
