import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, strangers } from './acme.ts'

const RID = '11111111-1111-4111-8111-111111111111'

onBothDatabases('the log of pings', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const list = async (uuid: string) => (await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)).json.pings

  const setLimit = async (ping_log_limit: number) => {
    const [project] = (await world.alice('GET', '/api/v3/projects/')).json.projects
    await world.alice('POST', `/api/v3/projects/${project.uuid}`, { body: { ping_log_limit } })
  }

  it('has the newest first, each with everything known about it', async () => {
    const { uuid } = await made(world)
    await ping(world, uuid, 'start', { rid: RID, ua: 'curl/8' })
    world.jump('1500ms')
    await ping(world, uuid, 'success', { rid: RID, body: 'done' })
    const [last, first] = await list(uuid)
    expect(Object.keys(last)).toEqual(['type', 'date', 'n', 'scheme', 'remote_addr', 'method', 'ua', 'rid', 'body_url', 'duration'])
    expect(last).toMatchObject({ type: 'success', n: 2, method: 'POST', rid: RID, duration: 1.5 })
    expect(last.body_url).toBe(`http://watchdesk.test/api/v3/checks/${uuid}/pings/2/body`)
    expect(first).toMatchObject({
      type: 'start',
      n: 1,
      scheme: 'http',
      remote_addr: '127.0.0.1',
      method: 'GET',
      ua: 'curl/8',
      body_url: null,
    })
    expect(first).not.toHaveProperty('duration')
    expect(last.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.500000\+00:00$/)
    expect(first.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  })

  it.each(['success', 'start', 'fail', 'log'] as const)('knows the type %s', async (type) => {
    const { uuid } = await made(world)
    await ping(world, uuid, type)
    expect((await list(uuid))[0].type).toBe(type)
  })

  it('knows pings that were ignored', async () => {
    const { uuid } = await made(world, { methods: 'POST' })
    await ping(world, uuid)
    expect((await list(uuid))[0]).toMatchObject({ type: 'ign', n: 1 })
  })

  it('serves bodies byte for byte, as plain text', async () => {
    const { uuid } = await made(world)
    await ping(world, uuid, 'success', { body: '<b>näive</b>\u0000\r\n' })
    const reply = await world.writer('GET', `/api/v3/checks/${uuid}/pings/1/body`)
    expect([reply.status, reply.headers['content-type'], reply.text]).toEqual([200, 'text/plain', '<b>näive</b>\u0000\r\n'])
    expect((await world.writer('GET', `/api/v3/checks/${uuid}/pings/1/body/`)).status).toBe(200)
  })

  it.each(['2', '0', '-1', '1.5', 'x', '99999999999999999999'])('has no body number %s', async (n) => {
    const { uuid } = await made(world)
    await ping(world, uuid)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}/pings/${n}/body`)).status).toBe(404)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}/pings/1/body`)).status).toBe(404)
  })

  it('shows as many as the project keeps', async () => {
    const { uuid } = await made(world)
    for (let n = 0; n < 105; n++) await ping(world, uuid, 'log')
    expect((await list(uuid)).map((entry: { n: number }) => entry.n)).toEqual(Array.from({ length: 100 }, (_, n) => 105 - n))
    await setLimit(1000)
    expect((await list(uuid)).length).toBe(105)
  })

  it('serves no body of an entry older than the limit, also before that is pruned', async () => {
    const { uuid } = await made(world)
    await setLimit(1000)
    for (const body of ['first', 'second']) await ping(world, uuid, 'success', { body })
    for (let n = 0; n < 99; n++) await ping(world, uuid, 'log')
    const bodies = async () =>
      (await Promise.all([1, 2].map((n) => world.writer('GET', `/api/v3/checks/${uuid}/pings/${n}/body`)))).map(({ status }) => status)
    expect(await bodies()).toEqual([200, 200])
    await setLimit(100)
    expect(await bodies()).toEqual([404, 200])
  })

  it('is nobody else’s', async () => {
    const { uuid } = await made(world)
    await ping(world, uuid, 'success', { body: 'secret' })
    const { writer } = await strangers(world)
    for (const path of ['pings/', 'pings/1/body']) expect((await writer('GET', `/api/v3/checks/${uuid}/${path}`)).status).toBe(403)
    expect((await world.writer('GET', '/api/v3/checks/0f640344-2066-4bc7-8ad3-5f836f6d702c/pings/')).status).toBe(404)
  })
})
