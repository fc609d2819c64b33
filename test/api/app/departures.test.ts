import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { asAlice, asBob, enter } from './person.ts'

onBothDatabases('what a departure would do', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const foresee = async () => (await asAlice(world, 'GET', `/app/api/users/${BOB.id}/deactivation-preview`)).json.data

  it('is told in numbers, and nothing of it happens', async () => {
    await enter(world, BOB.email)
    const before = await foresee()
    expect(before).toMatchObject({ open_tickets: 0, returns_tickets: true, schedules: [] })
    expect(before.sessions).toBeGreaterThan(0)
    expect(before.tokens).toBeGreaterThan(0)
    const ticket = { subject: 'Mine', description: 'Help', requester_email: 'ana@client.test', assignee_id: BOB.id }
    for (const status of ['open', 'open', 'closed']) {
      const made = await world.alice('POST', '/api/v1/tickets', { body: ticket })
      if (status === 'closed') await world.alice('PUT', `/api/v1/tickets/${made.json.data.id}`, { body: { status } })
    }
    await world.settle()
    await world.alice('PUT', '/api/v1/settings', { body: { return_tickets_on_departure: false } })
    expect(await foresee()).toMatchObject({ open_tickets: 2, returns_tickets: false })
    expect((await asAlice(world, 'GET', `/app/api/users/${BOB.id}`)).json.data.is_active).toBe(true)
  })

  it('is only for those who may let agents go', async () => {
    expect((await asBob(world, 'GET', `/app/api/users/${BOB.id}/deactivation-preview`)).status).toBe(403)
    expect((await asAlice(world, 'GET', '/app/api/users/999999/deactivation-preview')).status).toBe(404)
  })
})
