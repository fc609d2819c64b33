import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { listPublishedIncidents } from '../../../src/helpdesk/incidents/incidents.ts'
import { findProblems } from '../../../src/http/kit/validate.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

const INCIDENTS = '/api/v1/incidents'

onBothDatabases('major incidents', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const declare = async (body: object = { title: 'Nobody can sign in' }): Promise<number> => {
    const made = await world.alice('POST', INCIDENTS, { body })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const incident = async (id: number) => (await world.alice('GET', `${INCIDENTS}/${id}`)).json.data
  const act = (id: number, verb: string, body: object = {}) => world.alice('POST', `${INCIDENTS}/${id}/${verb}`, { body })
  const ticket = async (subject = 'Cannot sign in'): Promise<number> => {
    const body = { subject, description: 'Since noon', requester_email: 'client@example.test' }
    return (await world.alice('POST', '/api/v1/tickets', { body })).json.data.id
  }
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const told = async (name: 'incident.created' | 'incident.resolved', id: number) => {
    const rows = await world.db.read(({ db }) => db.selectFrom('events').selectAll().where('name', '=', name).orderBy('id').execute())
    const events = rows.map(({ data }) => JSON.parse(data)).filter((event) => event.id === id)
    for (const event of events) expect(findProblems(EVENT_SCHEMAS[name], event)).toEqual([])
    return events
  }

  it('is declared with a commander, who hears of it, and announced once', async () => {
    const id = await declare({ title: 'Mail is down', severity: 'critical', commander_id: BOB.id, description: 'All of it' })
    expect(await incident(id)).toMatchObject({
      title: 'Mail is down',
      severity: 'critical',
      status: 'investigating',
      commander_id: BOB.id,
      resolved_at: null,
      ticket_ids: [],
      updates: [],
      asset_ids: [],
      tickets_count: 0,
    })
    expect(await told('incident.created', id)).toMatchObject([{ title: 'Mail is down', commander_id: BOB.id, actor: { id: ALICE.id } }])
    const notices = await world.db.read(({ db }) => db.selectFrom('notices').selectAll().where('kind', '=', 'incident').execute())
    expect(notices.filter(({ data }) => JSON.parse(data).incident_id === id).map(({ account_id }) => account_id)).toEqual([BOB.id])
  })

  it('a ticket is promoted: it gives the title and the beginning, and knows its incident', async () => {
    const ticket_id = await ticket('The shop is gone')
    const { created_at } = await read(ticket_id)
    await world.pass('10m')
    const id = await declare({ ticket_ids: [ticket_id] })
    expect(await incident(id)).toMatchObject({
      title: 'The shop is gone',
      started_at: created_at,
      ticket_ids: [ticket_id],
      tickets_count: 1,
    })
    expect((await read(ticket_id)).incident_id).toBe(id)
    expect(await told('incident.created', id)).toMatchObject([{ ticket_ids: [ticket_id], started_at: created_at }])
  })

  it('updates move it along; the one that resolves it announces that once', async () => {
    const id = await declare()
    await world.pass('30m')
    const said = await act(id, 'updates', { status: 'identified', message: 'A bad certificate', is_public: true })
    expect(said).toMatchObject({ status: 201, json: { data: { status: 'identified', is_public: true, author: { id: ALICE.id } } } })
    expect((await incident(id)).status).toBe('identified')
    await act(id, 'updates', { status: 'resolved', message: 'Renewed' })
    await act(id, 'updates', { status: 'resolved', message: 'Really' })
    expect(await told('incident.resolved', id)).toMatchObject([{ status: 'resolved', duration_seconds: 1800 }])
    expect((await incident(id)).updates.map(({ message }: { message: string }) => message)).toEqual([
      'A bad certificate',
      'Renewed',
      'Really',
    ])
  })

  it('ten who resolve it at the same moment resolve it once', async () => {
    const id = await declare()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => act(id, 'resolve')))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await told('incident.resolved', id)).toHaveLength(1)
  })

  it('resolving can answer and resolve all linked tickets that are open', async () => {
    const [open, other, closed] = [await ticket(), await ticket(), await ticket()]
    await world.alice('PUT', `/api/v1/tickets/${closed}`, { body: { status: 'closed' } })
    const id = await declare({ title: 'Slow', ticket_ids: [open, other, closed] })
    const resolved = await act(id, 'resolve', { message: 'It is fast again.', resolve_tickets: true, is_public: true })
    expect(resolved.json).toMatchObject({ data: { status: 'resolved' }, meta: { tickets: 2 } })
    await world.pass('1m')
    for (const ticket_id of [open, other]) {
      const after = await read(ticket_id)
      expect(after.status).toBe('resolved')
      expect(after.replies).toMatchObject([{ body: 'It is fast again.', author: { type: 'agent', id: ALICE.id }, is_internal: false }])
    }
    expect(await read(closed)).toMatchObject({ status: 'closed', replies: [] })
  })

  it('more tickets than one slice are all answered, each once', async () => {
    const ids: number[] = []
    for (let n = 0; n < 60; n++) ids.push(await ticket())
    const id = await declare({ title: 'Many', ticket_ids: ids })
    expect((await act(id, 'resolve', { message: 'Over.', resolve_tickets: true })).json.meta.tickets).toBe(60)
    await world.settle()
    const rows = await world.db.read(({ db }) => db.selectFrom('replies').select('ticket_id').where('body', '=', 'Over.').execute())
    expect(rows.map(({ ticket_id }) => ticket_id).toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('nothing is sent to clients without words', async () => {
    const id = await declare()
    const refused = await act(id, 'resolve', { resolve_tickets: true })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual(['message'])
    expect((await incident(id)).status).toBe('investigating')
  })

  it('is opened again only when it was over, and its second end is announced too', async () => {
    const id = await declare()
    expect((await act(id, 'reopen')).json).toMatchObject({ code: 'not_resolved' })
    await act(id, 'resolve')
    expect((await act(id, 'reopen', { message: 'Not yet' })).json.data).toMatchObject({ status: 'investigating', resolved_at: null })
    await act(id, 'resolve')
    expect(await told('incident.resolved', id)).toHaveLength(2)
  })

  it('resolving it sends those who were called for it back to bed', async () => {
    const levels = [{ delay_minutes: 5, targets: [{ type: 'user', id: BOB.id }] }]
    const policy = await world.alice('POST', '/api/v1/on-call/policies', { body: { name: 'P', levels } })
    const incident_id = await declare()
    const call = (of: number) =>
      world.alice('POST', '/api/v1/on-call/pages', { body: { policy_id: policy.json.data.id, summary: 'Help', incident_id: of } })
    expect((await call(999_999)).json.errors).toHaveProperty('incident_id')
    const page = await call(incident_id)
    await act(incident_id, 'resolve')
    expect((await world.alice('GET', `/api/v1/on-call/pages/${page.json.data.id}`)).json.data.state).toBe('resolved')
  })

  it('tickets are linked, unlinked and replaced', async () => {
    const [a, b] = [await ticket(), await ticket()]
    const id = await declare()
    expect((await act(id, 'tickets', { ticket_ids: [a] })).json.data.ticket_ids).toEqual([a])
    expect((await act(id, 'tickets', { ticket_ids: [a] })).json.data.tickets_count).toBe(1)
    expect((await world.alice('PUT', `${INCIDENTS}/${id}`, { body: { ticket_ids: [b] } })).json.data.ticket_ids).toEqual([b])
    expect((await read(a)).incident_id).toBe(null)
    expect((await world.alice('DELETE', `${INCIDENTS}/${id}/tickets/${b}`)).status).toBe(204)
    expect((await world.alice('DELETE', `${INCIDENTS}/${id}/tickets/${b}`)).status).toBe(404)
    expect((await act(id, 'tickets', { ticket_ids: [b, 999_999] })).json.errors).toHaveProperty('ticket_ids.1')
  })

  it('the review is written part by part', async () => {
    const id = await declare()
    const path = `${INCIDENTS}/${id}/review`
    expect((await world.alice('GET', path)).json.data).toMatchObject({ summary: '', action_items: [], updated_at: null })
    await world.alice('PUT', path, {
      body: { summary: 'A certificate ran out', action_items: [{ text: 'Watch certificates', owner_id: BOB.id }] },
    })
    const after = await world.bob('PUT', path, { body: { root_cause: 'Nobody watched' } })
    expect(after.json.data).toMatchObject({
      summary: 'A certificate ran out',
      root_cause: 'Nobody watched',
      action_items: [{ owner_id: BOB.id }],
    })
    expect((await world.alice('PUT', path, { body: { action_items: [{ text: '' }] } })).status).toBe(422)
  })

  it('the status page shows what was said in public, and nothing else', async () => {
    const secret = await declare({ title: 'Secret' })
    await act(secret, 'updates', { message: 'Between us' })
    const id = await declare({ title: 'Known', message: 'We are looking into it', is_public: true })
    await act(id, 'updates', { message: 'The vendor is to blame' })
    await act(id, 'updates', { status: 'monitoring', message: 'It works again', is_public: true })
    const shown = (await world.db.read(listPublishedIncidents)).filter(({ id: one }) => one === id || one === secret)
    expect(shown).toMatchObject([
      { id, status: 'monitoring', updates: [{ message: 'It works again' }, { message: 'We are looking into it' }] },
    ])
    await act(id, 'resolve')
    await world.pass('15d')
    expect((await world.db.read(listPublishedIncidents)).map(({ id: one }) => one)).not.toContain(id)
  })

  it.each([
    ['no title and no ticket', {}, 'title'],
    ['an unknown severity', { title: 'x', severity: 'huge' }, 'severity'],
    ['an unknown commander', { title: 'x', commander_id: 999_999 }, 'commander_id'],
    ['an unknown asset', { title: 'x', asset_ids: [999_999] }, 'asset_ids.0'],
    ['an unknown ticket', { title: 'x', ticket_ids: [999_999] }, 'ticket_ids.0'],
    ['a beginning in the future', { title: 'x', started_at: '2096-01-01T00:00:00Z' }, 'started_at'],
  ])('%s is refused by name', async (_what, body, field) => {
    const refused = await world.alice('POST', INCIDENTS, { body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
  })

  it('is listed by status and severity, and not for everybody', async () => {
    const id = await declare({ title: 'Listed', severity: 'minor', status: 'monitoring' })
    const listed = await world.bob('GET', INCIDENTS, { query: { status: 'monitoring', severity: 'minor' } })
    expect(listed.json).toMatchObject({ data: [{ id, tickets_count: 0 }], meta: { total: 1 } })
    expect((await world.bob('GET', INCIDENTS, { query: { status: 'odd' } })).status).toBe(422)
    const narrow = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'n', abilities: ['tickets:read'] } })).json.token
    expect((await world.withToken(narrow)('POST', INCIDENTS, { body: { title: 'x' } })).status).toBe(403)
    expect((await world.alice('GET', `${INCIDENTS}/999999`)).status).toBe(404)
    expect((await act(999_999, 'resolve')).status).toBe(404)
    expect((await world.alice('PUT', `${INCIDENTS}/${id}`, { body: { severity: 'major', status: 'resolved' } })).json.data).toMatchObject({
      severity: 'major',
      status: 'resolved',
    })
    expect(await told('incident.resolved', id)).toHaveLength(1)
  })
})
