import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('API tokens', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('a new token works at once and is never shown again', async () => {
    const made = await world.alice('POST', '/api/v1/tokens', { body: { name: 'CI', abilities: ['tickets:read'] } })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ name: 'CI', abilities: ['tickets:read'], expires_at: null })
    expect(made.json.token).toMatch(/^hdt_[A-Za-z0-9]{46}$/)
    const me = await world.withToken(made.json.token)('GET', '/api/v1/me')
    expect(me.json.data).toMatchObject({ email: 'alice@acme.test', role: { name: 'Admin' } })
    const listed = await world.alice('GET', '/api/v1/tokens')
    expect(listed.text).not.toContain(made.json.token)
  })
})
