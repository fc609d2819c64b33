import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/kernel/errors.ts'
import { renderV1Error } from '../../../src/http/kit/errors/v1.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, PASSWORD, type World } from '../../world.ts'
import { newTicket, times } from './desk.ts'

onBothDatabases('limits beside those of the contract', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })))
  // An hour later every budget is whole again.
  beforeEach(() => world.jump('61m'))
  afterAll(() => world.close())

  it('HEAD is counted as the read it is', async () => {
    expect(await times(30, () => world.alice('HEAD', '/api/v1/me'))).toEqual({ 200: 30 })
    expect(await times(31, () => world.alice('GET', '/api/v1/me'))).toEqual({ 200: 30, 429: 1 })
  })

  it('machines may say 120 times a minute what is wrong or what they are', async () => {
    const alert = () => world.alice('POST', '/api/v1/alerts', { body: {} })
    const device = () => world.alice('POST', '/api/v1/assets/discovery', { body: {} })
    expect(await times(121, alert)).toEqual({ 422: 120, 429: 1 })
    expect(await times(121, device)).toEqual({ 422: 120, 429: 1 })
    expect((await world.alice('PUT', '/api/v1/settings', { body: {} })).headers['x-ratelimit-remaining']).toBe('59')
  })

  it('replies and notes are counted together, whichever ticket they are on', async () => {
    const [one, two] = [await newTicket(world), await newTicket(world)]
    let n = 0
    const say = () =>
      world.alice('POST', `/api/v1/tickets/${n++ % 2 ? one.id : two.id}/replies`, {
        body: { body: 'x', is_internal: n % 3 === 0, send_email: false },
      })
    expect(await times(61, say)).toEqual({ 201: 60, 429: 1 })
  })

  it('surveys are opened twenty times a minute from one address, sessions five', async () => {
    expect(await times(21, () => world.anyone('GET', '/csat/made-up-token'))).toEqual({ 404: 20, 429: 1 })
    const headers = { 'x-requested-with': 'watchdesk' }
    const wrong = () => world.anyone('POST', '/app/api/session', { headers, body: { email: 'nobody@acme.test', password: 'x' } })
    expect((await times(6, wrong))[429]).toBe(1)
    const right = await world.anyone('POST', '/app/api/session', { headers, body: { email: ALICE.email, password: PASSWORD } })
    expect(right.status).toBe(429)
  })

  it('a client that waits as long as it is told passes, and one that does not is told again', async () => {
    await times(60, () => world.alice('GET', '/api/v1/me'))
    const refused = await world.alice('GET', '/api/v1/me')
    const seconds = Number(refused.headers['retry-after'])
    expect([seconds >= 1, Number.isInteger(seconds)]).toEqual([true, true])
    expect(Number(refused.headers['x-ratelimit-reset'])).toBe(Math.ceil(world.now() / 1_000_000) + seconds)
    world.jump(`${seconds}s`)
    expect((await world.alice('GET', '/api/v1/me')).status).toBe(200)
  })
})

onBothDatabases('the most there can be', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('fifty webhooks', async () => {
    const make = (n: number) => world.alice('POST', '/api/v1/webhooks', { body: { url: `https://receiver.test/${n}` } })
    for (let n = 0; n < 50; n++) expect((await make(n)).status).toBe(201)
    const refused = await make(50)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['url']])
  })

  it('fifty tags of fifty characters, also by changing and in bulk', async () => {
    const tags = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(50, 't'))
    const { id } = await newTicket(world, { tags })
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.tags).toEqual(tags)
    for (const more of [{ tags: [...tags, 'one'] }, { tags: [...tags, 'one'].join(',') }, { tags: ['x'.repeat(51)] }])
      expect((await world.alice('PUT', `/api/v1/tickets/${id}`, { body: more })).status).toBe(422)
    const bulk = await world.alice('POST', '/api/v1/tickets/bulk', { body: { ids: [id], set: { add_tags: ['one'] } } })
    expect(bulk.json.data).toMatchObject([{ id, result: 'failed', code: 'invalid' }])
  })

  it('five hundred tickets at once, and ten thousand in the background', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, n) => 900_000 + n)
    const bulk = (count: number) => world.alice('POST', '/api/v1/tickets/bulk', { body: { ids: ids(count), set: { priority: 'low' } } })
    expect((await bulk(500)).status).toBe(200)
    expect((await bulk(501)).status).toBe(202)
    expect((await bulk(10_001)).status).toBe(422)
  })

  it('nesting of twenty levels', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
    const send = (depth: number) =>
      world.alice('POST', '/api/v1/tickets', {
        body: { subject: 'S', description: 'D', requester_email: 'r@example.org', unknown: nested(depth) },
      })
    expect([(await send(19)).status, (await send(20)).status]).toEqual([201, 400])
  })
})

describe('an error nobody foresaw', () => {
  it('says nothing about itself', () => {
    expect(renderV1Error(new Error('select password from accounts'))).toEqual({ status: 500, body: { message: 'Server Error' } })
  })

  it('unlike one that was meant', () => {
    expect(renderV1Error(new AppError('conflict', 'Already merged.', { code: 'already_merged', merged_into_id: 42 }))).toMatchObject({
      status: 409,
      body: { message: 'Already merged.', code: 'already_merged', merged_into_id: 42 },
    })
  })
})
