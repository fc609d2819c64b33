import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { listRouteTables, type ServedRoute } from '../src/http/docs/route-tables.ts'
import { MAX_VALIDATION_PROBLEMS } from '../src/http/kit/enforce-limits.ts'
import { AppError } from '../src/kernel/errors.ts'
import { excessesOf, sampleOf, shapeOf, unlimitedIn } from './limits/samples.ts'

const PLACES = ['params', 'query', 'body'] as const

const schemasOf = ({ route }: ServedRoute): readonly (readonly [place: string, schema: TSchema])[] =>
  PLACES.flatMap((place) => {
    const schema = route[place]
    return schema ? [[`${route.method} ${route.path} ${place}`, schema] as const] : []
  })

const unlimited = (served: readonly ServedRoute[]): readonly string[] =>
  served.flatMap((one) => schemasOf(one).flatMap(([name, schema]) => unlimitedIn(shapeOf(schema)).map((place) => `${name} ${place}`)))

const tables = listRouteTables().map((table) => [table.api.title, table] as const)

describe('every text, list, record and number of a request has a limit', () => {
  it.each(tables)('in the %s', (_title, { served }) => {
    expect(served.length).toBeGreaterThan(0)
    expect(unlimited(served)).toEqual([])
  })

  it.each([
    ['a text', Type.String(), ': a text without maxLength'],
    ['a list', Type.Object({ tags: Type.Array(Type.Boolean()) }), 'tags: a list without maxItems'],
    ['an item', Type.Array(Type.String(), { maxItems: 1 }), '[]: a text without maxLength'],
    ['a record', Type.Object({ a: Type.Object({ b: Type.Record(Type.String(), Type.Boolean()) }) }), 'a.b: a record without maxProperties'],
    ['anything', Type.Record(Type.String(), Type.Unknown(), { maxProperties: 1 }), '{}: anything, without x-max-json-length'],
    ['a branch', Type.Union([Type.Null(), Type.Integer({ minimum: 1 })]), ': a number without minimum and maximum'],
  ])('%s without one is noticed', (_name, schema, sentence) => {
    expect(unlimitedIn(shapeOf(schema))).toEqual([sentence])
  })
})

/** The refusal of a value by the API's own conventions. */
const refusalOf = ({ conventions }: ServedRoute, schema: TSchema, value: unknown): AppError | undefined => {
  try {
    conventions.assertValid(schema, value)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const sizeOf = ({ message, detail }: AppError): number => message.length + JSON.stringify(detail ?? null).length

/** A hundred fields with a sentence each. */
const LONGEST_REFUSAL = MAX_VALIDATION_PROBLEMS * 500

describe('one more than the schema allows is refused', () => {
  // The bodies of SCIM are judged by the schemas of the protocol, which have tests of their own.
  it.each(tables.filter(([, { api }]) => api.name !== 'scim'))('by the %s', (_title, { served }) => {
    for (const one of served)
      for (const [name, schema] of schemasOf(one)) {
        const shape = shapeOf(schema)
        expect([name, refusalOf(one, schema, sampleOf(shape))]).toEqual([name, undefined])
        for (const { place, what, value } of excessesOf(shape)) {
          const refusal = refusalOf(one, schema, value)
          const about = `${name} ${place} ${what}`
          expect([about, refusal !== undefined]).toEqual([about, true])
          if (refusal) expect([about, sizeOf(refusal) < LONGEST_REFUSAL]).toEqual([about, true])
        }
      }
  })
})
