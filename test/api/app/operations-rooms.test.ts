import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALICE, BOB } from '../../world/people.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const PLAN = { description: 'New disks.', risk: 'high', planned_start_at: '2026-06-07T02:00:00Z', planned_end_at: '2026-06-07T03:00:00Z' }

onBothDatabases('the rooms of IT operations', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/cabs', { body: { name: 'Board', rule: 'all', member_ids: [BOB.id] } })
  })
  afterAll(() => world.close())

  const make = async (path: string, body: object): Promise<number> => (await world.alice('POST', `/api/v1/${path}`, { body })).json.data.id

  const ticket = (subject: string, department_id?: number): Promise<number> =>
    make('tickets', { subject, description: 'Help', requester_email: 'ana@client.test', ...(department_id && { department_id }) })

  it('a change waits for those of the board who have not voted, until they have', async () => {
    const id = await make('changes', { title: 'Database upgrade', ...PLAN })
    const waiting = async (): Promise<readonly number[]> =>
      (await asBob(world, 'GET', '/app/api/changes/awaiting-vote')).json.data.map((change: { id: number }) => change.id)
    expect(await waiting()).not.toContain(id)
    await asAlice(world, 'POST', `/app/api/changes/${id}/submit`, {})
    expect(await waiting()).toContain(id)
    expect((await asAlice(world, 'GET', '/app/api/changes/awaiting-vote')).json.data).toEqual([])
    await asBob(world, 'POST', `/app/api/changes/${id}/reject`, { comment: 'Not on a Sunday.' })
    expect(await waiting()).not.toContain(id)
  })

  it('the room of a change names the board, the votes of all rounds, what it touches and what clashes', async () => {
    const asset = await make('assets', { name: 'db-1', type: 'server' })
    const other = await make('changes', { title: 'Firmware', ...PLAN, asset_ids: [asset] })
    const id = await make('changes', { title: 'Upgrade', ...PLAN, asset_ids: [asset], ticket_ids: [await ticket('Slow')] })
    await asAlice(world, 'POST', `/app/api/changes/${id}/submit`, {})
    await asBob(world, 'POST', `/app/api/changes/${id}/reject`, { comment: 'No way back?' })
    await asAlice(world, 'POST', `/app/api/changes/${id}/submit`, {})
    const { json } = await asBob(world, 'GET', `/app/api/changes/${id}/overview`)
    expect(json.data).toMatchObject({
      board: { name: 'Board', rule: 'all', members: [{ id: BOB.id, can_vote: true }] },
      can_vote: true,
      votes: [{ round: 1, decision: 'reject', comment: 'No way back?', member: { id: BOB.id } }],
      assets: [{ id: asset, name: 'db-1' }],
      checks: [],
      tickets: { visible: [{ subject: 'Slow', is_open: true }], num_hidden: 0 },
      conflicting_changes: [{ id: other, title: 'Firmware' }],
    })
    expect(json.data.history.map(({ action }: { action: string }) => action)).toEqual([
      'change.submitted',
      'change.rejected',
      'change.voted',
      'change.submitted',
      'change.created',
    ])
    const warnings = async (ids: string) => await asBob(world, 'GET', `/app/api/changes/warnings?ids=${ids}`)
    const free = await make('changes', { title: 'Alone', ...PLAN })
    const clash = (change: number) => ({ id: change, conflicts: 1, freezes: [] })
    expect((await warnings(`${id},${other},${free},9999`)).json.data).toEqual([clash(id), clash(other)])
    expect([(await warnings('')).status, (await warnings('x')).status]).toEqual([422, 422])
    expect((await world.anyone('GET', `/app/api/changes/warnings?ids=${id}`)).status).toBe(401)
    expect((await asAlice(world, 'GET', `/app/api/changes/${id}/overview`)).json.data.can_vote).toBe(false)
    expect((await asBob(world, 'GET', '/app/api/changes/9999/overview')).status).toBe(404)
  })

  it('a change is talked about: those who answer for it and those who asked are told, and nobody of their own words', async () => {
    const id = await make('changes', { title: 'New core switch', ...PLAN })
    const say = (as: typeof asBob, body: unknown) => as(world, 'POST', `/app/api/changes/${id}/remarks`, { body })
    const told = async (as: typeof asBob): Promise<readonly string[]> =>
      (await as(world, 'GET', '/app/api/me/notices')).json.data
        .filter(({ kind, data }: { kind: string; data: { change_id: number } }) => kind === 'change_remark' && data.change_id === id)
        .map(({ data }: { data: { by: string } }) => data.by)
    const asked = await say(asBob, '  What if it fails?  ')
    expect(asked).toMatchObject({ status: 201, json: { data: { author: { id: BOB.id }, body: 'What if it fails?' } } })
    const by = asked.json.data.author.name
    expect([await told(asAlice), await told(asBob)]).toEqual([[by], []])
    await say(asAlice, 'The old one stays in the rack.')
    expect([await told(asAlice), (await told(asBob)).length]).toEqual([[by], 1])
    const { remarks } = (await asBob(world, 'GET', `/app/api/changes/${id}/overview`)).json.data
    expect(remarks.map(({ body }: { body: string }) => body)).toEqual(['What if it fails?', 'The old one stays in the rack.'])
    expect([(await say(asBob, ' ')).status, (await say(asBob, 1)).status, (await say(asBob, 'x'.repeat(10_001))).status]).toEqual([
      422, 422, 422,
    ])
    expect((await asBob(world, 'POST', '/app/api/changes/9999/remarks', {})).status).toBe(404)
    expect((await world.anyone('POST', `/app/api/changes/${id}/remarks`, { body: { body: 'x' } })).status).toBe(401)
  })

  it('tickets of departments one does not see are counted and not shown', async () => {
    const department = (await world.alice('POST', '/api/v1/departments', { body: { name: 'Payroll' } })).json.data.id
    const id = await make('incidents', { title: 'Mail is late', ticket_ids: [await ticket('Mail'), await ticket('Pay', department)] })
    const { json } = await asBob(world, 'GET', `/app/api/incidents/${id}/overview`)
    expect(json.data.tickets.visible.map(({ subject }: { subject: string }) => subject)).toEqual(['Mail'])
    expect(json.data).toMatchObject({ tickets: { num_hidden: 1 }, incident: { title: 'Mail is late', tickets_count: 2 }, pages: [] })
  })

  it('an incident that machines declared shows its rule, its alerts, and when it is over by itself', async () => {
    const alert = (body: object) =>
      world.alice('POST', '/api/v1/alerts', { body: { source: 'probe', dedup_key: 'core', summary: 'Core switch is gone', ...body } })
    const { incident_id } = (await alert({ action: 'trigger', severity: 'critical' })).json.data
    const room = async () => (await asBob(world, 'GET', `/app/api/incidents/${incident_id}/overview`)).json.data
    const rule = { alerts: 5, minutes: 2, on_critical: true }
    expect(await room()).toMatchObject({
      rule,
      resolves_at: null,
      alerts: [{ summary: 'Core switch is gone', ended_at: null }],
      checks: [],
    })
    await world.pass('1m')
    await alert({ action: 'resolve' })
    const calm = await room()
    expect(calm.alerts[0].ended_at > calm.alerts[0].began_at).toBe(true)
    expect(Date.parse(calm.resolves_at) - Date.parse(calm.alerts[0].ended_at)).toBe(600_000)
    await world.alice('PUT', `/api/v1/incidents/${incident_id}`, { body: { commander_id: BOB.id } })
    expect((await room()).resolves_at).toBeNull()
    const own = await make('incidents', { title: 'By hand' })
    expect((await asBob(world, 'GET', `/app/api/incidents/${own}/overview`)).json.data).toMatchObject({ rule: null, alerts: [] })
  })

  it('the room of an incident says whom a page goes on to while nobody answers, and who has the turn next', async () => {
    const handoff_at = '2026-05-25T00:00:00Z'
    const layers = [{ rotation: 'weekly', handoff_at, user_ids: [BOB.id, ALICE.id] }]
    const schedule = await make('on-call/schedules', { name: 'IT', time_zone: 'UTC', layers })
    const tell = (type: string, id: number) => ({ delay_minutes: 5, targets: [{ type, id }] })
    const levels = [tell('user', ALICE.id), tell('schedule', schedule)]
    const policy_id = await make('on-call/policies', { name: 'Production', levels })
    const incident_id = await make('incidents', { title: 'Checkout' })
    const page = await make('on-call/pages', { policy_id, incident_id, summary: 'Come' })
    const room = async () => (await asBob(world, 'GET', `/app/api/incidents/${incident_id}/overview`)).json.data
    const { pages, on_call } = await room()
    const names = [...new Set(on_call.flatMap(({ person, next }: { person: string; next: string }) => [person, next]))]
    expect([names.length, names.includes(pages[0].next.recipients[0])]).toEqual([2, true])
    expect(Date.parse(pages[0].next.at) - Date.parse(pages[0].triggered_at)).toBe(300_000)
    await world.pass('6m')
    expect((await room()).pages[0]).toMatchObject({ level: 2, next: { recipients: [] } })
    await world.alice('POST', `/api/v1/on-call/pages/${page}/acknowledge`, { body: {} })
    expect((await room()).pages[0].next).toBeNull()
  })

  it('the room of a problem shows the incidents of its tickets', async () => {
    const ticket_id = await ticket('Again')
    const incident = await make('incidents', { title: 'Storage', ticket_ids: [ticket_id] })
    const id = await make('problems', {
      title: 'Old firmware',
      ticket_ids: [ticket_id],
      change_id: await make('changes', { title: 'Renew it', ...PLAN }),
    })
    expect((await asBob(world, 'GET', `/app/api/problems/${id}/overview`)).json.data).toMatchObject({
      problem: { title: 'Old firmware', linked_incidents_count: 1 },
      incidents: [{ id: incident, title: 'Storage' }],
      change: { title: 'Renew it' },
    })
  })

  it('the room of an asset shows relations both ways and the changes that touch it', async () => {
    const host = await make('assets', { name: 'host', type: 'server' })
    const vm = await make('assets', { name: 'vm', type: 'vm' })
    await world.alice('POST', `/api/v1/assets/${vm}/relations`, { body: { asset_id: host, type: 'hosted_on' } })
    await make('changes', { title: 'Move the host', ...PLAN, asset_ids: [host] })
    expect((await asBob(world, 'GET', `/app/api/assets/${host}/overview`)).json.data).toMatchObject({
      related: [],
      dependents: [{ type: 'hosted_on', asset: { id: vm } }],
      changes: [{ title: 'Move the host' }],
    })
    expect((await asBob(world, 'GET', `/app/api/assets/${vm}/overview`)).json.data.related).toMatchObject([{ asset: { name: 'host' } }])
  })

  it('a machine that was found twice becomes one, which discovery knows from then on', async () => {
    const found = { type: 'laptop', hostname: 'ana-laptop', serial_number: 'PF-77123', mac_addresses: ['3c:22:fb:01:02:03'], os: 'Linux' }
    const duplicate = (await world.alice('POST', '/api/v1/assets/discovery', { body: found })).json.data.id
    const known = await make('assets', { name: 'Ana’s laptop', type: 'laptop', asset_tag: 'LT-114', os: 'Windows' })
    const url = `/app/api/assets/${duplicate}/merge`
    const dock = await make('assets', { name: 'dock', type: 'other' })
    await world.alice('POST', `/api/v1/assets/${dock}/relations`, { body: { asset_id: duplicate, type: 'part_of' } })
    await make('changes', { title: 'New disk', ...PLAN, asset_ids: [duplicate] })
    const incident = await make('incidents', { title: 'Theft', asset_ids: [duplicate] })
    expect((await asBob(world, 'POST', url, { into_id: duplicate })).json.errors).toHaveProperty('into_id')
    expect((await asBob(world, 'POST', url, { into_id: 9999 })).status).toBe(422)
    expect((await asBob(world, 'POST', url, { into_id: known })).json.data).toMatchObject({
      name: 'Ana’s laptop',
      os: 'Windows',
      serial_number: 'PF-77123',
      mac_addresses: ['3c:22:fb:01:02:03'],
    })
    expect((await world.alice('GET', `/api/v1/assets/${duplicate}`)).status).toBe(404)
    expect((await asBob(world, 'GET', `/app/api/assets/${known}/overview`)).json.data).toMatchObject({
      dependents: [{ type: 'part_of', asset: { id: dock } }],
      changes: [{ title: 'New disk' }],
    })
    expect((await world.alice('GET', `/api/v1/incidents/${incident}`)).json.data.asset_ids).toEqual([known])
    const again = await world.alice('POST', '/api/v1/assets/discovery', { body: found })
    expect(again.json).toMatchObject({ data: { id: known }, meta: { action: expect.stringMatching(/updated|unchanged/) } })
    expect((await asBob(world, 'POST', url, { into_id: known })).status).toBe(404)
  })

  it('names and checks to choose from are for whoever is signed in', async () => {
    await world.writer('POST', '/api/v3/checks/', { body: { name: 'Nightly backup' } })
    const { agents, departments } = (await asBob(world, 'GET', '/app/api/names')).json.data
    expect(agents.map(({ id }: { id: number }) => id)).toContain(BOB.id)
    expect(departments.length).toBeGreaterThan(0)
    expect((await asBob(world, 'GET', '/app/api/check-names?q=NIGHT')).json.data).toMatchObject([{ name: 'Nightly backup', status: 'new' }])
    expect((await world.anyone('GET', '/app/api/names')).status).toBe(401)
  })
})
