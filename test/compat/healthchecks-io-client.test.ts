import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { KEYS, openWorld, type Response, type World } from '../world.ts'

type Json = Readonly<Record<string, Response['json']>>

type ApiClient = {
  getChecks(tags?: readonly string[]): Promise<Json>
  getCheck(uuid: string): Promise<Json>
  createCheck(check?: Json): Promise<Json>
  updateCheck(uuid: string, check?: Json): Promise<Json>
  pauseCheck(uuid: string): Promise<Json>
  deleteCheck(uuid: string): Promise<Json>
  listPings(uuid: string): Promise<Json>
  listFlips(uuid: string, query?: Json): Promise<Json>
  getIntegrations(): Promise<Json>
}

type PingClient = { success(payload?: string): Promise<Json>; fail(payload?: string): Promise<Json>; start(): Promise<Json> }

type Published = {
  readonly HealthChecksApiClient: new (options: Json) => ApiClient
  readonly HealthChecksPingClient: new (options: Json) => PingClient
}

// The package brings no types; these are the parts of it that are used here.
const { HealthChecksApiClient, HealthChecksPingClient }: Published = createRequire(import.meta.url)('healthchecks-io-client')

onBothDatabases('the published client healthchecks-io-client', (database) => {
  let world: World
  let baseUrl: string
  beforeAll(async () => {
    world = await openWorld({ database })
    baseUrl = await world.product.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => world.close())

  describe.each([1, 2, 3])('with version %s of the API', (apiVersion) => {
    const client = (apiKey: string = KEYS.write, more: Json = {}) =>
      new HealthChecksApiClient({ apiKey, baseUrl, apiVersion, maxContentLength: 1_000_000, ...more })

    it('creates, reads, lists, updates, pauses and deletes a check', async () => {
      const made = await client().createCheck({
        name: `Job ${apiVersion}`,
        tags: `v${apiVersion} prod`,
        desc: 'by the client',
        timeout: 3600,
        grace: 300,
        channels: '*',
        unique: ['name'],
      })
      const uuid = made['ping_url'].split('/').at(-1)
      expect(made).toMatchObject({ status: 'new', timeout: 3600, grace: 300, update_url: expect.stringContaining(`/api/v${apiVersion}/`) })
      expect(await client().getCheck(uuid)).toEqual(made)
      expect((await client().getChecks([`v${apiVersion}`, 'prod']))['checks']).toEqual([made])
      expect((await client().getChecks([`v${apiVersion}`, 'none']))['checks']).toEqual([])
      expect(await client().updateCheck(uuid, { schedule: '0 3 * * *', tz: 'Europe/Riga' })).toMatchObject({ schedule: '0 3 * * *' })
      expect(await client().pauseCheck(uuid)).toMatchObject({ status: 'paused' })
      expect(await client().deleteCheck(uuid)).toMatchObject({ name: `Job ${apiVersion}` })
      await expect(client().getCheck(uuid)).rejects.toMatchObject({ statusCode: 404 })
    })

    it('lists pings, flips and integrations, which it asks for without the slash', async () => {
      const { uuid } = await client().createCheck({ name: 'Listed' })
      const ping = new HealthChecksPingClient({ uuid, baseUrl: `${baseUrl}/ping`, returnResponse: true })
      await ping.start()
      await ping.success('all is well')
      await ping.fail('out of disk')
      const { pings } = await client().listPings(uuid)
      expect(pings.map((entry: Json) => [entry['n'], entry['type'], entry['method']])).toEqual([
        [3, 'fail', 'POST'],
        [2, 'success', 'POST'],
        [1, 'start', 'GET'],
      ])
      expect(pings[0].ua).toBe('HealthChecks-IO-Client-JS/1.0.4')
      const body = await fetch(pings[0].body_url.replace('http://watchdesk.test', baseUrl), { headers: { 'x-api-key': KEYS.write } })
      expect(await body.text()).toBe('out of disk')
      const flips = await client().listFlips(uuid, { seconds: 3600 })
      expect((apiVersion === 3 ? flips : flips['flips']).map((flip: Json) => flip['up'])).toEqual([0, 1])
      expect(await client().getIntegrations()).toEqual({ channels: [] })
    })

    it('is told what is wrong in words it can read', async () => {
      await expect(client('x'.repeat(32)).getChecks()).rejects.toMatchObject({ statusCode: 401 })
      await expect(client(KEYS.read).createCheck({})).rejects.toMatchObject({ statusCode: 401 })
      await expect(client().createCheck({ tz: 'Mars' })).rejects.toMatchObject({ statusCode: 400 })
      await expect(client().updateCheck('0f640344-2066-4bc7-8ad3-5f836f6d702c', {})).rejects.toMatchObject({ statusCode: 404 })
    })

    it('sees with a read-only key what such a key may see', async () => {
      await client().createCheck({ name: 'Seen' })
      const seen = (await client(KEYS.read).getChecks())['checks'].at(-1)
      expect(seen).not.toHaveProperty('ping_url')
      expect(await client(KEYS.read).getCheck(seen.unique_key)).toEqual(seen)
      await expect(client(KEYS.read).listFlips(seen.unique_key)).resolves.toBeDefined()
    })
  })
})
