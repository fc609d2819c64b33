import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { defineField, newDepartment, newTicket } from '../v1/desk.ts'
import { asAlice, asBob } from './person.ts'

onBothDatabases('what surrounds a ticket', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = async (more: object = {}): Promise<number> => (await newTicket(world, { ...more })).id
  const put = (id: number, body: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })
  const rowOf = async (id: number) => (await asAlice(world, 'GET', `/app/api/queue?view=open&ids=${id}`)).json.data[0]
  const pageOf = async (id: number) => (await asAlice(world, 'GET', `/app/api/tickets/${id}/overview`)).json.data
  const post = async (path: string, body: object) => (await world.alice('POST', `/api/v1${path}`, { body })).json.data

  it('since when it waits is known while it waits, in the queue and on its page', async () => {
    const id = await make()
    expect([(await rowOf(id)).waiting_since_at, (await pageOf(id)).waiting_since_at]).toEqual([null, null])
    await world.pass('3h')
    const since = (await put(id, { status: 'pending' })).json.data.updated_at
    await world.pass('2h')
    await put(id, { priority: 'low' })
    expect([(await rowOf(id)).waiting_since_at, (await pageOf(id)).waiting_since_at]).toEqual([since, since])
    await put(id, { status: 'on_hold' })
    expect((await rowOf(id)).waiting_since_at > since).toBe(true)
    await put(id, { status: 'open' })
    expect((await rowOf(id)).waiting_since_at).toBe(null)
  })

  it('how a promise is counted: by which hours, and how long it stood still', async () => {
    const always = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
    const calendar_id = (await post('/calendars', { name: 'Always', time_zone: 'UTC', hours: always, holidays: [] })).id
    const targets = { medium: { first_response: 600, resolution: 6_000 } }
    await post('/sla-policies', { name: 'Office', conditions: { tags: ['office'] }, targets, calendar_id })
    await post('/sla-policies', { name: 'Night and day', conditions: { tags: ['always'] }, targets })
    const [office, round] = [await make({ tags: 'office' }), await make({ tags: 'always' })]
    expect((await rowOf(office)).clock).toEqual({ metric: 'first_response', is_business: true, paused_seconds: 0 })
    expect((await rowOf(round)).clock).toEqual({ metric: 'first_response', is_business: false, paused_seconds: 0 })
    await world.alice('POST', `/api/v1/tickets/${office}/replies`, { body: { body: 'Which one?', send_email: false } })
    await put(office, { status: 'pending' })
    await world.pass('2h')
    const resolution = { metric: 'resolution', is_business: true, paused_seconds: 7_200 }
    expect(await rowOf(office)).toMatchObject({ sla: 'paused', due_at: null, due_for: null, clock: resolution })
    await put(office, { status: 'open' })
    await world.pass('1h')
    expect(await rowOf(office)).toMatchObject({ due_for: 'resolution', clock: resolution })
    expect((await pageOf(office)).clocks).toEqual([resolution])
    expect((await rowOf(await make())).clock).toBe(null)
  })

  it('whose schedule is called about it: by its promise, by a page, or nobody knows', async () => {
    const layer = { rotation: 'weekly', handoff_at: '2026-01-05T09:00:00Z', user_ids: [ALICE.id] }
    const schedule = async (name: string): Promise<number> =>
      (await post('/on-call/schedules', { name, time_zone: 'UTC', layers: [layer] })).id
    const policy = async (name: string, schedule_id: number): Promise<number> => {
      const targets = [
        { type: 'user', id: BOB.id },
        { type: 'schedule', id: schedule_id },
      ]
      return (await post('/on-call/policies', { name, levels: [{ delay_minutes: 5, targets }] })).id
    }
    const [first, second] = [await schedule('Network'), await schedule('Storage')]
    const [byPromise, byPage] = [await policy('Promise', first), await policy('Page', second)]
    const targets = { medium: { resolution: 60 } }
    await post('/sla-policies', { name: 'Called', conditions: { tags: ['net'] }, targets, escalation: { policy_id: byPromise } })
    const id = await make({ tags: 'net' })
    expect((await pageOf(id)).schedule_ids).toEqual([first])
    await post('/on-call/pages', { policy_id: byPage, summary: 'Disk', ticket_id: id })
    expect((await pageOf(id)).schedule_ids).toEqual([second, first])
    expect((await pageOf(await make())).schedule_ids).toEqual([])
  })

  it('what many tickets say in one field is read at once, of those in sight', async () => {
    const elsewhere = await newDepartment(world, 'Elsewhere')
    await defineField(world, 'site', 'multiselect', { options: ['North', 'secret'] })
    await defineField(world, 'floor', 'number')
    const said = await make({ custom_fields: { site: ['North'], floor: 0 } })
    const unsaid = await make()
    const hidden = await make({ department_id: elsewhere, custom_fields: { site: ['secret'] } })
    const url = (key: string) => `/app/api/custom-values?key=${key}&ids=${unsaid},${said},${hidden},999999`
    expect((await asAlice(world, 'GET', url('site'))).json.data).toEqual([
      { id: said, value: ['North'] },
      { id: unsaid, value: null },
      { id: hidden, value: ['secret'] },
    ])
    expect((await asAlice(world, 'GET', url('floor'))).json.data[0]).toEqual({ id: said, value: 0 })
    expect((await asAlice(world, 'GET', url('toString'))).json.data[0]).toEqual({ id: said, value: null })
    expect((await asAlice(world, 'GET', '/app/api/custom-values?key=site')).json.data).toEqual([])
    expect((await asAlice(world, 'GET', '/app/api/custom-values?ids=1')).status).toBe(422)
    expect((await world.anyone('GET', url('site'))).status).toBe(401)
    const seen = (await asBob(world, 'GET', url('site'))).json.data.map(({ id }: { id: number }) => id)
    expect(seen).toEqual([said, unsaid])
  })

  it('which assets it is about is said by agents, told in its story and seen by colleagues', async () => {
    const [laptop, printer] = [
      await post('/assets', { name: 'laptop-114', type: 'laptop' }),
      await post('/assets', { name: 'printer-2', type: 'printer' }),
    ]
    const id = await make()
    const tie = (asset_ids: unknown, as = asAlice, ticket = id) => as(world, 'PUT', `/app/api/tickets/${ticket}/assets`, { asset_ids })
    expect((await tie([printer.id, laptop.id, laptop.id])).status).toBe(204)
    expect((await pageOf(id)).assets).toEqual([
      { id: laptop.id, name: 'laptop-114' },
      { id: printer.id, name: 'printer-2' },
    ])
    const before = await pageOf(id)
    expect((await tie([laptop.id, printer.id])).status).toBe(204)
    expect((await pageOf(id)).version).toBe(before.version)
    expect((await tie([laptop.id], asBob)).status).toBe(204)
    const { assets, asset_ids, timeline_events, version } = await pageOf(id)
    expect([assets.length, asset_ids, version]).toEqual([1, [laptop.id], before.version + 1])
    const changes = { asset_ids: { from: [laptop.id, printer.id], to: [laptop.id] } }
    expect(timeline_events.at(-1)).toMatchObject({ type: 'fields_changed', actor: { id: BOB.id }, data: { changes } })
    expect((await tie([laptop.id, 987_654])).json.errors).toHaveProperty('asset_ids')
    expect((await tie('x')).status).toBe(422)
    expect((await tie('x', asAlice, 987_654)).status).toBe(404)
    expect((await world.anyone('PUT', `/app/api/tickets/${id}/assets`, { body: { asset_ids: [] } })).status).toBe(401)
    const other = await make()
    await world.alice('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id: other } })
    expect((await tie([])).status).toBe(409)
    expect((await pageOf(other)).assets).toEqual([{ id: laptop.id, name: 'laptop-114' }])
  })
})
