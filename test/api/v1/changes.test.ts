import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { putSetting } from '../../../src/kernel/settings.ts'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { approvalsOf, makeMembers, NORMAL, type Member } from './changes-scene.ts'

onBothDatabases('changes', (database) => {
  let world: World
  let members: readonly Member[]
  let cab_id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    members = await makeMembers(world, 3, 'cab')
    cab_id = (
      await world.alice('POST', '/api/v1/cabs', { body: { name: 'Board', rule: 'majority', member_ids: members.map(({ id }) => id) } })
    ).json.data.id
  })
  afterAll(() => world.close())

  const make = async (body: object = {}) => (await world.alice('POST', '/api/v1/changes', { body: { ...NORMAL, ...body } })).json.data
  const act = (id: number, action: string, body: object = {}, ask = world.alice) => ask('POST', `/api/v1/changes/${id}/${action}`, { body })
  const vote = (member: number, id: number, decision: string) => act(id, 'votes', { decision }, members[member]?.ask)
  const submitted = async (body: object = {}) => {
    const { id } = await make(body)
    expect((await act(id, 'submit', { cab_id })).status).toBe(200)
    return id as number
  }
  const approved = async (body: object = {}) => {
    const id = await submitted(body)
    for (const n of [0, 1]) await vote(n, id, 'approve')
    return id
  }

  it('a normal change is planned, put to the board, approved by its majority, and announced once', async () => {
    const made = await world.alice('POST', '/api/v1/changes', { body: NORMAL })
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({
      ...NORMAL,
      status: 'draft',
      requester_id: 1,
      approval: null,
      priority: 'medium',
      planned_start_at: '2026-06-10T20:00:00.000Z',
      planned_end_at: '2026-06-10T22:00:00.000Z',
    })
    const { id } = made.json.data
    const open = await act(id, 'submit', { cab_id })
    expect(open.json.data).toMatchObject({
      status: 'awaiting_approval',
      cab_id,
      approval: { rule: 'majority', required: 2, pending: 3, round: 1 },
    })
    expect((await vote(0, id, 'approve')).json.data).toMatchObject({ status: 'awaiting_approval', approval: { approved: 1, pending: 2 } })
    expect(await approvalsOf(world, id)).toEqual([])
    const decided = await vote(1, id, 'approve')
    expect(decided.json.data).toMatchObject({
      status: 'approved',
      approval: { approved: 2, decided_at: expect.any(String), override: false },
    })
    const facts = await approvalsOf(world, id)
    expect(facts).toHaveLength(1)
    expect([...Compile(EVENT_SCHEMAS['change.approved']).Errors(facts[0])]).toEqual([])
    expect(facts[0].approval).toMatchObject({ rule: 'majority', round: 1, approved_by: [members[0]?.id, members[1]?.id] })
    expect((await vote(2, id, 'approve')).json).toMatchObject({ code: 'not_open' })
    expect(await approvalsOf(world, id)).toHaveLength(1)
  })

  it('only members vote, for themselves, and not on their own change', async () => {
    const id = await submitted({ assignee_id: members[2]?.id })
    expect((await act(id, 'approve', {}, world.bob)).status).toBe(403)
    expect((await vote(2, id, 'approve')).status).toBe(403)
    const own = (await members[0]?.ask('POST', '/api/v1/changes', { body: NORMAL }))?.json.data.id
    await act(own, 'submit', { cab_id })
    expect((await vote(0, own, 'approve')).status).toBe(403)
    await world.db.tx((tx) => putSetting(tx, 'changes_vote_on_own', true))
    expect((await vote(0, own, 'approve')).status).toBe(200)
    await world.db.tx((tx) => putSetting(tx, 'changes_vote_on_own', false))
  })

  it('an approval of an old round never counts', async () => {
    const id = await submitted()
    await vote(0, id, 'approve')
    await act(id, 'reject', { comment: 'no' }, members[1]?.ask)
    expect((await act(id, 'reject', {}, members[2]?.ask)).json.data.status).toBe('rejected')
    expect((await act(id, 'submit')).json.data).toMatchObject({
      status: 'awaiting_approval',
      approval: { round: 2, approved: 0, pending: 3 },
    })
    expect((await vote(1, id, 'approve')).json.data.status).toBe('awaiting_approval')
    expect((await vote(0, id, 'approve')).json.data.status).toBe('approved')
    expect((await approvalsOf(world, id))[0].approval).toMatchObject({ round: 2 })
    expect((await world.alice('GET', `/api/v1/changes/${id}/votes`)).json.meta.total).toBe(5)
  })

  it('another plan after the approval is put to the board again, and announced again when it agrees', async () => {
    const id = await approved()
    expect((await world.alice('PUT', `/api/v1/changes/${id}`, { body: { title: 'Other words' } })).json.data.status).toBe('approved')
    const again = await world.alice('PUT', `/api/v1/changes/${id}`, { body: { rollback_plan: 'Restore.' } })
    expect(again.json.data).toMatchObject({ status: 'awaiting_approval', approval: { round: 2, approved: 0 } })
    for (const n of [0, 1]) await vote(n, id, 'approve')
    expect((await approvalsOf(world, id)).map(({ approval }) => approval.round)).toEqual([1, 2])
  })

  it('an administrator decides instead of the board, with a reason', async () => {
    const id = await submitted()
    expect((await act(id, 'override', { decision: 'approve', reason: 'x' }, world.bob)).status).toBe(403)
    expect((await act(id, 'override', { decision: 'approve' })).json.errors).toHaveProperty('reason')
    const done = await act(id, 'override', { decision: 'approve', reason: 'The board is on holiday.' })
    expect(done.json.data).toMatchObject({ status: 'approved', approval: { override: true } })
    expect((await approvalsOf(world, id))[0].approval).toMatchObject({ override: true })
    expect((await act(id, 'override', { decision: 'reject', reason: 'x' })).status).toBe(409)
  })

  it('a standard change is approved on submit, and a template fills it in', async () => {
    const { json } = await world.alice('POST', '/api/v1/change-templates', {
      body: { name: 'Patch', fields: { title: 'Monthly patches', description: 'As always', implementation_plan: 'apt' } },
    })
    const made = await world.bob('POST', '/api/v1/changes', { body: { template_id: json.data.id } })
    expect(made.json.data).toMatchObject({ type: 'standard', title: 'Monthly patches', implementation_plan: 'apt', risk: 'low' })
    const done = await act(made.json.data.id, 'submit', {}, world.bob)
    expect(done.json.data).toMatchObject({ status: 'approved', approval: { rule: 'pre_approved', round: 1 } })
    const facts = await approvalsOf(world, made.json.data.id)
    expect(facts).toHaveLength(1)
    expect([...Compile(EVENT_SCHEMAS['change.approved']).Errors(facts[0])]).toEqual([])
    expect((await act(made.json.data.id, 'submit')).status).toBe(409)
  })

  it('in an emergency one approval is enough, and it is not closed without a review', async () => {
    const { id } = await make({ type: 'emergency', risk: undefined, planned_start_at: undefined, planned_end_at: undefined })
    await act(id, 'submit', { cab_id })
    expect((await vote(0, id, 'approve')).json.data).toMatchObject({ status: 'approved', risk: 'high', approval: { rule: 'any' } })
    const window = { planned_start_at: '2026-06-01T00:00:00Z', planned_end_at: '2026-06-01T01:00:00Z' }
    expect((await act(id, 'schedule')).json.errors).toHaveProperty('planned_start_at')
    expect((await act(id, 'schedule', window)).json.data.status).toBe('awaiting_approval')
    await vote(1, id, 'approve')
    for (const step of ['schedule', 'start', 'complete']) expect((await act(id, step)).status).toBe(200)
    expect((await world.alice('GET', `/api/v1/changes/${id}`)).json.data).toMatchObject({
      status: 'in_review',
      review_due_at: '2026-06-06T00:00:00.000Z',
    })
    expect((await act(id, 'close')).json.errors).toHaveProperty('notes')
    expect((await act(id, 'close', { notes: 'Monitor the disk.' })).json.data).toMatchObject({ status: 'closed', outcome: 'successful' })
  })

  it('goes its way and no other', async () => {
    const id = await approved()
    expect((await act(id, 'start')).json).toMatchObject({ code: 'wrong_status', status: 'approved' })
    expect((await act(id, 'schedule')).json.data.status).toBe('scheduled')
    expect((await act(id, 'start')).json.data).toMatchObject({ status: 'implementing', actual_start_at: '2026-06-01T00:00:00.000Z' })
    expect((await world.alice('PUT', `/api/v1/changes/${id}`, { body: { risk: 'low' } })).status).toBe(409)
    expect((await act(id, 'complete', { outcome: 'rolled_back', notes: 'n' })).json.data).toMatchObject({
      status: 'in_review',
      outcome: 'rolled_back',
    })
    expect((await act(id, 'cancel')).status).toBe(409)
    expect((await act(id, 'close')).json.data.status).toBe('closed')
    expect((await world.alice('PUT', `/api/v1/changes/${id}`, { body: { title: 'x' } })).status).toBe(409)
    const other = await make()
    expect((await act(other.id, 'cancel', { reason: 'not needed' })).json.data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'not needed',
    })
    expect((await act(9_999, 'cancel')).status).toBe(404)
  })

  it('the calendar shows clashes on shared assets and freeze windows; nothing but emergencies is scheduled into a freeze', async () => {
    const asset = (await world.alice('POST', '/api/v1/assets', { body: { name: 'db', type: 'server' } })).json.data.id
    const window = { planned_start_at: '2026-09-01T10:00:00Z', planned_end_at: '2026-09-01T12:00:00Z', asset_ids: [asset] }
    const first = await approved(window)
    const second = await make({ ...window, planned_start_at: '2026-09-01T11:00:00Z' })
    await make({ ...window, planned_start_at: '2026-09-01T12:00:00Z', planned_end_at: '2026-09-01T13:00:00Z' })
    expect(second.conflicts).toEqual([{ change_id: first, asset_ids: [asset] }])
    const body = { name: 'Quarter end', starts_at: '2026-09-01T00:00:00Z', ends_at: '2026-09-02T00:00:00Z' }
    expect((await world.bob('POST', '/api/v1/freeze-windows', { body })).status).toBe(403)
    const freeze = (await world.alice('POST', '/api/v1/freeze-windows', { body })).json.data
    const calendar = await world.alice('GET', '/api/v1/changes/calendar?from=2026-09-01T00:00:00Z&to=2026-09-02T00:00:00Z')
    expect(calendar.json.data.map(({ conflicts }: { conflicts: unknown[] }) => conflicts.length)).toEqual([1, 1, 0])
    expect(calendar.json.freeze_windows).toMatchObject([{ name: 'Quarter end' }])
    expect((await act(first, 'schedule')).json).toMatchObject({ code: 'freeze_window', freeze_window_id: freeze.id })
    await world.alice('DELETE', `/api/v1/freeze-windows/${freeze.id}`)
    expect((await act(first, 'schedule')).status).toBe(200)
  })

  it('a list is narrowed by status, risk and assignee', async () => {
    const { id } = await make({ risk: 'critical', assignee_id: BOB.id })
    const idsBy = async (query: string, ask = world.alice) =>
      (await ask('GET', `/api/v1/changes?${query}`)).json.data.map((change: { id: number }) => change.id)
    expect(await idsBy('risk=critical')).toEqual([id])
    expect(await idsBy(`assignee_id=${BOB.id}&status=draft,approved`)).toEqual([id])
    expect(await idsBy('assignee_id=me', world.bob)).toEqual([id])
    expect(await idsBy('assignee_id=none&risk=critical')).toEqual([])
    expect((await world.alice('GET', '/api/v1/changes?risk=terrible')).status).toBe(422)
    expect((await world.alice('GET', '/api/v1/changes?per_page=1')).json.meta.per_page).toBe(1)
  })

  it.each([
    [{ ...NORMAL, title: undefined }, ['title']],
    [{ title: 'x' }, ['description', 'risk', 'planned_start_at', 'planned_end_at']],
    [{ ...NORMAL, planned_end_at: '2026-06-10T19:00:00Z' }, ['planned_end_at']],
    [{ ...NORMAL, assignee_id: 999 }, ['assignee_id']],
    [{ ...NORMAL, asset_ids: [999] }, ['asset_ids']],
    [{ ...NORMAL, problem_id: 999 }, ['problem_id']],
    [{ ...NORMAL, ticket_ids: [999] }, ['ticket_ids']],
    [{ ...NORMAL, cab_id: 999 }, ['cab_id']],
    [{ ...NORMAL, template_id: 999 }, ['template_id']],
    [{ ...NORMAL, type: 'odd' }, ['type']],
  ])('%j is refused', async (body, fields) => {
    const reply = await world.alice('POST', '/api/v1/changes', { body })
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, fields])
  })

  it('risk comes from likelihood and impact when it is left out', async () => {
    expect(await make({ risk: undefined, likelihood: 'high', impact: 'high' })).toMatchObject({ risk: 'critical' })
  })

  it('tokens need the scope', async () => {
    const { json } = await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities: ['tickets:read'] } })
    const reading = world.withToken(json.token)
    expect((await reading('GET', '/api/v1/changes')).status).toBe(200)
    expect((await reading('POST', '/api/v1/changes', { body: NORMAL })).status).toBe(403)
    expect((await world.anyone('GET', '/api/v1/changes')).status).toBe(401)
  })
})
