import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../src/contract/enums.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { newAgent } from './desk.ts'

const basic = (email: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` })

onBothDatabases('API tokens', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = (body: unknown, ask = world.alice) => ask('POST', '/api/v1/tokens', { body })

  it('a new token works at once and is never shown again', async () => {
    const made = await make({ name: 'CI', abilities: ['tickets:read'] })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ name: 'CI', abilities: ['tickets:read'], expires_at: null })
    expect(made.json.token).toMatch(/^hdt_[A-Za-z0-9]{46}$/)
    const me = await world.withToken(made.json.token)('GET', '/api/v1/me')
    expect(me.json.data).toMatchObject({ email: 'alice@acme.test', role: { name: 'Admin' } })
    const listed = await world.alice('GET', '/api/v1/tokens')
    expect(listed.text).not.toContain(made.json.token)
    expect(listed.json.data.at(-1)).toMatchObject({ id: made.json.id, last_four: made.json.token.slice(-4) })
    const stored = await world.db.read((reader) => reader.db.selectFrom('api_tokens').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(made.json.token)
  })

  it.each([[undefined], [null], [[]], [['*']]])('abilities %j reach everything the agent may', async (abilities) => {
    const made = await make({ name: 'All', abilities })
    expect([made.status, made.json.abilities]).toEqual([201, []])
    const ask = world.withToken(made.json.token)
    expect((await ask('GET', '/api/v1/users')).status).toBe(200)
    expect((await ask('POST', '/api/v1/departments', { body: {} })).status).toBe(422)
  })

  it('all ten scopes can be had, and no eleventh', async () => {
    expect((await make({ name: 'Ten', abilities: SCOPES })).json.abilities).toEqual([...SCOPES])
    const refused = await make({ name: 'Eleven', abilities: ['tickets:read', 'admin:write'] })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['abilities.1']])
  })

  it.each([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: 'soon' }, 'expires_at'],
    [{ name: 'x', abilities: 'tickets:read' }, 'abilities'],
  ])('refuses %j', async (body, field) => {
    const refused = await make(body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  describe('a narrowed token', () => {
    it('makes tokens no wider than itself, and has to name what it wants', async () => {
      const parent = await make({ name: 'Parent', abilities: ['tickets:read', 'kb:read'] })
      const ask = world.withToken(parent.json.token)
      expect((await make({ name: 'Child', abilities: ['kb:read'] }, ask)).status).toBe(201)
      for (const abilities of [undefined, [], ['*'], ['tickets:write'], ['kb:read', 'users:read']])
        expect([abilities, (await make({ name: 'Too wide', abilities }, ask)).status]).toEqual([abilities, 403])
    })

    it('takes its children along when it is revoked', async () => {
      const parent = await make({ name: 'Parent', abilities: ['tickets:read'] })
      const child = await make({ name: 'Child', abilities: ['tickets:read'] }, world.withToken(parent.json.token))
      const grandchild = await make({ name: 'Grandchild', abilities: ['tickets:read'] }, world.withToken(child.json.token))
      expect((await world.alice('DELETE', `/api/v1/tokens/${parent.json.id}`)).status).toBe(204)
      for (const { json } of [parent, child, grandchild]) {
        const refused = await world.withToken(json.token)('GET', '/api/v1/me')
        expect([refused.status, refused.json, refused.headers['www-authenticate']]).toEqual([
          401,
          { message: 'Unauthenticated.' },
          'Bearer',
        ])
      }
    })
  })

  it('a narrowed one ends itself and what it made, and nobody else', async () => {
    const [other, narrow] = [await make({ name: 'Other' }), await make({ name: 'Narrow', abilities: ['tickets:read'] })]
    const ask = world.withToken(narrow.json.token)
    const child = await make({ name: 'Child', abilities: ['tickets:read'] }, ask)
    const grandchild = await make({ name: 'Grandchild', abilities: ['tickets:read'] }, world.withToken(child.json.token))
    const end = async ({ json }: { json: { id: number } }) => (await ask('DELETE', `/api/v1/tokens/${json.id}`)).status
    expect([await end(other), await end(grandchild), await end(child), await end(narrow), await end(narrow)]).toEqual([
      403, 204, 204, 204, 401,
    ])
    expect((await world.withToken(other.json.token)('GET', '/api/v1/me')).status).toBe(200)
    expect((await world.withToken(other.json.token)('DELETE', `/api/v1/tokens/${other.json.id}`)).status).toBe(204)
  })

  it('ends when it expires, not before', async () => {
    const expires_at = new Date(world.now() / 1_000 + 60_000).toISOString()
    const made = await make({ name: 'Short', expires_at })
    expect(made.json.expires_at).toBe(expires_at)
    world.jump('59s')
    expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).status).toBe(200)
    world.jump('1s')
    expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).status).toBe(401)
  })

  it('can revoke itself, once', async () => {
    const made = await make({ name: 'Suicidal' })
    const ask = world.withToken(made.json.token)
    expect((await ask('DELETE', '/api/v1/tokens/current')).status).toBe(204)
    expect((await ask('DELETE', '/api/v1/tokens/current')).status).toBe(401)
  })

  it('somebody else’s token is not there', async () => {
    const made = await make({ name: 'Mine' })
    expect((await world.bob('DELETE', `/api/v1/tokens/${made.json.id}`)).status).toBe(404)
    expect((await world.bob('GET', '/api/v1/tokens')).text).not.toContain('Mine')
    expect((await world.alice('GET', `/api/v1/users/${BOB.id}/tokens`)).json.data).toMatchObject([{ name: 'Bob' }])
    expect((await world.bob('GET', `/api/v1/users/${ALICE.id}/tokens`)).status).toBe(403)
  })

  describe('for an e-mail and a password', () => {
    const ask = (headers: Record<string, string>, body: unknown = { name: 'First' }) =>
      world.anyone('POST', '/api/v1/tokens', { headers, body })

    it('a first token is made', async () => {
      const made = await ask(basic(ALICE.email.toUpperCase(), PASSWORD))
      expect(made.status).toBe(201)
      expect((await world.withToken(made.json.token)('GET', '/api/v1/me')).json.data.id).toBe(ALICE.id)
    })

    it.each([
      ['wrong password', ALICE.email, 'wrong wrong wrong'],
      ['unknown address', 'nobody@acme.test', PASSWORD],
      ['no password', ALICE.email, ''],
    ])('%s is 401, whatever the body says', async (_title, email, password) => {
      for (const body of [{ name: 'x' }, {}]) {
        const refused = await ask(basic(email, password), body)
        expect([refused.status, refused.json]).toEqual([401, { message: 'Unauthenticated.' }])
        expect(Number(refused.headers['x-ratelimit-limit'])).toBeGreaterThan(0)
      }
    })

    it('somebody who left gets none', async () => {
      const { user, token } = await newAgent(world)
      await world.alice('DELETE', `/api/v1/users/${user.id}`)
      expect((await ask(basic(user.email, 'a long enough password'))).status).toBe(401)
      expect((await world.withToken(token)('GET', '/api/v1/me')).status).toBe(401)
    })

    it('opens no other door', async () => {
      expect((await world.anyone('GET', '/api/v1/me', { headers: basic(ALICE.email, PASSWORD) })).status).toBe(401)
    })
  })

  it('nobody without credentials gets in, and every refusal says which request it was', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Bearer ', 'Token x', '']) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
      const refused = await world.anyone('GET', '/api/v1/tickets', { headers })
      expect([refused.status, refused.json]).toEqual([401, { message: 'Unauthenticated.' }])
      expect(refused.headers['x-request-id']).toBeTruthy()
    }
  })

  it('notes when it was used, at most once a minute', async () => {
    const made = await make({ name: 'Used' })
    await world.withToken(made.json.token)('GET', '/api/v1/me')
    const used = async () =>
      (await world.alice('GET', '/api/v1/tokens')).json.data.find(({ id }: { id: number }) => id === made.json.id).last_used_at
    await expect.poll(used).not.toBe(null)
  })
})
