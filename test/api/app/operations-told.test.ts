import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

onBothDatabases('what is told to many at once', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  const make = async (path: string, body: object): Promise<number> => (await world.alice('POST', `/api/v1/${path}`, { body })).json.data.id

  const ticket = (subject: string, department_id?: number): Promise<number> =>
    make('tickets', { subject, description: 'Help', requester_email: 'ana@client.test', ...(department_id && { department_id }) })

  it('one saying reaches the public and every open ticket, and the answers can be taken back while they are held', async () => {
    const [open, done] = [await ticket('Open'), await ticket('Done')]
    await world.alice('PUT', `/api/v1/tickets/${done}`, { body: { status: 'resolved' } })
    const id = await make('incidents', { title: 'Payments', ticket_ids: [open, done] })
    const said = await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast`, { message: 'We are on it.', status: 'identified' })
    expect(said.json.data).toMatchObject({ update: { is_public: true, status: 'identified' }, sent_replies: [{ ticket_id: open }] })
    const { sent_replies } = said.json.data
    const replies = async (): Promise<number> => (await world.alice('GET', `/api/v1/tickets/${open}/replies`)).json.meta.total
    expect(await replies()).toBe(1)
    expect((await asBob(world, 'POST', `/app/api/incidents/${id}/broadcast/undo`, { sent_replies })).json.data).toEqual({ num_undone: 0 })
    expect((await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast/undo`, { sent_replies })).json.data).toEqual({ num_undone: 1 })
    expect(await replies()).toBe(0)
    expect((await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast/undo`, { sent_replies })).json.data).toEqual({ num_undone: 0 })
    expect((await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast`, { message: '' })).status).toBe(422)
    expect((await asAlice(world, 'POST', '/app/api/incidents/9999/broadcast', {})).status).toBe(404)
  })

  const statusOf = async (id: number): Promise<string> => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.status

  it('all clients are answered at once without a word in public, and only by those who see their tickets', async () => {
    const payroll = await make('departments', { name: 'Wages' })
    const [seen, hidden] = [await ticket('Seen'), await ticket('Hidden', payroll)]
    const id = await make('incidents', { title: 'Printers', ticket_ids: [seen, hidden] })
    const answered = await asBob(world, 'POST', `/app/api/incidents/${id}/replies`, { message: 'Use the one upstairs.' })
    expect(answered.json.data.sent_replies).toEqual([{ ticket_id: seen, reply_id: expect.any(Number) }])
    expect((await asBob(world, 'GET', `/app/api/incidents/${id}/overview`)).json.data.incident.updates).toEqual([])
    expect((await asBob(world, 'POST', `/app/api/incidents/${id}/replies`, { message: '' })).status).toBe(422)
    expect((await asBob(world, 'POST', '/app/api/incidents/9999/replies', {})).status).toBe(404)
    expect((await world.anyone('POST', `/app/api/incidents/${id}/replies`, { body: { message: 'x' } })).status).toBe(401)
  })

  it('an incident that was resolved with an answer to everybody is what it was before, when that is taken back in time', async () => {
    const ticket_id = await ticket('Mail')
    const id = await make('incidents', { title: 'Mail', ticket_ids: [ticket_id], status: 'identified' })
    const done = await asAlice(world, 'POST', `/app/api/incidents/${id}/resolve-with-replies`, { message: 'Solved.', is_public: false })
    expect(done.json.data).toMatchObject({ tickets: 1, sent_replies: [{ ticket_id }] })
    const state = async () => [
      (await asAlice(world, 'GET', `/app/api/incidents/${id}/overview`)).json.data.incident.status,
      await statusOf(ticket_id),
    ]
    expect(await state()).toEqual(['resolved', 'resolved'])
    const again = await asAlice(world, 'POST', `/app/api/incidents/${id}/resolve-with-replies`, { message: 'Solved.', is_public: false })
    expect(again.status).toBe(409)
    const undo = { sent_replies: done.json.data.sent_replies, reopen_as: 'identified' }
    expect((await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast/undo`, undo)).json.data).toEqual({ num_undone: 1 })
    expect(await state()).toEqual(['identified', 'open'])
    expect((await asAlice(world, 'POST', `/app/api/incidents/${id}/broadcast/undo`, { sent_replies: [], reopen_as: 'over' })).status).toBe(
      422,
    )
  })

  it('a workaround that was told and taken back in time was never told; told twice, it keeps the first time', async () => {
    const ticket_id = await ticket('Disk')
    const id = await make('problems', { title: 'Full disk', ticket_ids: [ticket_id], workaround: 'Delete the logs.' })
    const toldAt = async () => (await asAlice(world, 'GET', `/app/api/problems/${id}/overview`)).json.data.problem.workaround_published_at
    const tell = async () => (await asAlice(world, 'POST', `/app/api/problems/${id}/broadcast`, { message: 'Delete the logs.' })).json.data
    const undo = async (sent_replies: unknown, as = asAlice) =>
      (await as(world, 'POST', `/app/api/problems/${id}/broadcast/undo`, { sent_replies })).json.data
    const first = await tell()
    expect(first).toMatchObject({ tickets: 1, sent_replies: [{ ticket_id }] })
    expect(await toldAt()).not.toBeNull()
    expect(await undo(first.sent_replies, asBob)).toEqual({ num_undone: 0 })
    expect(await toldAt()).not.toBeNull()
    expect(await undo(first.sent_replies)).toEqual({ num_undone: 1 })
    expect(await toldAt()).toBeNull()
    const second = await tell()
    const since = await toldAt()
    await world.pass('1m')
    expect(await undo(second.sent_replies)).toEqual({ num_undone: 0 })
    const third = await tell()
    expect(await toldAt()).not.toBe(since)
    expect(await undo([...third.sent_replies, { ticket_id: 9999, reply_id: 9999 }])).toEqual({ num_undone: 1 })
    expect(await toldAt()).toBe(since)
    expect((await asAlice(world, 'POST', `/app/api/problems/${id}/broadcast`, {})).status).toBe(422)
    expect((await asAlice(world, 'POST', '/app/api/problems/9999/broadcast', {})).status).toBe(404)
  })
})
