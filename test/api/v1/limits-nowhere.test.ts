import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('calls that no route answers', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })))
  // A minute later every budget is whole again.
  beforeEach(() => world.jump('61s'))
  afterAll(() => world.close())

  const huge = { subject: 'x'.repeat(1_100_000), description: 'y', requester_email: 'z@far.test' }
  const left = ({ headers }: { headers: Readonly<Record<string, unknown>> }) => [
    Number(headers['x-ratelimit-limit']),
    Number(headers['x-ratelimit-remaining']),
  ]

  it.each([
    ['an unknown address', 404, () => world.alice('GET', '/api/v1/nowhere'), [60, 59]],
    ['the address of the API itself', 404, () => world.alice('GET', '/api/v1'), [60, 59]],
    ['an unknown address below a known one', 404, () => world.alice('GET', '/api/v1/tickets/1/nowhere/2'), [60, 59]],
    ['something written to an unknown address', 404, () => world.alice('POST', '/api/v1/nowhere', { body: {} }), [60, 59]],
    ['a wrong method', 405, () => world.alice('DELETE', '/api/v1/tickets'), [60, 59]],
    ['too large a body', 413, () => world.alice('POST', '/api/v1/tickets', { body: huge }), [60, 59]],
    ['a stranger at an unknown address', 404, () => world.anyone('GET', '/api/v1/nowhere'), [300, 299]],
    ['a stranger without a token', 401, () => world.anyone('GET', '/api/v1/tickets'), [300, 299]],
  ])('%s is %d and says what is left', async (_, status, call, budget) => {
    const answer = await call()
    expect([answer.status, left(answer)]).toEqual([status, budget])
    expect(answer.json).toEqual(expect.objectContaining({ message: expect.any(String) }))
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
  })

  it('they count like all others: after too many of them there is a 429', async () => {
    for (let n = 0; n < 60; n++) expect((await world.alice('GET', `/api/v1/nowhere/${n}`)).status).toBe(404)
    const refused = await world.alice('GET', '/api/v1/nowhere')
    expect([refused.status, refused.json]).toEqual([429, { message: 'Too Many Attempts.' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.alice('GET', '/api/v1/me')).status).toBe(429)
    expect((await world.bob('GET', '/api/v1/me')).status).toBe(200)
  })

  it('the monitor promises no such headers, in no version', async () => {
    for (const path of ['/api/v1/checks/x/y/z', '/api/v2/nowhere', '/api/v3/nowhere', '/api/v3/checks/x/y/z']) {
      const answer = await world.writer('GET', path)
      expect([path, answer.status, Object.keys(answer.json)]).toEqual([path, 404, ['error']])
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit')
    }
  })
})
