import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('SLA', (database) => {
  let world: World
  const HOOK = 'https://hook.test/'
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/webhooks', { body: { url: HOOK } })
    const policy = {
      name: 'Gold',
      targets: { high: { first_response: 60, next_response: 30, resolution: 240 }, medium: { first_response: 120 } },
    }
    expect((await world.alice('POST', '/api/v1/sla-policies', { body: policy })).status).toBe(201)
  })
  afterAll(() => world.close())

  const heard = (ticket_id: number): readonly string[] =>
    world.network.sent
      .map(({ body }) => JSON.parse(String(body)))
      .filter(
        ({ event, data }) =>
          (event.startsWith('sla.') && data.ticket_id === ticket_id) || (event === 'ticket.escalated' && data.id === ticket_id),
      )
      .map(({ event, data }) => [event, data.metric, data.due_at?.slice(11, 16)].join(' '))

  const open = async (priority = 'high') => {
    const body = { subject: 'Help', description: 'Please', requester_email: 'ana@client.test', priority }
    return (await world.alice('POST', '/api/v1/tickets', { body })).json.data
  }
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data

  it('warns inside the last fifth, then reports the miss and escalates, each once and in order', async () => {
    const ticket = await open()
    expect((await read(ticket.id)).sla).toMatchObject({ status: 'ok', first_response: { state: 'running' } })
    await world.pass('49m')
    expect((await read(ticket.id)).sla.status).toBe('at_risk')
    await world.pass('12m')
    expect(heard(ticket.id)).toEqual([
      'sla.at_risk first_response 01:00',
      'sla.breached first_response 01:00',
      'ticket.escalated first_response 01:00',
    ])
    expect(await read(ticket.id)).toMatchObject({ sla: { status: 'breached' }, escalation_level: 1 })
    expect((await read(ticket.id)).timeline_events.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['sla_applied', 'sla_at_risk', 'sla_breached', 'escalated']),
    )
  })

  it('an answer in time meets the promise; waiting for the client pauses the rest', async () => {
    const ticket = await open()
    await world.pass('10m')
    await world.alice('POST', `/api/v1/tickets/${ticket.id}/replies`, { body: { body: 'We look into it.', status: 'pending' } })
    expect((await read(ticket.id)).sla).toMatchObject({
      status: 'paused',
      first_response: { state: 'met' },
      resolution: { state: 'paused', due_at: null },
    })
    await world.pass('2d')
    expect(heard(ticket.id)).toEqual([])
    await world.alice('PUT', `/api/v1/tickets/${ticket.id}`, { body: { status: 'open' } })
    await world.pass('3h')
    expect(heard(ticket.id)).toEqual([])
    await world.pass('30m')
    expect(heard(ticket.id).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['sla.at_risk resolution'])
  })

  it('what fell due while the process was away is reported with its true moment', async () => {
    const ticket = await open()
    const due = (await read(ticket.id)).sla.first_response.due_at
    world.jump('5h')
    await world.settle()
    const [warning, miss] = world.network.sent
      .map(({ body }) => JSON.parse(String(body)))
      .filter(({ data }) => data.ticket_id === ticket.id && data.metric === 'first_response')
    expect(warning).toMatchObject({ event: 'sla.at_risk', data: { due_at: due } })
    expect(miss).toMatchObject({ event: 'sla.breached', data: { due_at: due, breached_at: due, overdue_seconds: 4 * 3600 } })
  })

  it('a change of priority keeps the time already used', async () => {
    const ticket = await open('medium')
    await world.pass('50m')
    await world.alice('PUT', `/api/v1/tickets/${ticket.id}`, { body: { priority: 'high' } })
    const { sla, created_at } = await read(ticket.id)
    expect(Date.parse(sla.first_response.due_at) - Date.parse(created_at)).toBe(3_600_000)
  })

  it('working hours and holidays count, and the simulator says the same as the clocks', async () => {
    const hours = [
      { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
      { weekdays: [1, 2, 3, 4, 5], from: '13:00', to: '17:00' },
    ]
    const calendar = await world.alice('POST', '/api/v1/calendars', {
      body: { name: 'Office', time_zone: 'Europe/Berlin', hours, holidays: [{ date: '2026-12-25', yearly: true }] },
    })
    expect(calendar.status).toBe(201)
    const policy = {
      name: 'Urgent',
      position: 0,
      conditions: { priority: 'urgent' },
      targets: { urgent: { first_response: 300 } },
      calendar_id: calendar.json.data.id,
    }
    expect((await world.alice('POST', '/api/v1/sla-policies', { body: policy })).status).toBe(201)
    const simulated = await world.alice('POST', '/api/v1/sla-policies/simulate', {
      body: { created_at: '2026-12-24T14:00:00Z', priority: 'urgent' },
    })
    // Two hours are left on the 24th, the 25th is a holiday, the weekend is closed, three hours of Monday follow.
    expect(simulated.json.data.deadlines).toMatchObject([{ metric: 'first_response', due_at: '2026-12-28T11:00:00.000Z' }])
    const used = await world.alice('DELETE', `/api/v1/calendars/${calendar.json.data.id}`)
    expect([used.status, used.json.code]).toEqual([409, 'in_use'])
  })

  it('a miss wakes whoever is on call, and raises the priority, when the policy says so', async () => {
    const onCall = (
      await world.alice('POST', '/api/v1/on-call/policies', {
        body: { name: 'Ops', levels: [{ delay_minutes: 5, targets: [{ type: 'user', id: 1 }] }], repeat: 0 },
      })
    ).json.data
    const escalation = { policy_id: onCall.id, raise_priority: true }
    await world.alice('POST', '/api/v1/sla-policies', {
      body: { name: 'Loud', position: 0, conditions: { tags: 'loud' }, targets: { low: { first_response: 10 } }, escalation },
    })
    const body = { subject: 'Loud', description: 'x', requester_email: 'ana@client.test', priority: 'low', tags: ['loud'] }
    const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
    await world.pass('11m')
    expect(await read(id)).toMatchObject({ priority: 'medium', escalation_level: 1 })
    expect((await world.alice('GET', '/api/v1/on-call/pages')).json.data[0]).toMatchObject({ ticket_id: id, state: 'triggered' })
  })

  it.each([
    ['/api/v1/sla-policies', { name: 'x' }, 'targets'],
    ['/api/v1/sla-policies', { name: 'x', targets: { high: { first_response: 0 } } }, 'targets.high.first_response'],
    ['/api/v1/sla-policies', { name: 'x', targets: {}, calendar_id: 999 }, 'calendar_id'],
    ['/api/v1/calendars', { name: 'x', time_zone: 'Mars/Olympus', hours: [{ weekdays: [1], from: '09:00', to: '10:00' }] }, 'time_zone'],
    ['/api/v1/calendars', { name: 'x', time_zone: 'UTC', hours: [{ weekdays: [8], from: '9', to: '10:00' }] }, 'hours.0.weekdays.0'],
  ])('%s refuses %j', async (url, body, field) => {
    const reply = await world.alice('POST', url, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toContain(field)
  })

  it('only administrators may change promises', async () => {
    expect((await world.bob('POST', '/api/v1/sla-policies', { body: { name: 'x', targets: {} } })).status).toBe(403)
    expect((await world.alice('GET', '/api/v1/sla-policies/999')).status).toBe(404)
  })
})
