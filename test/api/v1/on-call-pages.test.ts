import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import type { Tx } from '../../../src/kernel/db/db.ts'
import { findProblems } from '../../../src/http/kit/validate.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

const PAGES = '/api/v1/on-call/pages'

onBothDatabases('pages', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const user = (id: number) => ({ type: 'user', id })
  const LADDER = [
    { delay_minutes: 5, targets: [user(BOB.id)] },
    { delay_minutes: 10, targets: [user(ALICE.id), user(BOB.id)] },
  ]
  const policy = async (repeat = 0): Promise<number> => {
    const made = await world.alice('POST', '/api/v1/on-call/policies', { body: { name: 'Ladder', levels: LADDER, repeat } })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const trigger = async (more: object = {}): Promise<number> => {
    const body = { policy_id: await policy(), summary: 'The database is on fire', ...more }
    const made = await world.bob('POST', PAGES, { body })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const page = async (id: number) => (await world.bob('GET', `${PAGES}/${id}`)).json.data
  const act = (id: number, verb: string, body: object = {}) => world.bob('POST', `${PAGES}/${id}/${verb}`, { body })
  const escalations = async (id: number) => {
    const rows = await world.db.read(({ db }) =>
      db.selectFrom('events').selectAll().where('name', '=', 'on_call.escalated').orderBy('id').execute(),
    )
    return rows.map(({ data }) => JSON.parse(data)).filter(({ page_id }) => page_id === id)
  }
  const calls = async (summary: string) => (await world.mails()).filter(({ subject }) => subject === `On call: ${summary}`)
  const ticket = async (): Promise<number> => {
    const body = { subject: 'Down', description: 'All of it', requester_email: 'client@example.test' }
    return (await world.alice('POST', '/api/v1/tickets', { body })).json.data.id
  }

  it('the first level is told at once, with an event that keeps its promised shape', async () => {
    const id = await trigger({ summary: 'first level' })
    await world.settle()
    const [event, ...others] = await escalations(id)
    expect(others).toEqual([])
    expect(findProblems(EVENT_SCHEMAS['on_call.escalated'], event)).toEqual([])
    expect(event).toMatchObject({ level: 1, reason: 'triggered', notified: [{ id: BOB.id }], ticket_id: null })
    expect((await calls('first level')).map(({ to }) => to)).toEqual([[BOB.email]])
    expect(await page(id)).toMatchObject({ state: 'triggered', level: 1, notifications: [{ user: { id: BOB.id }, state: 'sent' }] })
  })

  it('each level has its time, then the next is told, and in the end administrators hear that nobody answered', async () => {
    const id = await trigger({ summary: 'nobody home' })
    await world.pass('4m')
    expect(await escalations(id)).toHaveLength(1)
    await world.pass('2m')
    expect((await escalations(id)).map(({ level, reason }) => [level, reason])).toEqual([
      [1, 'triggered'],
      [2, 'no_acknowledgement'],
    ])
    await world.pass('10m')
    expect(await page(id)).toMatchObject({ state: 'expired', next_escalation_at: null })
    expect((await world.mails()).filter(({ subject }) => subject === 'Page expired: nobody home').map(({ to }) => to)).toEqual([
      [ALICE.email],
    ])
    expect((await calls('nobody home')).flatMap(({ to }) => to).toSorted()).toEqual([ALICE.email, BOB.email, BOB.email])
  })

  it('a policy that repeats begins again before it gives up', async () => {
    const id = await trigger({ policy_id: await policy(1) })
    await world.pass('31m')
    expect((await escalations(id)).map(({ level, reason }) => `${level} ${reason}`)).toEqual([
      '1 triggered',
      '2 no_acknowledgement',
      '1 repeat',
      '2 no_acknowledgement',
    ])
    expect((await page(id)).state).toBe('expired')
  })

  it('after an acknowledgement nobody hears of it any more, not even by a mail that was waiting', async () => {
    const id = await trigger({ summary: 'answered' })
    const acknowledged = await act(id, 'acknowledge', { timeout_minutes: null })
    expect(acknowledged.json.data).toMatchObject({ state: 'acknowledged', acknowledged_by_id: BOB.id, acknowledged_until_at: null })
    await world.pass('3h')
    expect(await calls('answered')).toEqual([])
    expect(await escalations(id)).toHaveLength(1)
    expect((await page(id)).notifications).toMatchObject([{ state: 'cancelled' }])
    expect((await act(id, 'acknowledge')).json.data.acknowledged_at).toBe(acknowledged.json.data.acknowledged_at)
  })

  it('a mail that still waits for its server when somebody answers is never sent', async () => {
    const id = await trigger({ summary: 'server away' })
    await world.settle()
    const mine = (tx: Tx) => tx.db.updateTable('mails').set({ status: 'queued' }).where('subject', '=', 'On call: server away').execute()
    await world.db.tx(mine)
    await act(id, 'acknowledge')
    const rows = await world.db.read(({ db }) =>
      db.selectFrom('mails').select('status').where('subject', '=', 'On call: server away').execute(),
    )
    expect(rows).toEqual([{ status: 'failed' }])
  })

  it('an acknowledgement runs out once, and then holds', async () => {
    const id = await trigger()
    await act(id, 'acknowledge')
    await world.pass('61m')
    expect(await page(id)).toMatchObject({ state: 'triggered', level: 1, acknowledged_at: null })
    await act(id, 'acknowledge')
    await world.pass('5h')
    expect((await page(id)).state).toBe('acknowledged')
  })

  it('a resolved page is over: acknowledging and escalating it are refused, resolving again is not', async () => {
    const id = await trigger()
    expect((await act(id, 'resolve')).json.data).toMatchObject({ state: 'resolved', resolved_by_id: BOB.id })
    expect((await act(id, 'resolve')).status).toBe(200)
    expect((await act(id, 'acknowledge')).json).toMatchObject({ code: 'page_resolved' })
    expect((await act(id, 'escalate')).status).toBe(409)
    await world.pass('1h')
    expect(await escalations(id)).toHaveLength(1)
  })

  it('somebody can ask for the next level, as long as there is one', async () => {
    const id = await trigger()
    expect((await act(id, 'escalate')).json.data).toMatchObject({ level: 2, state: 'triggered' })
    expect((await escalations(id)).at(-1)).toMatchObject({ level: 2, previous_level: 1, reason: 'manual' })
    expect((await act(id, 'escalate')).json).toMatchObject({ code: 'no_higher_level' })
  })

  it('ten people who escalate at the same moment tell the second level once', async () => {
    const id = await trigger()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => act(id, 'escalate')))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await escalations(id)).toHaveLength(2)
  })

  it('assigning the ticket, or answering on it, acknowledges; resolving it resolves', async () => {
    const about = [await ticket(), await ticket(), await ticket()] as const
    const ids = await Promise.all(about.map((ticket_id) => trigger({ ticket_id })))
    await world.settle()
    await world.pass('1m')
    await world.alice('PUT', `/api/v1/tickets/${about[0]}`, { body: { assignee_id: BOB.id } })
    await world.alice('POST', `/api/v1/tickets/${about[1]}/replies`, { body: { body: 'On it.' } })
    await world.alice('PUT', `/api/v1/tickets/${about[2]}`, { body: { status: 'resolved' } })
    await world.settle()
    const states = await Promise.all(ids.map(async (id) => (await page(id)).state))
    expect(states).toEqual(['acknowledged', 'acknowledged', 'resolved'])
  })

  it('a note among colleagues is no answer', async () => {
    const ticket_id = await ticket()
    const id = await trigger({ ticket_id })
    await world.pass('1m')
    await world.alice('POST', `/api/v1/tickets/${ticket_id}/replies`, { body: { body: 'Hm.', is_internal: true } })
    await world.settle()
    expect((await page(id)).state).toBe('triggered')
  })

  it('open pages follow a policy that changes, and keep it from being deleted', async () => {
    const policy_id = await policy()
    const id = await trigger({ policy_id })
    const levels = [{ delay_minutes: 60, targets: [user(BOB.id)] }]
    await world.alice('PUT', `/api/v1/on-call/policies/${policy_id}`, { body: { levels } })
    await world.pass('50m')
    expect((await page(id)).state).toBe('triggered')
    expect((await world.alice('DELETE', `/api/v1/on-call/policies/${policy_id}`)).json).toMatchObject({ code: 'in_use' })
    await act(id, 'resolve')
    expect((await world.alice('DELETE', `/api/v1/on-call/policies/${policy_id}`)).status).toBe(204)
    expect(await page(id)).toMatchObject({ policy_id: null, policy_name: 'Ladder' })
  })

  it.each([
    ['a policy that is not there', { policy_id: 999_999 }, 'policy_id'],
    ['a ticket that is not there', { ticket_id: 999_999 }, 'ticket_id'],
    ['an empty summary', { summary: '' }, 'summary'],
  ])('%s is refused by name', async (_what, change, field) => {
    const refused = await world.bob('POST', PAGES, { body: { policy_id: await policy(), summary: 'x', ...change } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
  })

  it('policies are refused with unknown targets, no levels, or by people who may not', async () => {
    const make = (ask: World['alice'], body: object) =>
      ask('POST', '/api/v1/on-call/policies', { body: { name: 'P', levels: LADDER, ...body } })
    const unknown = await make(world.alice, { levels: [{ delay_minutes: 1, targets: [{ type: 'department', id: 999 }] }] })
    expect(Object.keys(unknown.json.errors)).toEqual(['levels.0.targets.0.id'])
    expect((await make(world.alice, { levels: [] })).status).toBe(422)
    expect((await make(world.alice, { levels: [{ delay_minutes: 0, targets: [user(BOB.id)] }] })).status).toBe(422)
    expect((await make(world.alice, { repeat: 6 })).status).toBe(422)
    expect((await make(world.bob, {})).status).toBe(403)
  })

  it('pages are listed newest first, by state and ticket', async () => {
    const ticket_id = await ticket()
    const id = await trigger({ ticket_id })
    const listed = await world.bob('GET', PAGES, { query: { ticket_id: String(ticket_id), state: 'triggered' } })
    expect(listed.json).toMatchObject({ data: [{ id }], meta: { total: 1 } })
    expect((await world.bob('GET', PAGES, { query: { state: 'sleepy' } })).status).toBe(422)
    const reader = await world.alice('POST', '/api/v1/tokens', { body: { name: 'r', abilities: ['tickets:read'] } })
    expect((await world.withToken(reader.json.token)('POST', `${PAGES}/${id}/acknowledge`)).status).toBe(403)
    expect((await act(999_999, 'acknowledge')).status).toBe(404)
  })
})
