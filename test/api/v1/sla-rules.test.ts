import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { promises } from './promises.ts'

type Heard = { readonly event: string; readonly data: Readonly<Record<string, unknown>> }

onBothDatabases('the rules of promises', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://hook.test/' } })
  })
  afterAll(() => world.close())
  const { call, promise, open, read, sla, takeBackAll, fresh } = promises(() => world)
  afterEach(takeBackAll)

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
      const department_id = (await call('POST', '/departments', { name: `Led ${fresh()}`, lead_id: ALICE.id })).json.data.id
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
      const department_id = (await call('POST', '/departments', { name: `Led ${fresh()}`, lead_id: ALICE.id })).json.data.id
      await promise({ medium: { first_response: 10 } })
      const [both, nobody] = [await open({ department_id, assignee_id: ALICE.id }), await open()]
      await world.pass('11m')
      expect([await told(both), await told(nobody)]).toEqual([[ALICE.id], []])
      expect((await read(nobody)).escalation_level).toBe(1)
    })

    it('somebody takes over when the policy says so; one who has left does not, and holds up nothing', async () => {
      const helper = (await call('POST', '/users', { name: 'Helper', email: `helper${fresh()}@acme.test`, role_id: 1 })).json.data.id
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
})
