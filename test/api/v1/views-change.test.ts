import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { NEW } from './desk.ts'

onBothDatabases('changing a view', (database) => {
  let world: World
  let id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    id = (await world.alice('POST', '/api/v1/views', { body: { name: 'New', filters: { status: ['open'] }, sort: '-updated_at' } })).json
      .data.id
  })
  afterAll(() => world.close())

  const change = (body: object) => world.alice('PUT', `/api/v1/views/${id}`, { body })
  const read = async () => (await world.alice('GET', `/api/v1/views/${id}`)).json.data

  it.each([
    [{ filters: { created_after: 'yesterday' } }, 'filters.created_after'],
    [{ filters: { updated_since: '2026-02-31' } }, 'filters.updated_since'],
    [{ filters: { assignee_id: ['somebody'] } }, 'filters.assignee_id.0'],
    [{ filters: { tag: ['x'.repeat(300)] } }, 'filters.tag.0'],
    [{ filters: { colour: ['red'] } }, 'filters.colour'],
    [{ filters: { status: ['odd'] } }, 'filters.status.0'],
    [{ sort: 'colour' }, 'sort'],
    [{ columns: ['x'.repeat(51)] }, 'columns.0'],
    [{ department_id: 99_999 }, 'department_id'],
    [{ name: '' }, 'name'],
  ])('to %j is refused as making it so is, and leaves it as it was', async (body, field) => {
    const before = await read()
    const [changed, made] = [await change(body), await world.alice('POST', '/api/v1/views', { body: { name: 'x', filters: {}, ...body } })]
    expect([changed.status, Object.keys(changed.json.errors)]).toEqual([422, [field]])
    expect([made.status, Object.keys(made.json.errors)]).toEqual([422, [field]])
    expect(await read()).toEqual(before)
    expect((await world.alice('GET', '/api/v1/views/counts')).status).toBe(200)
  })

  it('to something good keeps what was not named', async () => {
    expect((await change({ filters: { created_after: '2026-01-01T00:00:00Z', assignee_id: ['me'] } })).json.data).toMatchObject({
      name: 'New',
      sort: '-updated_at',
      filters: { created_after: '2026-01-01T00:00:00Z', assignee_id: ['me'] },
    })
    expect((await world.alice('GET', `/api/v1/views/${id}/tickets`)).status).toBe(200)
    expect((await change({})).status).toBe(200)
  })

  it.each(['status', 'priority', 'department_id', 'assignee_id', 'type', 'channel', 'tag', 'company_id', 'client_id', 'sla_status'])(
    'to an empty list of %s restricts nothing',
    async (name) => {
      await world.alice('POST', '/api/v1/tickets', { body: NEW })
      const everything = (await world.alice('GET', '/api/v1/tickets')).json.meta.total
      expect((await change({ filters: { [name]: [] } })).status).toBe(200)
      const counts = await world.alice('GET', '/api/v1/views/counts')
      expect([counts.status, counts.json?.data]).toEqual([200, [{ id, total: everything }]])
      expect((await world.alice('GET', `/api/v1/views/${id}/tickets`)).json.meta.total).toBe(everything)
    },
  )
})
