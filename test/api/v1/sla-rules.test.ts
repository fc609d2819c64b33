import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

type Heard = { readonly event: string; readonly data: Readonly<Record<string, unknown>> }

onBothDatabases('the rules of promises', (database) => {
  let world: World
  let serial = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://hook.test/' } })
  })
  afterAll(() => world.close())
  afterEach(async () => {
    for (const { id } of (await world.alice('GET', '/api/v1/sla-policies?per_page=100')).json.data)
      await world.alice('DELETE', `/api/v1/sla-policies/${id}`)
    await world.settle()
  })

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.alice(method, `/api/v1${path}`, { ...(body && { body }) })
  const promise = async (targets: object, more: object = {}): Promise<number> => {
    const made = await call('POST', '/sla-policies', { name: `P${++serial}`, targets, ...more })
    expect(made.status).toBe(201)
    await world.settle()
    return made.json.data.id
  }
  const open = async (more: object = {}): Promise<number> => {
    const body = { subject: 'Help', description: 'Please', requester_email: `ana${++serial}@client.test`, ...more }
    return (await call('POST', '/tickets', body)).json.data.id
  }
  const read = async (id: number) => (await call('GET', `/tickets/${id}`)).json.data
  const sla = async (id: number) => (await read(id)).sla
  const say = (id: number, body: object) => call('POST', `/tickets/${id}/replies`, body)
  const asClient = async (id: number, body = 'And?') => {
    const { requester_email } = await read(id)
    expect((await say(id, { body, author_email: requester_email })).status).toBe(201)
  }
  const heard = (id: number): readonly Heard[] =>
    world.network.sent
      .map(({ body }): Heard => JSON.parse(String(body)))
      .filter(({ event, data }) =>
        event.startsWith('sla.') ? data['ticket_id'] === id : event === 'ticket.escalated' && data['id'] === id,
      )
  const names = (id: number) => heard(id).map(({ event, data }) => `${event} ${String(data['metric'])}`)

  describe('which policy counts', () => {
    it('the first in order that fits, whatever comes after', async () => {
      const late = await promise({ medium: { first_response: 60 } }, { position: 20 })
      const first = await promise({ medium: { first_response: 30 } }, { position: 10 })
      expect((await sla(await open())).policy_id).toBe(first)
      await call('PUT', `/sla-policies/${first}`, { position: 30 })
      await world.settle()
      expect((await sla(await open())).policy_id).toBe(late)
    })

    it.each([
      ['priority', { priority: 'high' }, { priority: 'high' }, { priority: 'low' }],
      ['one of several priorities', { priority: ['high', 'low'] }, { priority: 'low' }, { priority: 'medium' }],
      ['type', { type: 'incident' }, { type: 'incident' }, { type: 'question' }],
      ['tags', { tags: ['vip'] }, { tags: ['vip', 'other'] }, { tags: ['other'] }],
      ['several at once', { priority: 'high', tags: 'vip' }, { priority: 'high', tags: ['vip'] }, { priority: 'high' }],
    ])('by %s', async (_what, conditions, fits, not) => {
      const target = { first_response: 60 }
      const id = await promise({ low: target, medium: target, high: target }, { conditions })
      expect((await sla(await open(fits))).policy_id).toBe(id)
      expect(await sla(await open(not))).toMatchObject({ policy_id: null, status: 'none' })
    })

    it('by department and by company', async () => {
      const department_id = (await call('POST', '/departments', { name: `D${++serial}` })).json.data.id
      const company_id = (await call('POST', '/companies', { name: `C${serial}`, domains: ['promised.example'] })).json.data.id
      const mine = await promise({ medium: { first_response: 60 } }, { conditions: { department_id } })
      const theirs = await promise({ medium: { first_response: 60 } }, { conditions: { company_id } })
      expect((await sla(await open({ department_id }))).policy_id).toBe(mine)
      expect((await sla(await open({ requester_email: 'x@promised.example' }))).policy_id).toBe(theirs)
      expect((await sla(await open())).policy_id).toBeNull()
    })

    it('a ticket says all about its promises, in one shape', async () => {
      const policy_id = await promise({ medium: { first_response: 60, resolution: 600 } })
      const due = (minutes: number) => new Date(world.now() / 1_000 + minutes * 60_000).toISOString()
      expect(await sla(await open())).toEqual({
        policy_id,
        status: 'ok',
        next_due_at: due(60),
        first_response: { due_at: due(60), state: 'running' },
        next_response: { due_at: null, state: 'none' },
        resolution: { due_at: due(600), state: 'running' },
      })
    })
  })

  describe('when a clock runs', () => {
    it.each(['pending', 'on_hold'])('the first answer is owed also while a ticket is %s; the solution is not', async (status) => {
      await promise({ medium: { first_response: 60, resolution: 120 } })
      const id = await open()
      await call('PUT', `/tickets/${id}`, { status })
      expect(await sla(id)).toMatchObject({ first_response: { state: 'running' }, resolution: { state: 'paused', due_at: null } })
      await world.pass('3h')
      expect(names(id)).toEqual(['sla.at_risk first_response', 'sla.breached first_response', 'ticket.escalated first_response'])
    })

    it('neither a note nor a word of the client is the first answer', async () => {
      await promise({ medium: { first_response: 60 } })
      const id = await open()
      await say(id, { body: 'Hm.', is_internal: true })
      await asClient(id)
      expect((await sla(id)).first_response.state).toBe('running')
      await say(id, { body: 'Here.' })
      expect((await sla(id)).first_response.state).toBe('met')
    })

    it('the next answer is owed from the oldest word nobody answered, cycle by cycle', async () => {
      await promise({ medium: { next_response: 60 } })
      const id = await open()
      await say(id, { body: 'Here.' })
      expect((await sla(id)).next_response).toEqual({ due_at: null, state: 'none' })
      await asClient(id, 'one')
      const due = (await sla(id)).next_response.due_at
      await world.pass('20m')
      await asClient(id, 'two')
      expect((await sla(id)).next_response).toEqual({ due_at: due, state: 'running' })
      await say(id, { body: 'A note.', is_internal: true })
      expect((await sla(id)).next_response.state).toBe('running')
      await say(id, { body: 'Answered.' })
      expect((await sla(id)).next_response.state).toBe('met')
      await asClient(id, 'three')
      await world.pass('61m')
      expect(heard(id).filter(({ event }) => event === 'sla.breached')).toMatchObject([{ data: { metric: 'next_response', cycle: 2 } }])
    })

    it.each(['resolved', 'closed'])('%s meets the promise of a solution; opened again, the same time goes on', async (status) => {
      await promise({ medium: { resolution: 100 } })
      const id = await open()
      await world.pass('60m')
      await call('PUT', `/tickets/${id}`, { status })
      expect((await sla(id)).resolution.state).toBe('met')
      await world.pass('5h')
      await call('PUT', `/tickets/${id}`, { status: 'open' })
      expect(Date.parse((await sla(id)).resolution.due_at)).toBe(world.now() / 1_000 + 40 * 60_000)
      await world.pass('41m')
      expect(names(id)).toEqual(['sla.at_risk resolution', 'sla.breached resolution', 'ticket.escalated resolution'])
    })

    it('a promise that was missed is missed once, however often the ticket is opened again', async () => {
      await promise({ medium: { resolution: 10 } })
      const id = await open()
      await world.pass('11m')
      for (const status of ['resolved', 'open', 'closed', 'open']) await call('PUT', `/tickets/${id}`, { status })
      await world.pass('2d')
      expect(names(id).filter((name) => name.startsWith('sla.breached'))).toEqual(['sla.breached resolution'])
    })

    it('a ticket that goes into another misses nothing', async () => {
      await promise({ medium: { first_response: 30, resolution: 60 } })
      const [source, target] = [await open(), await open()]
      await say(target, { body: 'Here.' })
      expect((await call('POST', `/tickets/${source}/merge`, { merge_into_id: target })).status).toBe(200)
      await world.pass('2h')
      expect(names(source)).toEqual([])
      expect(names(target)).toContain('sla.breached resolution')
    })
  })

  describe('when promises change', () => {
    it('open tickets follow a policy that is edited, and what is late by the new one is told as that', async () => {
      const policy = await promise({ medium: { first_response: 600 } })
      const id = await open()
      await world.pass('60m')
      expect(names(id)).toEqual([])
      await call('PUT', `/sla-policies/${policy}`, { targets: { medium: { first_response: 30 } } })
      await world.settle()
      expect(heard(id)).toMatchObject([
        { event: 'sla.breached', data: { metric: 'first_response', target_minutes: 30, reason: 'policy_changed' } },
        { event: 'ticket.escalated', data: { reason: 'sla_breached' } },
      ])
    })

    it('time that runs out is told as that', async () => {
      await promise({ medium: { first_response: 10 } })
      const id = await open()
      await world.pass('11m')
      expect(heard(id).find(({ event }) => event === 'sla.breached')?.data).toMatchObject({ reason: 'time', cycle: 1, overdue_seconds: 0 })
    })

    it('more time arms the warning again', async () => {
      const policy = await promise({ medium: { first_response: 100 } })
      const id = await open()
      await world.pass('81m')
      await call('PUT', `/sla-policies/${policy}`, { targets: { medium: { first_response: 200 } } })
      await world.pass('80m')
      expect(names(id)).toEqual(['sla.at_risk first_response', 'sla.at_risk first_response'])
    })

    it('a policy that is deleted promises nothing any more', async () => {
      const policy = await promise({ medium: { first_response: 30 } })
      const id = await open()
      expect((await call('DELETE', `/sla-policies/${policy}`)).status).toBe(204)
      await world.pass('2h')
      expect([names(id), (await sla(id)).status]).toEqual([[], 'none'])
      expect((await call('DELETE', `/sla-policies/${policy}`)).status).toBe(404)
    })

    it('a calendar that is edited moves deadlines; what passed before was counted by the hours before', async () => {
      const week = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00' }
      const hours = [{ ...week, to: '24:00' }]
      const calendar = (await call('POST', '/calendars', { name: 'All day', time_zone: 'UTC', hours })).json.data.id
      await promise({ medium: { first_response: 600 } }, { calendar_id: calendar })
      // From midnight on, ten hours by the clock.
      const midnight = Math.ceil(world.now() / DAY) * DAY
      world.jump(`${(midnight - world.now()) / SECOND}s`)
      await world.settle()
      const id = await open()
      expect(Date.parse((await sla(id)).first_response.due_at) * 1_000).toBe(midnight + 10 * HOUR)
      await world.pass('4h')
      await call('PUT', `/calendars/${calendar}`, { name: 'Renamed' })
      await world.settle()
      expect(Date.parse((await sla(id)).first_response.due_at) * 1_000).toBe(midnight + 10 * HOUR)
      await call('PUT', `/calendars/${calendar}`, { hours: [{ ...week, from: '08:00', to: '10:00' }] })
      await world.settle()
      // Four hours are used, six are left, two of them each day.
      expect(Date.parse((await sla(id)).first_response.due_at) * 1_000).toBe(midnight + 2 * DAY + 10 * HOUR)
    })
  })

  describe('what follows from a miss', () => {
    const told = async (id: number): Promise<readonly number[]> =>
      await world.db.read(async ({ db }) =>
        (await db.selectFrom('notices').select('account_id').where('ticket_id', '=', id).where('kind', '=', 'sla_breached').execute())
          .map(({ account_id }) => account_id)
          .toSorted(),
      )

    it('the next level each time, and word to the assignee and to who leads the department', async () => {
      const department_id = (await call('POST', '/departments', { name: `Led ${++serial}`, lead_id: ALICE.id })).json.data.id
      await call('PUT', `/users/${BOB.id}`, { department_ids: [department_id] })
      await promise({ medium: { first_response: 10, resolution: 20 } })
      const id = await open({ department_id, assignee_id: BOB.id })
      await world.pass('11m')
      expect(await told(id)).toEqual([ALICE.id, BOB.id])
      await world.pass('10m')
      const levels = heard(id).filter(({ event }) => event === 'ticket.escalated')
      expect(levels.map(({ data }) => [data['previous_level'], data['level'], data['metric']])).toEqual([
        [0, 1, 'first_response'],
        [1, 2, 'resolution'],
      ])
      expect((await read(id)).escalation_level).toBe(2)
    })

    it('is told once to somebody who is both, and to nobody where there is nobody', async () => {
      const department_id = (await call('POST', '/departments', { name: `Led ${++serial}`, lead_id: ALICE.id })).json.data.id
      await promise({ medium: { first_response: 10 } })
      const [both, nobody] = [await open({ department_id, assignee_id: ALICE.id }), await open()]
      await world.pass('11m')
      expect([await told(both), await told(nobody)]).toEqual([[ALICE.id], []])
      expect((await read(nobody)).escalation_level).toBe(1)
    })

    it('somebody takes over when the policy says so; one who has left does not, and holds up nothing', async () => {
      const helper = (await call('POST', '/users', { name: 'Helper', email: `helper${++serial}@acme.test`, role_id: 1 })).json.data.id
      await promise({ medium: { first_response: 10 } }, { escalation: { reassign_to_id: helper } })
      const taken = await open()
      await world.pass('11m')
      expect(await read(taken)).toMatchObject({ assignee_id: helper, escalation_level: 1 })
      expect(heard(taken).at(-1)?.data).toMatchObject({ escalated_to: { type: 'agent', id: helper } })
      const left = await open()
      expect((await call('DELETE', `/users/${helper}`)).status).toBe(204)
      await world.pass('11m')
      expect(await read(left)).toMatchObject({ assignee_id: null, escalation_level: 1 })
    })
  })

  it.each([
    ['/sla-policies', { escalation: { reassign_to_id: 999_999 } }, 'escalation.reassign_to_id'],
    ['/sla-policies', { escalation: { policy_id: 999_999 } }, 'escalation.policy_id'],
    ['/sla-policies', { escalation: { wake: 'everybody' } }, 'escalation.wake'],
    ['/sla-policies', { conditions: { mood: 'bad' } }, 'conditions.mood'],
    ['/sla-policies', { conditions: { priority: 'normal' } }, 'conditions.priority'],
    ['/sla-policies', { targets: { normal: { first_response: 5 } } }, 'targets.normal'],
    ['/sla-policies', { targets: { low: { answer: 5 } } }, 'targets.low.answer'],
    ['/sla-policies', { targets: { low: { first_response: 1.5 } } }, 'targets.low.first_response'],
    ['/sla-policies', { name: '   ' }, 'name'],
    ['/sla-policies', { position: -1 }, 'position'],
    ['/calendars', { hours: [] }, 'hours'],
    ['/calendars', { hours: [{ weekdays: [], from: '09:00', to: '10:00' }] }, 'hours.0.weekdays'],
    ['/calendars', { hours: [{ weekdays: [1], from: '24:00', to: '10:00' }] }, 'hours.0.from'],
    ['/calendars', { hours: [{ weekdays: [1], from: '09:00', to: '24:01' }] }, 'hours.0.to'],
    ['/calendars', { holidays: [{ date: '2026-02-28' }, { date: '2026-02-30' }] }, 'holidays.1.date'],
    ['/calendars', { holidays: [{ date: '2026-13-01' }] }, 'holidays.0.date'],
    ['/calendars', { holidays: [{ date: 'tomorrow' }] }, 'holidays.0.date'],
    ['/calendars', { name: ' ' }, 'name'],
    ['/calendars', { time_zone: '' }, 'time_zone'],
  ])('%s refuses %j, new or changed', async (path, wrong, field) => {
    const good =
      path === '/calendars'
        ? { name: 'Good', time_zone: 'Europe/Berlin', hours: [{ weekdays: [1], from: '09:00', to: '24:00' }] }
        : { name: 'Good', targets: { low: { first_response: 5 } } }
    const refused = await call('POST', path, { ...good, ...wrong })
    expect([refused.status, Object.keys(refused.json.errors).some((name) => name.startsWith(field))]).toEqual([422, true])
    const { id } = (await call('POST', path, good)).json.data
    const before = (await call('GET', `${path}/${id}`)).json.data
    expect((await call('PUT', `${path}/${id}`, wrong)).status).toBe(422)
    expect((await call('GET', `${path}/${id}`)).json.data).toEqual(before)
  })
})
