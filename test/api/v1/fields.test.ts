import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { NEW, newTicket, scoped } from './desk.ts'

onBothDatabases('custom fields', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const define = (body: object) => world.alice('POST', '/api/v1/fields', { body })
  const create = (custom_fields: object | undefined) => world.alice('POST', '/api/v1/tickets', { body: { ...NEW, custom_fields } })
  const put = (id: number, custom_fields: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body: { custom_fields } })

  it('before any is defined, none is taken', async () => {
    const refused = await create({ anything: { nested: [1] }, floor: 'three', unset: null })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['custom_fields.anything', 'custom_fields.floor']])
  })

  it('are defined by administrators, read by agents, listed in their order', async () => {
    const made = await define({ key: 'floor', label: 'Floor', type: 'number', min: 0, max: 40, position: 5 })
    expect([made.status, made.headers['location']]).toEqual([201, `/api/v1/fields/${made.json.data.id}`])
    await define({ key: 'room', label: 'Room', type: 'select', options: ['A', 'B'], position: 2, id: 99, unknown: true })
    const keys = (await world.bob('GET', '/api/v1/fields')).json.data.map(({ key }: { key: string }) => key)
    expect(keys).toEqual(['room', 'floor'])
    expect((await world.bob('POST', '/api/v1/fields', { body: { key: 'x', label: 'X', type: 'text' } })).status).toBe(403)
    expect((await (await scoped(world, 'users:read'))('GET', '/api/v1/fields')).status).toBe(403)
    expect((await define({ key: 'floor', label: 'Again', type: 'text' })).json.errors).toHaveProperty('key')
    expect((await define({ key: 'Bad Key', label: 'X', type: 'text' })).status).toBe(422)
    expect((await define({ key: 'kind', label: 'Kind', type: 'select' })).json.errors).toHaveProperty('options')
    expect((await world.alice('PUT', '/api/v1/fields/987654', { body: { label: 7 } })).status).toBe(404)
  })

  it('are checked when a ticket is opened or changed', async () => {
    const wrong = await create({ floor: 'three', room: 'C', other: {} })
    expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([
      422,
      ['custom_fields.floor', 'custom_fields.other', 'custom_fields.room'],
    ])
    const { id } = (await create({ floor: 3, room: 'A' })).json.data
    expect((await put(id, { floor: 41 })).json.errors).toEqual({ 'custom_fields.floor': ['The Floor field must not be greater than 40.'] })
    expect((await put(id, { floor: 4, room: null })).json.data.custom_fields).toEqual({ floor: 4 })
    const bulk = await world.alice('POST', '/api/v1/tickets/bulk', { body: { ids: [id], set: { custom_fields: { floor: 'x' } } } })
    expect(bulk.json.data[0]).toMatchObject({ result: 'failed', code: 'invalid' })
  })

  it('a required one must be said by whoever opens a ticket, and cannot be taken away again', async () => {
    const { id } = await newTicket(world)
    const made = (await define({ key: 'cost', label: 'Cost centre', type: 'text', is_required: true })).json.data
    expect((await create(undefined)).json.errors).toEqual({ 'custom_fields.cost': ['The Cost centre field is required.'] })
    const ticket = (await create({ cost: 'C-1' })).json.data
    expect((await put(ticket.id, { cost: null })).status).toBe(422)
    expect((await put(ticket.id, { floor: 1 })).status).toBe(200)
    // Older tickets, mails and follow-ups do not have it, and work on them goes on.
    expect((await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { priority: 'low' } })).status).toBe(200)
    const mail = 'From: a@example.org\r\nTo: help@acme.test\r\nSubject: Hello\r\nMessage-ID: <m1@example.org>\r\n\r\nHi\r\n'
    const headers = { 'content-type': 'message/rfc822' }
    expect((await world.alice('POST', '/api/v1/inbound-email', { headers, body: mail })).status).toBeLessThan(300)
    expect((await world.alice('PUT', `/api/v1/fields/${made.id}`, { body: { is_required: false } })).json.data.is_required).toBe(false)
    expect((await create(undefined)).status).toBe(201)
  })

  it('a definition that is changed or deleted leaves what tickets have', async () => {
    const made = (await define({ key: 'colour', label: 'Colour', type: 'select', options: ['red', 'blue'] })).json.data
    const { id } = (await create({ colour: 'red' })).json.data
    await world.alice('PUT', `/api/v1/fields/${made.id}`, { body: { options: ['blue'], key: 'other', type: 'text' } })
    expect((await world.alice('GET', `/api/v1/fields/${made.id}`)).json.data).toMatchObject({
      key: 'colour',
      type: 'select',
      options: ['blue'],
    })
    expect((await put(id, { colour: 'red', floor: 2 })).status).toBe(200)
    expect((await create({ colour: 'red' })).status).toBe(422)
    expect((await world.alice('DELETE', `/api/v1/fields/${made.id}`)).status).toBe(204)
    expect((await put(id, { colour: 'red', floor: 3 })).json.data.custom_fields).toEqual({ colour: 'red', floor: 3 })
    expect((await put(id, { colour: 'anything' })).status).toBe(422)
    expect((await put(id, { colour: null })).json.data.custom_fields).toEqual({ floor: 3 })
  })

  describe('what happened to them', () => {
    const lastOf = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.timeline_events.at(-1)

    it('is told field by field, under the name each had then', async () => {
      const made = (await define({ key: 'desk', label: 'Desk', type: 'text' })).json.data
      const shop = (await define({ key: 'shop', label: 'Shop', type: 'text' })).json.data
      const { id } = (await create({ floor: 3, shop: 'A' })).json.data
      await world.alice('DELETE', `/api/v1/fields/${shop.id}`)
      await put(id, { floor: 4, desk: 'D-1', shop: null, unsaid: null })
      await world.alice('DELETE', `/api/v1/fields/${made.id}`)
      expect(await lastOf(id)).toMatchObject({
        type: 'fields_changed',
        is_internal: true,
        data: {
          changes: { custom_fields: { from: { floor: 3, shop: 'A' }, to: { floor: 4, desk: 'D-1' } } },
          custom_fields: [
            { key: 'floor', label: 'Floor', type: 'number', from: 3, to: 4 },
            { key: 'desk', label: 'Desk', type: 'text', from: null, to: 'D-1' },
            { key: 'shop', label: 'shop', type: null, from: 'A', to: null },
          ],
        },
      })
    })

    it('leaves no line when nothing did, or when it was refused', async () => {
      const { id } = (await create({ floor: 3 })).json.data
      const before = await lastOf(id)
      await put(id, { floor: 3, nothing: null })
      expect((await put(id, { floor: 400 })).status).toBe(422)
      expect(await lastOf(id)).toEqual(before)
    })
  })

  describe('of many tickets in one call', () => {
    const bulk = (ids: readonly number[], custom_fields: object, as = world.alice) =>
      as('POST', '/api/v1/tickets/bulk', { body: { ids, set: { custom_fields } } })

    it('change where they differ, keep the others and tell each ticket’s own story', async () => {
      const [one, two, same] = [await create({ floor: 1, room: 'A' }), await create({}), await create({ floor: 7 })].map(
        ({ json }) => json.data.id as number,
      )
      const { json } = await bulk([one ?? 0, two ?? 0, same ?? 0, 987_654], { floor: 7 })
      expect(json.data.map(({ result }: { result: string }) => result)).toEqual(['updated', 'updated', 'unchanged', 'failed'])
      const read = async (id = 0) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
      expect((await read(one)).custom_fields).toEqual({ floor: 7, room: 'A' })
      expect((await read(one)).timeline_events.at(-1).data.custom_fields).toMatchObject([{ label: 'Floor', from: 1, to: 7 }])
      expect((await read(two)).timeline_events.at(-1).data.custom_fields).toMatchObject([{ label: 'Floor', from: null, to: 7 }])
      // What takes it back is the same call.
      await bulk([two ?? 0], { floor: null })
      expect((await read(two)).custom_fields).toEqual({})
    })

    it('is refused ticket by ticket with the field’s own sentence, and to whoever may only read', async () => {
      const { id } = (await create({ floor: 3 })).json.data
      const message = 'The Floor field must not be greater than 40.'
      expect((await bulk([id], { floor: 99 })).json.data).toEqual([{ id, result: 'failed', code: 'invalid', message }])
      const reader = await scoped(world, 'tickets:read')
      expect((await bulk([id], { floor: 5 }, reader)).status).toBe(403)
      expect((await bulk([id], [])).status).toBe(422)
    })

    it('two calls at once: each ticket ends with one of both, and says both', async () => {
      await define({ key: 'level', label: 'Level', type: 'number' })
      const { id } = (await create({ level: 1 })).json.data
      await Promise.all([bulk([id], { level: 2 }), bulk([id], { level: 3 })])
      const { custom_fields, timeline_events } = (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
      const told = timeline_events
        .slice(-2)
        .map(({ data }: { data: { custom_fields: { from: number; to: number }[] } }) => data.custom_fields[0])
      expect(told).toMatchObject([{ from: 1 }, { from: told[0].to, to: custom_fields.level }])
    })
  })

  it('two definitions of one name at once: one of them', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => define({ key: 'once', label: `Once ${n}`, type: 'text' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })
})
