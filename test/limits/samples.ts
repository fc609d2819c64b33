import type { TSchema } from 'typebox'
import type { JsonSchema as KnownShape } from '../../src/http/kit/json-schema.ts'

/** Values made from schemas: one that is right, and for every limit one that is right but for one thing too much. */

export type Shape = KnownShape & {
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

export const shapeOf = (schema: TSchema): Shape => schema as Shape

const UUID = '00000000-0000-4000-8000-000000000000'

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'a@example.org',
  'date-time': '2026-06-01T00:00:00Z',
  uuid: UUID,
  uri: 'https://a.test/',
  timezone: 'UTC',
  schedule: '* * * * *',
}

/** Where a pattern is new here, one more text that it matches belongs to these. */
const TEXTS = [
  'a',
  '12:00',
  '2026-01-01',
  '#0a0a0a',
  UUID,
  'https://a.test/',
  'http://a.test/',
  'en',
  'a@example.org',
  '1',
  'A',
  '+15550100',
]

const textOf = ({ format, pattern, minLength = 0 }: Shape): string => {
  if (format !== undefined) return BY_FORMAT[format] ?? 'a'
  const text = pattern === undefined ? 'a' : TEXTS.find((candidate) => new RegExp(pattern).test(candidate))
  if (text === undefined) throw new Error(`No sample of ${pattern} is known.`)
  return text.length < minLength ? text.padEnd(minLength, text) : text
}

const membersOf = ({ properties = {}, required = [] }: Shape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))

/** A right value, with nothing that may be left out. */
export const sampleOf = (shape: Shape): unknown => {
  if (shape.anyOf) return sampleOf(shape.anyOf.find(({ type }) => type !== 'null') ?? {})
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  switch (shape.type) {
    case 'string':
      return textOf(shape)
    case 'integer':
    case 'number':
      return shape.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}))
    default:
      return membersOf(shape)
  }
}

/** `place` is where the value has one too much; `what` is the limit it breaks. */
export type Excess = { readonly place: string; readonly what: string; readonly value: unknown }

const within = (name: string, excesses: readonly Excess[], wrap: (value: unknown) => unknown): readonly Excess[] =>
  excesses.map(({ place, what, value }) => ({ place: place === '' ? name : `${name}.${place}`, what, value: wrap(value) }))

const here = (what: string, value: unknown): Excess => ({ place: '', what, value })

const excessesOfObject = (shape: Shape): readonly Excess[] => {
  const sample = membersOf(shape)
  const named = Object.entries(shape.properties ?? {}).flatMap(([name, own]) =>
    within(name, excessesOf(own), (value) => ({ ...sample, [name]: value })),
  )
  const { maxProperties, patternProperties } = shape
  if (maxProperties === undefined) return named
  const item = sampleOf(Object.values(patternProperties ?? {})[0] ?? {})
  const members = Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, n) => [`m${n}`, item]))
  return [...named, here(`maxProperties ${maxProperties}`, members)]
}

const excessesOfArray = ({ items = {}, minItems = 0, maxItems }: Shape): readonly Excess[] => {
  const others = Array.from({ length: Math.max(0, minItems - 1) }, () => sampleOf(items))
  const inside = within('0', excessesOf(items), (value) => [value, ...others])
  if (maxItems === undefined) return inside
  return [
    ...inside,
    here(
      `maxItems ${maxItems}`,
      Array.from({ length: maxItems + 1 }, () => sampleOf(items)),
    ),
  ]
}

const excessesOfNumber = ({ minimum, maximum }: Shape): readonly Excess[] => [
  ...(minimum === undefined ? [] : [here(`minimum ${minimum}`, minimum - 1)]),
  ...(maximum === undefined ? [] : [here(`maximum ${maximum}`, maximum + 1)]),
]

/** Texts that are longer than a body may be are refused with it. */
const LONGEST_SENT = 1_040_000

const excessesOfText = ({ maxLength }: Shape): readonly Excess[] =>
  maxLength === undefined || maxLength > LONGEST_SENT ? [] : [here(`maxLength ${maxLength}`, 'x'.repeat(maxLength + 1))]

const excessOfJson = ({ 'x-max-json-length': limit }: Shape): readonly Excess[] =>
  limit === undefined || limit > LONGEST_SENT ? [] : [here(`x-max-json-length ${limit}`, { m: 'x'.repeat(limit) })]

/** For every limit in the schema a value that is right but for one too much. */
export const excessesOf = (shape: Shape): readonly Excess[] => {
  if (shape.anyOf) return shape.anyOf.flatMap(excessesOf)
  if (shape.enum || 'const' in shape) return []
  if (shape.type === 'string') return excessesOfText(shape)
  if (shape.type === 'array') return excessesOfArray(shape)
  if (shape.type === 'integer' || shape.type === 'number') return excessesOfNumber(shape)
  if (shape.type === 'object') return [...excessesOfObject(shape), ...excessOfJson(shape)]
  return excessOfJson(shape)
}

/** Where a schema has no limit. */
export const unlimitedIn = (shape: Shape, isJsonLimited = false): readonly string[] => {
  const below = (name: string, own: Shape, isLimited = false): readonly string[] =>
    unlimitedIn(own, isLimited).map((place) => (place.startsWith(':') ? `${name}${place}` : `${name}.${place}`))
  if (shape.anyOf) return shape.anyOf.flatMap((branch) => unlimitedIn(branch, isJsonLimited))
  if (shape.enum || 'const' in shape || shape.type === 'boolean' || shape.type === 'null') return []
  if (shape.type === 'string') return shape.maxLength === undefined ? [': a text without maxLength'] : []
  if (shape.type === 'integer' || shape.type === 'number')
    return shape.minimum === undefined || shape.maximum === undefined ? [': a number without minimum and maximum'] : []
  if (shape.type === 'array')
    return [...(shape.maxItems === undefined ? [': a list without maxItems'] : []), ...below('[]', shape.items ?? {}, isJsonLimited)]
  const isLimited = isJsonLimited || shape['x-max-json-length'] !== undefined
  if (shape.type !== 'object') return isLimited ? [] : [': anything, without x-max-json-length']
  const records = Object.values(shape.patternProperties ?? {})
  return [
    ...(records.length > 0 && shape.maxProperties === undefined ? [': a record without maxProperties'] : []),
    ...records.flatMap((own) => below('{}', own, isLimited)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, own]) => below(name, own)),
  ]
}
