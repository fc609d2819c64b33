import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CheckBody } from '../../../src/contract/v3/checks.ts'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'
import { channel, made, ping } from './acme.ts'

const TABLES = ['checks', 'check_states', 'pings', 'flips', 'channels', 'check_channels', 'maintenance_windows', 'projects'] as const
const FIELDS = Object.keys(CheckBody.properties)

/** Values that no field of a check takes. */
const wrong = fc.oneof(
  fc.constantFrom(-1, 1.5, 1e300, '\u0000', { a: [] }, [[]], [null]),
  fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }),
  fc.array(fc.integer(), { minLength: 1 }),
)
const field = fc.constantFrom(...FIELDS)
const wrongBody = fc
  .tuple(fc.dictionary(field, fc.jsonValue()), field, wrong)
  .map(([rest, name, value]) => JSON.stringify({ ...rest, [name]: value }))
const notJson = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => !/^\s*\{.*\}\s*$/s.test(text)),
  fc.uint8Array({ minLength: 1 }).map((bytes) => Buffer.from([...bytes, 0xff])),
  fc
    .jsonValue()
    .filter((value) => typeof value !== 'object' || value === null || Array.isArray(value))
    .map((value) => JSON.stringify(value)),
  fc.jsonValue().map((value) => `${JSON.stringify(value)}}`),
  fc.constant('['.repeat(100_000)),
)

const id = fc.oneof(
  fc.constantFrom('UUID', 'CHANNEL', '%00', '%ff', '..', '%2e%2e', 'a'.repeat(600), '0f640344-2066-4bc7-8ad3-5f836f6d702c', 'bulk'),
  fc.string().map(encodeURIComponent),
)
const path = fc.oneof(
  fc.constantFrom(
    'checks/',
    'checks',
    'checks/bulk',
    'channels/',
    'maintenance/',
    'badges/',
    'status/',
    'metrics/',
    'projects/',
    '',
    'nothing',
  ),
  fc
    .tuple(
      fc.constantFrom('checks', 'channels', 'maintenance', 'projects'),
      id,
      fc.constantFrom('', '/', '/pings/', '/flips', '/keys', '/nothing'),
    )
    .map(([noun, own, rest]) => `${noun}/${own}${rest}`),
  fc.tuple(id, fc.string()).map(([own, n]) => `checks/${own}/pings/${encodeURIComponent(n)}/body`),
)
const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(fc.constantFrom('slug', 'tag', 'start', 'end', 'seconds', 'x', '__proto__'), fc.string())
    .map((pairs) => `?${new URLSearchParams(pairs)}`),
  fc.constantFrom('?slug=%00', '?tag=%zz', '?start=1e9', '?seconds=-0', '?slug[]=a&slug[b]=c', '?&&==', '?tag=%ff'),
)
const version = fc.constantFrom(1, 2, 3)
const key = fc.oneof(
  { weight: 3, arbitrary: fc.constant<string>(KEYS.write) },
  { weight: 1, arbitrary: fc.constantFrom(KEYS.read, KEYS.ping, '', 'x'.repeat(32), `${KEYS.write} `) },
)

type Request = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  url: string
  key: string
  body?: string | Buffer
}

const reading: fc.Arbitrary<Request> = fc
  .record({ method: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH'), version, path, query, key })
  .map(({ method, version, path, query, key }) => ({ method, url: `/api/v${version}/${path}${query}`, key }))
const post = (path: fc.Arbitrary<string>, body: fc.Arbitrary<string | Buffer>): fc.Arbitrary<Request> =>
  fc
    .record({ version, path, query, key, body })
    .map(({ version, path, query, key, body }) => ({ method: 'POST', url: `/api/v${version}/${path}${query}`, key, body }))

const checkPath = fc.constantFrom('checks/', 'checks', 'checks/UUID', 'checks/UUID/')
const writing = fc.oneof(post(checkPath, wrongBody), post(path, notJson))
const deleting: fc.Arbitrary<Request> = fc
  .record({ version, path: path.filter((text) => !/UUID|CHANNEL/.test(text)), key })
  .map(({ version, path, key }) => ({ method: 'DELETE', url: `/api/v${version}/${path}`, key }))

onBothDatabases('malformed requests', (database) => {
  let world: World
  let uuid: string
  let channelId: string
  beforeAll(async () => {
    world = await openWorld({ database })
    channelId = await channel(world, 'Kept')
    uuid = (await made(world, { name: 'Kept', slug: 'kept', tags: 'a b', channels: '*' })).uuid
    await ping(world, uuid, 'success', { body: 'kept' })
  })
  afterAll(() => world.close())

  const everything = () =>
    world.db.read(async (reader) => {
      const rows = []
      for (const table of TABLES) rows.push(await reader.db.selectFrom(table).selectAll().execute())
      return rows
    })

  it('are refused one by one and change nothing', async () => {
    const before = await everything()
    const ask = async ({ method, url, key, body }: Request): Promise<string | undefined> => {
      const target = url.replace('UUID', uuid).replace('CHANNEL', channelId)
      const reply = await world.anyone(method, target, { headers: { 'x-api-key': key }, ...(body === undefined ? {} : { body }) })
      const isRefused = reply.status >= 400 && reply.status < 500
      const isRead = reply.status < 400 && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
      const isRedirect = reply.status === 301
      return isRefused || isRead || isRedirect ? undefined : `${method} ${target} → ${reply.status} ${reply.text}`
    }
    const requests = fc.array(fc.oneof(reading, writing, writing, deleting), { minLength: 20, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const answers = await Promise.all(list.map(ask))
        expect(answers.filter((answer) => answer !== undefined)).toEqual([])
      }),
      { numRuns: process.env.SOAK ? 2_500 : 20 },
    )
    expect(await everything()).toEqual(before)
  })
})
