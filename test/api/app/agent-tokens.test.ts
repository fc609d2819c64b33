import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { asAlice, asBob, auditOf } from './person.ts'

onBothDatabases('tokens of others', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const made = async (): Promise<{ readonly id: number; readonly token: string }> =>
    (await world.bob('POST', '/api/v1/tokens', { body: { name: 'Nightly', abilities: ['tickets:read'] } })).json
  const revoke = (account_id: number, id: number) => asAlice(world, 'DELETE', `/app/api/users/${account_id}/tokens/${id}`)

  it('are revoked by an administrator, with those they made, and the log says whose they were', async () => {
    const { id, token } = await made()
    const child = (await world.withToken(token)('POST', '/api/v1/tokens', { body: { name: 'Child', abilities: ['tickets:read'] } })).json
    expect((await revoke(BOB.id, id)).status).toBe(204)
    for (const one of [token, child.token]) expect((await world.withToken(one)('GET', '/api/v1/me')).status).toBe(401)
    expect((await auditOf(world, 'token.revoked')).at(-1)).toMatchObject({ actor_id: ALICE.id, object_id: String(id) })
    expect((await revoke(BOB.id, id)).status).toBe(404)
  })

  it('are found only where they are', async () => {
    const { id, token } = await made()
    expect((await revoke(ALICE.id, id)).status).toBe(404)
    expect((await revoke(987_654, id)).status).toBe(404)
    expect((await revoke(BOB.id, 987_654)).status).toBe(404)
    expect((await world.withToken(token)('GET', '/api/v1/me')).status).toBe(200)
  })

  it('two who revoke one at once: it is revoked, and said once', async () => {
    const { id } = await made()
    const before = (await auditOf(world, 'token.revoked')).length
    const statuses = (await Promise.all([revoke(BOB.id, id), revoke(BOB.id, id)])).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([204, 404])
    expect((await auditOf(world, 'token.revoked')).length).toBe(before + 1)
  })

  it('are an administrator’s to revoke', async () => {
    const { id, token } = await made()
    expect((await asBob(world, 'DELETE', `/app/api/users/${BOB.id}/tokens/${id}`)).status).toBe(403)
    expect((await world.anyone('DELETE', `/app/api/users/${BOB.id}/tokens/${id}`)).status).toBe(401)
    expect((await world.withToken(token)('GET', '/api/v1/me')).status).toBe(200)
  })
})
