import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { open, route } from '../../src/contract/route.ts'
import { Bytes, Nothing, Nullable, One, Redirect, Text } from '../../src/contract/schemas.ts'
import { HelpdeskError } from '../../src/contract/v1/errors.ts'
import { createFastify } from '../../src/http/create-fastify.ts'
import { listRouteTables } from '../../src/http/docs/route-tables.ts'
import { mountApi, type ApiDeps } from '../../src/http/kit/mount-api.ts'
import { created, ok, type HttpResponse } from '../../src/http/kit/responses.ts'
import { serveSlow, type RouteHandler } from '../../src/http/kit/serve.ts'
import { toJsonSchema } from '../../src/http/kit/json-schema.ts'
import { createV1Conventions } from '../../src/http/v1/v1-conventions.ts'
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

const described = (responses: Readonly<Record<number, TSchema>>) =>
  route({ method: 'GET', path: '/planted', summary: 'Planted', tag: 'planted', auth: open, responses })

const problemsOf = (response: HttpResponse, responses: Readonly<Record<number, TSchema>>) =>
  responseProblems(described(responses), response, HelpdeskError)

describe('the response check', () => {
  it.each<[string, HttpResponse, Readonly<Record<number, TSchema>>]>([
    ['a declared body', { status: 200, body: { data: TICKET } }, { 200: One(Ticket) }],
    ['a member that is undefined', { status: 200, body: { data: { ...TICKET, note: undefined, extra: undefined } } }, { 200: One(Ticket) }],
    ['a declared empty body', { status: 204 }, { 204: Nothing }],
    ['a declared redirect', { status: 302, headers: { location: '/' } }, { 302: Redirect }],
    ['declared bytes', { status: 200, body: Buffer.from('a') }, { 200: Bytes('A file.') }],
    ['one of two media types', { status: 200, body: 'a,b' }, { 200: Type.Union([One(Ticket), Text('text/csv', 'As CSV.')]) }],
    ['serialized JSON', { status: 200, headers: JSON_TYPE, body: JSON.stringify({ data: TICKET }) }, { 200: One(Ticket) }],
    ['an error of the API', { status: 422, body: { message: 'No.', errors: { name: ['No.'] } } }, { 200: One(Ticket) }],
  ])('accepts %s', (_, response, responses) => {
    expect(problemsOf(response, responses)).toEqual([])
  })

  it.each<[string, HttpResponse, Readonly<Record<number, TSchema>>, string]>([
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
  ])('refuses %s', (_, response, responses, problem) => {
    expect(problemsOf(response, responses)).toContain(problem)
  })
})

const servePlanted = async (response: HttpResponse) => {
  const app = createFastify({ log: createLog('silent'), ids: randomIds(), trustProxy: [], secure: false })
  const { checkResponse, assertValid } = createResponseChecks()
  const deps = { app, db: {}, limiter: {}, context: { checkResponse } } as unknown as ApiDeps
  const conventions = {
    ...createV1Conventions(deps.db),
    authenticate: async () => ({ kind: 'anonymous', ip: '::1' }) as const,
    rateLimitFor: () => undefined,
  }
  mountApi(deps, conventions, (api) => serveSlow(api, described({ 200: One(Ticket) }), async () => response))
  return requester(app, assertValid)
}

describe('a test of the product', () => {
  it('passes with a response that the route declares', async () => {
    const { anyone } = await servePlanted({ status: 200, body: { data: TICKET } })

    expect(await anyone('GET', '/api/v1/planted')).toMatchObject({ status: 200, json: { data: TICKET } })
  })

  it.each<[string, HttpResponse, string]>([
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
  const planted = route({
    method: 'GET',
    path: '/planted',
    summary: 'Planted',
    tag: 'planted',
    auth: open,
    responses: { 200: One(Ticket) },
  })

  it('accepts the declared body and refuses another status, a missing member and one of another type', () => {
    const handlers: readonly RouteHandler<typeof planted>[] = [
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
  const schemas = listRouteTables().flatMap(({ served }) => served.flatMap(({ route: { responses } }) => Object.values(responses)))
  const bodies = new Set(schemas.flatMap((schema) => [toJsonSchema(schema), ...(toJsonSchema(schema).anyOf ?? [])]))
  const raw = [...bodies].filter(({ contentMediaType }) => contentMediaType !== undefined)

  expect(raw.length).toBeGreaterThan(5)
  expect(raw.length).toBeLessThanOrEqual(25)
})
