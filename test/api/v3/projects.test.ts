import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, PASSWORD, type World } from '../../world.ts'
import { made } from './acme.ts'

onBothDatabases('projects', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const create = async (name: string) => (await world.alice('POST', '/api/v3/projects/', { body: { name } })).json
  const keyFor = (uuid: string, kind: string) => world.alice('POST', `/api/v3/projects/${uuid}/keys`, { body: { kind } })

  it('are made without keys, read, changed and listed', async () => {
    const { status, json } = await world.alice('POST', '/api/v3/projects/', { body: { name: 'Ops', ping_log_limit: 200 } })
    expect([status, json]).toMatchObject([201, { name: 'Ops', ping_log_limit: 200, n_checks: 0, keys: [] }])
    expect((await world.alice('GET', `/api/v3/projects/${json.uuid}`)).json).toEqual(json)
    const renamed = await world.alice('POST', `/api/v3/projects/${json.uuid}`, { body: { name: 'Ops 2' } })
    expect(renamed.json).toEqual({ ...json, name: 'Ops 2' })
    expect((await world.alice('POST', `/api/v3/projects/${json.uuid}`)).json).toEqual(renamed.json)
    expect((await world.alice('GET', '/api/v3/projects')).json.projects.at(-1)).toEqual(renamed.json)
  })

  it.each([
    ['write', /^hcw_[A-Za-z0-9]{28}$/],
    ['read', /^hcr_[A-Za-z0-9]{28}$/],
    ['ping', /^[a-z0-9]{22}$/],
  ])('a %s key is shown once and stored as a hash', async (kind, form) => {
    const { uuid } = await create('Keys')
    const reply = await keyFor(uuid, kind)
    expect([reply.status, reply.json.kind, reply.json.key]).toEqual([201, kind, expect.stringMatching(form)])
    const shown = await world.alice('GET', `/api/v3/projects/${uuid}`)
    expect(shown.json.keys).toMatchObject([{ kind, hint: reply.json.key.slice(0, 8), last_used_at: null }])
    expect(shown.text).not.toContain(reply.json.key)
    const rows = await world.db.read((reader) => reader.db.selectFrom('project_keys').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(reply.json.key)
  })

  it('a new key replaces the one before, and a revoked one stops at once', async () => {
    const { uuid } = await create('Rolling')
    const [first, second] = [(await keyFor(uuid, 'write')).json.key, (await keyFor(uuid, 'write')).json.key]
    expect((await world.withKey(first)('GET', '/api/v3/checks/')).status).toBe(401)
    expect((await world.withKey(second)('GET', '/api/v3/checks/')).status).toBe(200)
    const revoke = () => world.alice('DELETE', `/api/v3/projects/${uuid}/keys/write`)
    expect((await revoke()).status).toBe(204)
    expect((await world.withKey(second)('GET', '/api/v3/checks/')).json).toEqual({ error: 'wrong api key' })
    expect((await revoke()).status).toBe(404)
    expect((await world.alice('DELETE', `/api/v3/projects/${uuid}/keys/other`)).status).toBe(404)
  })

  it('a ping key is no key of the API', async () => {
    const { uuid } = await create('Pings')
    expect((await world.withKey((await keyFor(uuid, 'ping')).json.key)('GET', '/api/v3/checks/')).status).toBe(401)
  })

  it('deleting one ends its keys at once and its checks soon; others stay', async () => {
    const kept = await made(world, { name: 'Kept' })
    const { uuid } = await create('Gone')
    const { key } = (await keyFor(uuid, 'write')).json
    const { json } = await world.withKey(key)('POST', '/api/v3/checks/', { body: { name: 'Gone' } })
    expect((await world.alice('DELETE', `/api/v3/projects/${uuid}`)).status).toBe(204)
    expect((await world.withKey(key)('GET', `/api/v3/checks/${json.uuid}`)).status).toBe(401)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/keys'],
    ] as const)
      expect((await world.alice(method, `/api/v3/projects/${uuid}${path}`)).status).toBe(404)
    await world.settle()
    const rows = await world.db.read((reader) => reader.db.selectFrom('checks').select('uuid').execute())
    expect(rows.map((row) => row.uuid)).toEqual([kept.uuid])
    const projects = await world.db.read((reader) => reader.db.selectFrom('projects').select('uuid').execute())
    expect(projects.map((row) => row.uuid)).not.toContain(uuid)
  })

  it.each([
    [{}, 'json validation error: name is missing'],
    [{ name: '' }, 'json validation error: name is too short'],
    [{ name: 'x'.repeat(61) }, 'json validation error: name is too long'],
    [{ name: 'x', ping_log_limit: 99 }, 'json validation error: ping_log_limit is too small'],
    [{ name: 'x', ping_log_limit: 1001 }, 'json validation error: ping_log_limit is too large'],
  ])('%j is refused', async (body, error) => {
    const reply = await world.alice('POST', '/api/v3/projects/', { body })
    expect([reply.status, reply.json]).toEqual([400, { error }])
  })

  it('are for administrators: not for agents, not for keys, not for tokens that are narrowed', async () => {
    const narrowed = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'narrow', abilities: ['admin:read'] } })).json.token
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
    ] as const) {
      const ask = { body: { name: 'Mine' } }
      expect((await world.anyone(method, `/api/v3/projects/${path}`, ask)).status).toBe(401)
      expect((await world.writer(method, `/api/v3/projects/${path}`, ask)).status).toBe(401)
      expect((await world.bob(method, `/api/v3/projects/${path}`, ask)).status).toBe(403)
      expect((await world.withToken(narrowed)(method, `/api/v3/projects/${path}`, ask)).status).toBe(403)
    }
  })

  it('open to an administrator who is signed in', async () => {
    const own = { 'x-requested-with': 'watchdesk' }
    const signedIn = await world.anyone('POST', '/app/api/session', {
      headers: own,
      body: { email: 'alice@acme.test', password: PASSWORD },
    })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const ask = world.withHeaders({ cookie })
    expect((await ask('GET', '/api/v3/projects/')).status).toBe(200)
    expect((await ask('POST', '/api/v3/projects/', { body: { name: 'Signed in' } })).status).toBe(403)
    expect((await ask('POST', '/api/v3/projects/', { body: { name: 'Signed in' }, headers: own })).status).toBe(201)
  })
})
