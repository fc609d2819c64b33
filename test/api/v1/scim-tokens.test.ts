import { afterAll, beforeAll, expect, it } from 'vitest'
import { scimRecurringJobs } from '../../../src/people/scim/connections/tokens.ts'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

onBothDatabases('SCIM tokens', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const scim = (token: string) => world.withToken(token)('GET', '/scim/v2/Users?count=0')
  const create = (body: unknown) => world.alice('POST', '/api/v1/scim-tokens', { body })

  it('are shown once, kept only as a hash, work at once, and end with the request that deletes them', async () => {
    const made = await create({ name: 'Okta' })
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({ name: 'Okta', connection_id: 1, expires_at: null, last_used_at: null })
    expect(made.json.token).toMatch(/^scim_[\w-]{43}$/)
    expect((await scim(made.json.token)).status).toBe(200)
    const stored = await world.db.read(({ db }) => db.selectFrom('scim_tokens').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(made.json.token.slice(9))
    const listed = await world.alice('GET', '/api/v1/scim-tokens')
    expect(listed.text).not.toContain(made.json.token)
    expect(listed.json.data).toHaveLength(2)
    expect(listed.json.data[1]).toMatchObject({ id: made.json.data.id, prefix: made.json.token.slice(0, 9) })
    expect((await world.alice('DELETE', `/api/v1/scim-tokens/${made.json.data.id}`)).status).toBe(204)
    expect((await scim(made.json.token)).status).toBe(401)
    expect((await world.alice('DELETE', `/api/v1/scim-tokens/${made.json.data.id}`)).status).toBe(404)
    expect((await scim(KEYS.scim)).status).toBe(200)
  })

  it('of one connection live side by side, so that one can follow the other', async () => {
    const [first, second] = [await create({ name: 'old', connection_id: 1 }), await create({ name: 'new' })]
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'rotated', externalId: 'r-1' }
    const made = await world.withToken(first.json.token)('POST', '/scim/v2/Users', { body: user })
    expect(made.status).toBe(201)
    await world.alice('DELETE', `/api/v1/scim-tokens/${first.json.data.id}`)
    const changed = await world.withToken(second.json.token)('PUT', `/scim/v2/Users/${made.json.id}`, { body: { ...user, title: 'T' } })
    expect(changed.json).toMatchObject({ title: 'T', externalId: 'r-1' })
  })

  it('expire when they are told to, and administrators hear of it two weeks before', async () => {
    const made = await create({ name: 'Entra', expires_at: '2026-07-01T00:00:00Z' })
    expect(made.json.data.expires_at).toBe('2026-07-01T00:00:00.000Z')
    const warn = async (): Promise<void> => {
      for (const { work } of scimRecurringJobs) await world.db.tx(work)
    }
    await warn()
    expect(await world.mails()).toHaveLength(0)
    world.jump('17d')
    await warn()
    await warn()
    const mails = await world.mails()
    expect(mails).toMatchObject([{ to: ['alice@acme.test'], subject: expect.stringContaining('Entra') }])
    expect((await scim(made.json.token)).status).toBe(200)
    world.jump('14d')
    expect((await scim(made.json.token)).status).toBe(401)
  })

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a past end', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }],
    ['an unknown connection', { name: 'x', connection_id: 999 }],
  ])('%s is a 422', async (_title, body) => {
    expect((await create(body)).status).toBe(422)
  })

  it('are for administrators with a full token', async () => {
    const scoped = await world.alice('POST', '/api/v1/tokens', { body: { name: 'CI', abilities: ['admin:read'] } })
    for (const ask of [world.bob, world.withToken(scoped.json.token)]) {
      expect((await ask('POST', '/api/v1/scim-tokens', { body: { name: 'x' } })).status).toBe(403)
      expect((await ask('GET', '/api/v1/scim-tokens')).status).toBe(403)
      expect((await ask('DELETE', '/api/v1/scim-tokens/1')).status).toBe(403)
      expect((await ask('GET', '/api/v1/scim-connections')).status).toBe(403)
      expect((await ask('PUT', '/api/v1/scim-connections/1', { body: {} })).status).toBe(403)
      expect((await ask('GET', '/api/v1/scim-groups')).status).toBe(403)
      expect((await ask('PUT', '/api/v1/scim-exemptions', { body: { user_ids: [] } })).status).toBe(403)
    }
    expect((await world.anyone('POST', '/api/v1/scim-tokens', { body: { name: 'x' } })).status).toBe(401)
    expect((await scim(KEYS.scim)).status).toBe(200)
  })
})
