import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { open, route } from '../../src/contract/route.ts'
import { Bytes, Nothing, Nullable, One, Redirect, Text } from '../../src/contract/schemas.ts'
import { HelpdeskError } from '../../src/contract/v1/errors.ts'
import { createApp } from '../../src/http/app.ts'
import { routeTables } from '../../src/http/docs/described.ts'
import { openDoor, type DoorParts } from '../../src/http/open-door.ts'
import { created, ok, type Reply } from '../../src/http/replies.ts'
import { serveSlow, type Handler } from '../../src/http/serve.ts'
import { shapeOf } from '../../src/http/shape.ts'
import { v1Surface } from '../../src/http/v1/surface.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createLog } from '../../src/kernel/log.ts'
import { createResponseChecks, responseProblems } from '../world/response-check.ts'
import { requester } from '../world/request.ts'

const Ticket = Type.Object({
  id: Type.Integer(),
  closed_at: Nullable(Type.String({ format: 'date-time' })),
  tags: Type.Array(Type.Object({ name: Type.String() })),
  fields: Type.Record(Type.String(), Type.Object({ from: Type.Unknown() })),
  note: Type.Optional(Type.String()),
})

const TICKET = { id: 1, closed_at: null, tags: [{ name: 'vip' }], fields: { any: { from: { nested: 1 } } } }

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const described = (replies: Readonly<Record<number, TSchema>>) =>
  route({ method: 'GET', path: '/planted', summary: 'Planted', tag: 'planted', auth: open, replies })

const problemsOf = (response: Reply, replies: Readonly<Record<number, TSchema>>) =>
  responseProblems(described(replies), response, HelpdeskError)

describe('the response check', () => {
  it.each<[string, Reply, Readonly<Record<number, TSchema>>]>([
    ['a declared body', { status: 200, body: { data: TICKET } }, { 200: One(Ticket) }],
    ['a member that is undefined', { status: 200, body: { data: { ...TICKET, note: undefined, extra: undefined } } }, { 200: One(Ticket) }],
    ['a declared empty body', { status: 204 }, { 204: Nothing }],
    ['a declared redirect', { status: 302, headers: { location: '/' } }, { 302: Redirect }],
    ['declared bytes', { status: 200, body: Buffer.from('a') }, { 200: Bytes('A file.') }],
    ['one of two media types', { status: 200, body: 'a,b' }, { 200: Type.Union([One(Ticket), Text('text/csv', 'As CSV.')]) }],
    ['serialized JSON', { status: 200, headers: JSON_TYPE, body: JSON.stringify({ data: TICKET }) }, { 200: One(Ticket) }],
    ['an error of the API', { status: 422, body: { message: 'No.', errors: { name: ['No.'] } } }, { 200: One(Ticket) }],
  ])('accepts %s', (_, response, replies) => {
    expect(problemsOf(response, replies)).toEqual([])
  })

  it.each<[string, Reply, Readonly<Record<number, TSchema>>, string]>([
    ['an extra member', { status: 200, body: { data: { ...TICKET, password: 'x' } } }, { 200: One(Ticket) }, 'data.password: unknown {}'],
    [
      'an extra member of an item',
      { status: 200, body: { data: { ...TICKET, tags: [{ name: 'vip', id: 1 }] } } },
      { 200: One(Ticket) },
      'data.tags.0.id: unknown {}',
    ],
    [
      'an extra member of a record’s value',
      { status: 200, body: { data: { ...TICKET, fields: { any: { from: 1, to: 2 } } } } },
      { 200: One(Ticket) },
      'data.fields.any.to: unknown {}',
    ],
    [
      'an extra member of a nullable object',
      { status: 200, body: { data: { a: 1, b: 2 } } },
      { 200: One(Nullable(Type.Object({ a: Type.Integer() }))) },
      'data.b: unknown {}',
    ],
    ['a missing member', { status: 200, body: { data: { ...TICKET, id: undefined } } }, { 200: One(Ticket) }, 'data.id: required {}'],
    ['an undeclared status', { status: 201, body: { data: TICKET } }, { 200: One(Ticket) }, 'the status is not declared'],
    ['an undeclared redirect', { status: 302, headers: { location: '/' } }, { 200: Nothing }, 'the status is not declared'],
    ['a redirect to nowhere', { status: 302 }, { 302: Redirect }, 'no Location'],
    ['a body where none is declared', { status: 202, body: null }, { 202: Nothing }, 'a body, where none is declared'],
    ['a missing body', { status: 200 }, { 200: One(Ticket) }, 'no body'],
    ['text where JSON is declared', { status: 200, body: 'OK' }, { 200: Type.String() }, 'text or bytes, where JSON is declared'],
    ['an error that is not the API’s', { status: 404, body: { error: 'No.' } }, { 200: One(Ticket) }, 'message: required {}'],
    [
      'an extra member of serialized JSON',
      { status: 200, headers: JSON_TYPE, body: JSON.stringify({ data: { ...TICKET, password: 'x' } }) },
      { 200: One(Ticket) },
      'data.password: unknown {}',
    ],
    ['an extra member of an error', { status: 500, body: { message: 'No.', stack: 'x' } }, { 200: One(Ticket) }, 'stack: unknown {}'],
  ])('refuses %s', (_, response, replies, problem) => {
    expect(problemsOf(response, replies)).toContain(problem)
  })
})

const servePlanted = async (response: Reply) => {
  const app = createApp({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
  const { checkResponse, assertValid } = createResponseChecks()
  const parts = { app, db: {}, limiter: {}, house: { checkResponse } } as unknown as DoorParts
  const surface = { ...v1Surface(parts.db), authenticate: async () => ({ kind: 'nobody', ip: '::1' }) as const, limitOf: () => undefined }
  openDoor(parts, surface, (door) => serveSlow(door, described({ 200: One(Ticket) }), async () => response))
  return requester(app, assertValid)
}

describe('a test of the product', () => {
  it('passes with a response that the route declares', async () => {
    const { anyone } = await servePlanted({ status: 200, body: { data: TICKET } })

    expect(await anyone('GET', '/api/v1/planted')).toMatchObject({ status: 200, json: { data: TICKET } })
  })

  it.each<[string, Reply, string]>([
    [
      'an extra member',
      { status: 200, body: { data: { ...TICKET, password: 'x' } } },
      'GET /planted answered 200: data.password: unknown {}',
    ],
    ['an undeclared status', { status: 202, body: { data: TICKET } }, 'GET /planted answered 202: the status is not declared'],
  ])('fails after %s', async (_, response, message) => {
    const { anyone } = await servePlanted(response)

    await expect(anyone('GET', '/api/v1/planted')).rejects.toThrow(message)
  })
})

describe('the type of a handler', () => {
  const planted = route({ method: 'GET', path: '/planted', summary: 'Planted', tag: 'planted', auth: open, replies: { 200: One(Ticket) } })

  it('accepts the declared body and refuses another status, a missing member and one of another type', () => {
    const handlers: readonly Handler<typeof planted>[] = [
      async () => ok({ data: TICKET }),
      // @ts-expect-error the status is not declared
      async () => created({ data: TICKET }),
      // @ts-expect-error the body lacks `data`
      async () => ok({}),
      // @ts-expect-error `id` is a number
      async () => ok({ data: { ...TICKET, id: '1' } }),
    ]

    expect(handlers).toHaveLength(4)
  })
})

it('at most 25 schemas declare a body that is not JSON', () => {
  const schemas = routeTables().flatMap(({ served }) => served.flatMap(({ route: { replies } }) => Object.values(replies)))
  const bodies = new Set(schemas.flatMap((schema) => [shapeOf(schema), ...(shapeOf(schema).anyOf ?? [])]))
  const raw = [...bodies].filter(({ contentMediaType }) => contentMediaType !== undefined)

  expect(raw.length).toBeGreaterThan(5)
  expect(raw.length).toBeLessThanOrEqual(25)
})
