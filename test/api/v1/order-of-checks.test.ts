import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../src/contract/route.ts'
import { listPublicApis } from '../../../src/http/docs/route-tables.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, scoped } from './desk.ts'

/** Every route there is, asked wrongly in several ways at once: the first mistake of the order must be the one that is told. */
const routes = (listPublicApis().find(({ api }) => api.version === '1')?.routes ?? []).filter(({ path }) => path !== '/tokens/current')
const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const named = (list: readonly Route[]) => list.map((route) => [nameOf(route), route] as const)

const isForAgents = ({ auth }: Route): boolean => auth.kind === 'scope' || auth.kind === 'any' || auth.kind === 'full'
const hasPlace = ({ path }: Route): boolean => path.includes(':')
/** Where the body is JSON, and not a file or a mail. */
const takesJson = ({ body, path }: Route): boolean => body !== undefined && !/\/(?:attachments|inbound-email|import\/:?\w+)$/.test(path)

const nowhere = ({ path }: Route): string => `/api/v1${path.replaceAll(/:\w+/g, '987654')}`
// No body is ever a list, so this is wrong everywhere.
const wrong = ({ method }: Route) => (method === 'GET' ? {} : { body: [] })

describe('the first mistake is told', () => {
  let world: World
  let stranger: Awaited<ReturnType<typeof scoped>>
  let viewer: Awaited<ReturnType<typeof newAgent>>['ask']
  beforeAll(async () => {
    world = await openWorld()
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const role_id = roles.find(({ name }: { name: string }) => name === 'Viewer').id
    viewer = (await newAgent(world, { role_id })).ask
    stranger = await scoped(world, 'kb:read')
  })
  afterAll(() => world.close())

  describe('401 before everything', () => {
    it.each(named(routes.filter(isForAgents)))('%s', async (_name, route) => {
      const answer = await world.anyone(route.method, nowhere(route), wrong(route))
      expect([answer.status, answer.json]).toEqual([401, { message: 'Unauthenticated.' }])
    })
  })

  describe('403 for a scope before 404 and 422', () => {
    const foreign = routes.filter(({ auth }) => auth.kind === 'full' || (auth.kind === 'scope' && !auth.scopes.includes('kb:read')))
    it.each(named(foreign))('%s', async (_name, route) => {
      const answer = await stranger(route.method, nowhere(route), wrong(route))
      expect([answer.status, answer.json.message]).toEqual([403, 'Invalid ability provided.'])
    })
  })

  describe('403 for a role before 404 and 422', () => {
    const beyond = routes.filter(
      ({ auth }) => auth.kind === 'full' || (auth.kind === 'scope' && auth.scopes.every((one) => one.endsWith(':write'))),
    )
    it.each(named(beyond))('%s', async (_name, route) => {
      const answer = await viewer(route.method, nowhere(route), wrong(route))
      expect([answer.status, answer.json]).toEqual([403, { message: 'This action is unauthorized.' }])
    })
  })

  describe('404 before 422', () => {
    it.each(named(routes.filter((route) => isForAgents(route) && hasPlace(route))))('%s', async (_name, route) => {
      const answer = await world.alice(route.method, nowhere(route), wrong(route))
      expect([answer.status, answer.json]).toEqual([404, { message: 'Not found.' }])
    })
  })

  describe('422 for a body that is none, with the fields that are wrong', () => {
    it.each(named(routes.filter((route) => isForAgents(route) && !hasPlace(route) && takesJson(route))))('%s', async (_name, route) => {
      const answer = await world.alice(route.method, nowhere(route), wrong(route))
      expect([answer.status, Object.keys(answer.json).toSorted()]).toEqual([422, ['errors', 'message']])
    })
  })

  it('a method that is not there is 405 with what is, counted like any other call', async () => {
    for (const [method, path] of [
      ['DELETE', '/tickets'],
      ['PATCH', '/me'],
    ] as const) {
      const answer = await world.alice(method, `/api/v1${path}`)
      expect([answer.status, answer.headers['allow']]).toEqual([405, expect.stringContaining('GET')])
      expect(Object.keys(answer.json)).toEqual(['message'])
      expect(answer.headers['x-ratelimit-limit']).toBe('60000')
      expect(answer.headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
    }
    expect((await world.anyone('DELETE', '/api/v1/tickets')).headers['x-ratelimit-limit']).toBe('300000')
  })
})
