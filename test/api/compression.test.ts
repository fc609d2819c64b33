import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSession } from '../../src/people/sessions/sessions.ts'
import { onBothDatabases } from '../databases.ts'
import { ALICE, openWorld, type World } from '../world.ts'

onBothDatabases('responses', (database) => {
  let world: World
  let cookie: string
  beforeAll(async () => {
    world = await openWorld({ database })
    cookie = `sid=${await world.db.tx((tx) => createSession(tx, ALICE.id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))}`
  })
  afterAll(() => world.close())

  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    world.product.app.inject({ method, url, headers })
  const dashboard = () => ({ cookie, 'x-requested-with': 'watchdesk' })

  it.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ] as const)('of a kilobyte are compressed with %s for the dashboard, and are the same when decompressed', async (encoding, open) => {
    const plain = await ask('/app/api/integration-kinds', dashboard())
    const packed = await ask('/app/api/integration-kinds', { ...dashboard(), 'accept-encoding': encoding })
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-encoding': encoding })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(open(packed.rawPayload).toString()).toBe(plain.body)
  })

  it('below a kilobyte are sent as they are', async () => {
    const { headers } = await ask('/app/api/setup', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })

  it('are not compressed for a request that another site can send with the visitor’s cookie', async () => {
    const { headers, statusCode } = await ask('/app/api/integration-kinds', { cookie, 'accept-encoding': 'gzip, br' })
    expect(statusCode).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('that are the same for everybody are compressed whoever asks', async () => {
    for (const path of ['/api/v1/openapi.json', '/docs/v1'])
      expect((await ask(path, { cookie, 'accept-encoding': 'gzip' })).headers['content-encoding'], path).toBe('gzip')
  })

  it('that refuse are not compressed, because they repeat what was sent', async () => {
    const query = Array.from({ length: 40 }, (_, n) => `status=${'x'.repeat(40)}${n}`).join('&')
    const { headers, statusCode } = await ask(`/app/api/tickets?${query}`, { ...dashboard(), 'accept-encoding': 'gzip' })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('to writes are not compressed, because they may contain a new secret beside the input', async () => {
    const reply = await world.product.app.inject({
      method: 'POST',
      url: '/app/api/departments',
      headers: { ...dashboard(), 'accept-encoding': 'gzip', 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Second line', description: 'x'.repeat(2_000) }),
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.headers['content-encoding']).toBeUndefined()
  })
})
