import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECOND } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, strangers } from './acme.ts'

onBothDatabases('flips', (database) => {
  let world: World
  let uuid: string
  let start: number
  /** Up at 0, down at 1 h, paused at 2 h, new, up at 3 h. */
  beforeAll(async () => {
    world = await openWorld({ database })
    uuid = (await made(world)).uuid
    start = Math.floor(world.now() / SECOND)
    await ping(world, uuid)
    world.jump('1h')
    await ping(world, uuid, 'fail')
    await ping(world, uuid, 'fail')
    world.jump('1h')
    await world.writer('POST', `/api/v3/checks/${uuid}/pause`)
    await world.writer('POST', `/api/v3/checks/${uuid}/resume`)
    world.jump('1h')
    await ping(world, uuid)
  })
  afterAll(() => world.close())

  const flips = async (query = '', version = 3) => (await world.writer('GET', `/api/v${version}/checks/${uuid}/flips/${query}`)).json
  const ups = async (query: string): Promise<string> => (await flips(query)).map(({ up }: { up: number }) => up).join('')

  it('are changes between up and down, newest first, as a bare list', async () => {
    const iso = (hours: number): string => new Date((start + hours * 3600) * 1000).toISOString().replace('.000Z', '+00:00')
    expect(await flips()).toEqual([
      { timestamp: iso(3), up: 1 },
      { timestamp: iso(1), up: 0 },
      { timestamp: iso(0), up: 1 },
    ])
  })

  it('are wrapped in the versions before 3', async () => {
    expect(await flips('', 2)).toEqual({ flips: await flips() })
    expect(await flips('', 1)).toEqual({ flips: await flips() })
  })

  it.each([
    ['?seconds=0', '101'],
    ['?seconds=', '101'],
    ['?seconds=1', '1'],
    ['?seconds=7199', '1'],
    ['?seconds=7200', '10'],
    ['?seconds=31536000', '101'],
    ['?start=START', '101'],
    ['?start=START+1', '10'],
    ['?end=START', ''],
    ['?end=START+1', '1'],
    ['?start=START&end=START+3601', '01'],
    ['?seconds=7200&end=START+3601', '0'],
    ['?start=0', '101'],
    ['?start=10000000000', ''],
  ])('%s leaves %s', async (query, expected) => {
    const filled = query.replaceAll(/START(?:\+(\d+))?/g, (_, more: string | undefined) => String(start + Number(more ?? 0)))
    expect(await ups(filled)).toBe(expected)
  })

  it.each([
    'start=',
    'start=x',
    'start=1.0',
    'start=-1',
    'start=10000000001',
    'end=',
    'end=1e3',
    'seconds=x',
    'seconds=-1',
    'seconds=31536001',
  ])('%s is refused', async (query) => {
    const reply = await world.writer('GET', `/api/v3/checks/${uuid}/flips/?${query}`)
    expect([reply.status, typeof reply.json.error]).toEqual([400, 'string'])
  })

  it('are nobody else’s', async () => {
    const { reader } = await strangers(world)
    const { unique_key } = (await world.reader('GET', `/api/v3/checks/${uuid}`)).json
    expect((await reader('GET', `/api/v3/checks/${uuid}/flips/`)).status).toBe(403)
    expect((await reader('GET', `/api/v3/checks/${unique_key}/flips/`)).status).toBe(404)
  })
})
