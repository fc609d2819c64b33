import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { asBob, auditOf } from './person.ts'

onBothDatabases('one’s own profile', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const profile = async () => (await asBob(world, 'GET', '/app/api/profile')).json.data

  it('is changed by whoever it is about, whatever their role, and the change is written down', async () => {
    const changed = await asBob(world, 'PATCH', '/app/api/profile', { title: 'Night owl', timezone: 'Europe/Berlin', first_name: 'Robert' })
    expect(changed.status).toBe(200)
    expect(changed.json.data).toMatchObject({ title: 'Night owl', timezone: 'Europe/Berlin', first_name: 'Robert' })
    expect((await asBob(world, 'GET', '/app/api/session')).json.data.name).toMatch(/^Robert /)
    expect((await auditOf(world, 'account.changed')).at(-1)).toMatchObject({ actor_id: BOB.id, object_id: String(BOB.id) })
  })

  it.each([
    ['a time zone nobody knows', { timezone: 'Mars/Olympus' }, 422],
    ['an empty name', { first_name: '' }, 422],
    ['a role', { role_id: 1 }, 422],
    ['an e-mail', { email: 'other@acme.test' }, 422],
  ])('does not take %s', async (_what, body, status) => {
    const before = await profile()
    expect((await asBob(world, 'PATCH', '/app/api/profile', body)).status).toBe(status)
    expect(await profile()).toEqual(before)
  })

  it('stays what the directory says where there is one', async () => {
    await world.db.tx((tx) => tx.db.updateTable('accounts').set({ source: 'scim' }).where('id', '=', BOB.id).execute())
    expect((await asBob(world, 'PATCH', '/app/api/profile', { first_name: 'Bobby' })).json.errors).toHaveProperty('first_name')
    expect((await asBob(world, 'PATCH', '/app/api/profile', { phone: '123' })).status).toBe(200)
  })

  it('is nobody’s without a session', async () => {
    expect((await world.anyone('GET', '/app/api/profile')).status).toBe(401)
  })
})
