import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

onBothDatabases('ping addresses', (database) => {
  let world: World
  let uuid: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const made = await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup', slug: 'backup' } })
    uuid = made.json.uuid
  })
  afterAll(() => world.close())

  const newest = async (): Promise<Record<string, unknown>> => {
    const { json } = await world.writer('GET', `/api/v3/checks/${uuid}/pings/`)
    return json.pings[0]
  }
  const count = async (): Promise<number> => (await world.writer('GET', `/api/v3/checks/${uuid}`)).json.n_pings

  it.each([
    ['', 'success'],
    ['/', 'success'],
    ['/start', 'start'],
    ['/fail', 'fail'],
    ['/log', 'log'],
    ['/0', 'success'],
    ['/1', 'fail'],
    ['/0007', 'fail'],
    ['/255', 'fail'],
  ])('a uuid followed by "%s" is recorded as %s', async (suffix, type) => {
    const before = await count()
    const reply = await world.anyone('GET', `/ping/${uuid}${suffix}`)
    expect([reply.status, reply.text]).toEqual([200, 'OK'])
    expect(await newest()).toMatchObject({ type, n: before + 1 })
  })

  it.each([
    ['', 'success'],
    ['/start', 'start'],
    ['/fail', 'fail'],
    ['/log', 'log'],
    ['/0', 'success'],
    ['/3', 'fail'],
  ])('a slug with the ping key followed by "%s" is recorded as %s', async (suffix, type) => {
    const reply = await world.anyone('GET', `/ping/${KEYS.ping}/backup${suffix}`)
    expect([reply.status, reply.text]).toEqual([200, 'OK'])
    expect(await newest()).toMatchObject({ type })
  })

  it.each([
    ['a uuid', () => `/${uuid}`, 'success'],
    ['a uuid in capitals', () => `/${uuid.toUpperCase()}/start`, 'start'],
    ['a uuid and a slash', () => `/${uuid}/`, 'success'],
    ['a uuid and fail', () => `/${uuid}/fail`, 'fail'],
    ['a uuid and an exit status', () => `/${uuid}/3`, 'fail'],
    ['a ping key and a slug', () => `/${KEYS.ping}/backup`, 'success'],
    ['a ping key, a slug and log', () => `/${KEYS.ping}/backup/log`, 'log'],
    ['a uuid in capitals below /ping', () => `/ping/${uuid.toUpperCase()}`, 'success'],
  ])('%s at the root is a ping, as below /ping', async (_, url, type) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const before = await count()
      const reply = await world.anyone(method, url())
      expect([reply.status, method === 'HEAD' ? 'OK' : reply.text]).toEqual([200, 'OK'])
      expect(await newest()).toMatchObject({ type, method, n: before + 1 })
    }
  })

  it.each([
    ['an unknown uuid', () => `/${NOBODY}`, 'not found'],
    ['another word after a uuid', () => `/${uuid}/other`, 'There is nothing at this address.\n'],
    ['a shorter key', () => `/${KEYS.ping.slice(1)}/backup`, 'There is nothing at this address.\n'],
  ])('%s at the root is 404', async (_, url, text) => {
    const reply = await world.anyone('GET', url())
    expect([reply.status, reply.text]).toEqual([404, text])
  })

  it('a percent-encoded address is the address it stands for', async () => {
    expect((await world.anyone('GET', `/ping/${KEYS.ping}/%62ackup/%66ail`)).status).toBe(200)
    expect(await newest()).toMatchObject({ type: 'fail' })
  })

  it.each([
    ['an unknown uuid', () => `/ping/${NOBODY}`, 404, 'not found'],
    ['an unknown word after a uuid, which is then a ping key', () => `/ping/${uuid}/foo`, 404, 'not found'],
    ['a negative exit status', () => `/ping/${uuid}/-1`, 404, 'not found'],
    ['an unknown ping key', () => '/ping/nobody/backup', 404, 'not found'],
    ['a read-write key instead of the ping key', () => `/ping/${KEYS.write}/backup`, 404, 'not found'],
    ['an unknown slug', () => `/ping/${KEYS.ping}/nothing`, 404, 'not found'],
    ['a slug with a capital, before any lookup', () => '/ping/nobody/Foo', 400, 'invalid url format'],
    ['an exit status that is none', () => `/ping/${uuid}/256`, 400, 'invalid url format'],
    ['an exit status that is none for a check that is none', () => `/ping/${NOBODY}/256`, 404, 'not found'],
    ['an exit status without end', () => `/ping/${KEYS.ping}/backup/${'9'.repeat(400)}`, 400, 'invalid url format'],
    ['a run id that is none', () => `/ping/${uuid}?rid=x`, 400, 'invalid uuid format'],
    ['an empty run id', () => `/ping/${uuid}?rid=`, 400, 'invalid uuid format'],
    ['a run id that is none for a check that is none', () => `/ping/${NOBODY}?rid=x`, 404, 'not found'],
  ])('%s is refused and not recorded', async (_case, url, status, text) => {
    const before = await count()
    const reply = await world.anyone('GET', url())
    expect([reply.status, reply.text]).toEqual([status, text])
    expect(await count()).toBe(before)
  })

  it.each([
    ['a slash after an action', () => `/ping/${uuid}/start/`],
    ['a slash after a slug', () => `/ping/${KEYS.ping}/backup/`],
    ['a uuid without dashes', () => `/ping/${uuid.replaceAll('-', '')}`],
    ['nothing', () => '/ping/'],
    ['broken encoding', () => '/ping/%E0%A4%A'],
  ])('%s is no ping address, and is refused in plain text or a page', async (_case, url) => {
    const reply = await world.anyone('GET', url())
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    const page = await world.anyone('GET', url(), { headers: { accept: 'text/html' } })
    expect(page.text).toContain('<!doctype html>')
  })

  it('a slug that two checks share is ambiguous', async () => {
    for (const name of ['One', 'Two']) await world.writer('POST', '/api/v3/checks/', { body: { name, slug: 'twice' } })
    const reply = await world.anyone('GET', `/ping/${KEYS.ping}/twice?rid=x`)
    expect([reply.status, reply.text]).toEqual([409, 'ambiguous slug'])
  })

  it('a check that was deleted is not found, at once', async () => {
    const { json } = await world.writer('POST', '/api/v3/checks/', { body: {} })
    expect((await world.anyone('GET', `/ping/${json.uuid}`)).status).toBe(200)
    await world.writer('DELETE', `/api/v3/checks/${json.uuid}`)
    expect((await world.anyone('GET', `/ping/${json.uuid}`)).status).toBe(404)
  })
})
