import { afterAll, beforeAll, expect, it } from 'vitest'
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

  it('before any is defined, anything goes', async () => {
    expect((await create({ anything: { nested: [1] }, floor: 'three' })).status).toBe(201)
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

  it('are checked when a ticket is opened or changed; what nobody defined is as free as before', async () => {
    const wrong = await create({ floor: 'three', room: 'C', other: {} })
    expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([422, ['custom_fields.floor', 'custom_fields.room']])
    const { id } = (await create({ floor: 3, room: 'A', other: {} })).json.data
    expect((await put(id, { floor: 41 })).json.errors).toEqual({ 'custom_fields.floor': ['The Floor field must not be greater than 40.'] })
    expect((await put(id, { floor: 4, room: null, more: 'x' })).json.data.custom_fields).toEqual({ floor: 4, other: {}, more: 'x' })
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
    expect((await put(id, { colour: 'anything' })).json.data.custom_fields.colour).toBe('anything')
  })

  it('two definitions of one name at once: one of them', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => define({ key: 'once', label: `Once ${n}`, type: 'text' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })
})
