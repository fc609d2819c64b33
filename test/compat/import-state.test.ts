import { afterEach, beforeEach, expect, it } from 'vitest'
import { importChecks } from '../../src/commands/import-healthchecks.ts'
import { createKey } from '../../src/monitor/projects/keys.ts'
import { createProject } from '../../src/monitor/projects/projects.ts'
import { system } from '../../src/people/actor.ts'
import { onBothDatabases } from '../databases.ts'
import { KEYS, openWorld, type World } from '../world.ts'
import { calls, makeWebhook, notificationsOf } from '../api/notify/scene.ts'

const UUID = '3f640344-2066-4bc7-8ad3-5f836f6d702c'
const PING_KEY = 'abcdefghij0123456789-_'

/** As `GET /api/v3/checks/` of Healthchecks shows it half an hour after the last ping, at 2026-06-01T00:00:00Z. */
const UP = {
  name: 'Hourly',
  slug: 'hourly',
  timeout: 3600,
  grace: 600,
  n_pings: 4711,
  status: 'up',
  started: false,
  last_ping: '2026-05-31T23:30:00+00:00',
  next_ping: '2026-06-01T00:30:00+00:00',
  last_duration: 12,
  manual_resume: false,
  methods: '',
  uuid: UUID,
}

onBothDatabases('the state of an imported check', (database) => {
  let world: World
  const said: string[] = []
  beforeEach(async () => void (world = await openWorld({ database })))
  afterEach(() => world.close())

  const run = (checks: readonly object[], more: { readonly ping_key?: string; readonly dry_run?: boolean } = {}) => {
    said.length = 0
    world.network.answer(({ url }) => ({ status: 200, ...(url.includes('/api/v3/') && { body: JSON.stringify({ checks }) }) }))
    const work = { db: world.db, net: world.network, print: (line: string) => void said.push(line) }
    return importChecks(work, { url: 'https://elsewhere.test', api_key: 'key', dry_run: false, ...more })
  }
  const check = async () => (await world.writer('GET', `/api/v3/checks/${UUID}`)).json
  const ping = (path: string) => world.anyone('GET', `/ping/${path}`)

  it.each([
    ['up', { status: 'up', last_ping: UP.last_ping, next_ping: UP.next_ping, last_duration: 12, n_pings: 0 }],
    ['grace', { status: 'up', last_ping: UP.last_ping, next_ping: UP.next_ping }],
    ['down', { status: 'down', last_ping: UP.last_ping, next_ping: null }],
    ['paused', { status: 'paused', last_ping: UP.last_ping, next_ping: null }],
    ['new', { status: 'new', last_ping: null, next_ping: null }],
  ])('with the status %s is that, with its last ping', async (status, expected) => {
    await run([{ ...UP, status, ...(status === 'new' && { last_ping: null }) }])

    expect(await check()).toMatchObject(expected)
  })

  it('alerts when the job dies before its first ping here', async () => {
    await makeWebhook(world)
    await run([UP])
    calls(world)

    await world.pass('39m')
    expect(calls(world)).toEqual([])
    await world.pass('2m')
    expect(calls(world)).toEqual(['down'])
  })

  it('that was down there is no news, and its recovery is', async () => {
    await makeWebhook(world)
    await run([{ ...UP, status: 'down' }])
    await world.settle()
    expect(await notificationsOf(world, UUID)).toEqual([])
    calls(world)

    await ping(UUID)
    await world.settle()
    expect(calls(world)).toEqual(['up'])
  })

  it('follows newer pings there in a repeated import, and announces what they change', async () => {
    await makeWebhook(world)
    await run([UP])
    await world.pass('50m')
    expect((await check()).status).toBe('down')
    calls(world)

    expect([...(await run([{ ...UP, last_ping: '2026-06-01T00:45:00+00:00' }]))]).toEqual([['updated', 1]])
    calls(world)
    await world.settle()
    expect(calls(world)).toEqual(['up'])
    expect(await check()).toMatchObject({ status: 'up', last_ping: '2026-06-01T00:45:00+00:00' })
    expect([...(await run([{ ...UP, last_ping: '2026-06-01T00:45:00+00:00' }]))]).toEqual([['unchanged', 1]])
  })

  it('is its own once a job pings here, and stays paused when paused here', async () => {
    await run([UP])
    await ping(`${UUID}/fail`)
    await run([{ ...UP, last_ping: '2026-06-01T00:00:00+00:00' }])
    expect(await check()).toMatchObject({ status: 'down', n_pings: 1 })

    await world.writer('POST', `/api/v3/checks/${UUID}/pause`)
    await run([{ ...UP, last_ping: '2026-06-01T00:00:00+00:00' }])
    expect((await check()).status).toBe('paused')
  })

  it('is not in the future, whatever the clock there says, and a date that is none counts as no ping', async () => {
    await run([{ ...UP, last_ping: '2026-06-01T09:00:00+00:00' }])
    expect((await check()).last_ping).toBe('2026-06-01T00:00:00+00:00')

    const other = '11111111-2066-4bc7-8ad3-5f836f6d702c'
    await run([{ ...UP, uuid: other, last_ping: 'yesterday' }])
    expect((await world.writer('GET', `/api/v3/checks/${other}`)).json).toMatchObject({ status: 'new', last_ping: null })
  })

  it('has all integrations of the project', async () => {
    const id = await makeWebhook(world)
    await run([UP])

    expect((await check()).channels).toBe(id)
  })

  it('is reached by slug under the ping key there; the key before works for another day', async () => {
    await run([UP])
    expect(said).toContain('Jobs that ping by slug need the ping key of the source: repeat the import with --ping-key.')
    expect((await ping(`${PING_KEY}/hourly`)).status).toBe(404)

    await run([UP], { ping_key: PING_KEY, dry_run: true })
    expect((await ping(`${PING_KEY}/hourly`)).status).toBe(404)
    await run([UP], { ping_key: PING_KEY })
    await run([UP], { ping_key: PING_KEY })
    expect(said[0]).toBe('The ping key exists already.')

    expect((await ping(`${PING_KEY}/hourly/start`)).text).toBe('OK')
    expect((await ping(`${KEYS.ping}/hourly`)).text).toBe('OK')
    expect((await check()).n_pings).toBe(2)
    world.jump('25h')
    expect((await ping(`${KEYS.ping}/hourly`)).status).toBe(404)
    expect((await ping(`${PING_KEY}/hourly`)).status).toBe(200)
  })

  it('a ping key of another form or of another project is refused with a sentence', async () => {
    await expect(run([UP], { ping_key: 'short' })).rejects.toThrow('A ping key has 22 letters, digits, - or _.')

    const actor = system('test')
    const { key } = await world.db.tx(async (tx) => createKey(tx, actor, await createProject(tx, actor, 'Other'), { kind: 'ping' }))
    await expect(run([UP], { ping_key: key })).rejects.toThrow('The ping key is in use already')
  })
})
