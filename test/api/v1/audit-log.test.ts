import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'

onBothDatabases('the audit log', (database) => {
  let world: World
  let between = ''
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/calendars', {
      body: { name: 'Early', time_zone: 'UTC', hours: [{ weekdays: [1], from: '09:00', to: '10:00' }] },
    })
    world.jump('1h')
    between = new Date(world.now() / 1_000).toISOString()
    world.jump('1h')
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'Late', targets: { low: { resolution: 60 } } } })
  })
  afterAll(() => world.close())

  const found = async (query = ''): Promise<readonly string[]> =>
    (await world.alice('GET', `/api/v1/audit-log?per_page=100${query}`)).json.data.map(({ action }: { action: string }) => action)

  it.each([
    ['&action=calendar.created', ['calendar.created']],
    ['&object_type=sla_policy', ['sla_policy.created']],
    ['&object_type=sla_policy&object_id=999', []],
    [`&actor_id=${ALICE.id}&action=sla_policy.created`, ['sla_policy.created']],
    ['&actor_id=999999', []],
    ['&actor_type=agent&action=calendar.created', ['calendar.created']],
    ['&actor_type=key', []],
    ['&action=nothing.happened', []],
  ])('is filtered by %s', async (query, expected) => expect(await found(query)).toEqual(expected))

  it('is filtered by time, newest first', async () => {
    expect(await found(`&created_after=${between}`)).toEqual(['sla_policy.created'])
    expect(await found(`&created_before=${between}`)).not.toContain('sla_policy.created')
    expect((await found())[0]).toBe('sla_policy.created')
  })

  it.each(['actor_id=x', 'actor_type=somebody', 'created_after=nonsense', 'created_before=2026-02-01', 'per_page=0'])(
    'refuses %s',
    async (query) => expect((await world.alice('GET', `/api/v1/audit-log?${query}`)).status).toBe(422),
  )

  it('has every macro that was made, changed and deleted, with its name', async () => {
    const made = await world.alice('POST', '/api/v1/macros', { body: { name: 'Close', actions: { set: { status: 'closed' } } } })
    const path = `/api/v1/macros/${made.json.data.id}`
    await world.alice('PUT', path, { body: { name: 'Close it' } })
    expect((await world.bob('DELETE', path)).status).toBe(403)
    await world.alice('DELETE', path)
    const entries = (await world.alice('GET', `/api/v1/audit-log?object_type=macro&object_id=${made.json.data.id}`)).json.data
    expect(entries).toMatchObject([
      { action: 'macro.deleted', actor: { id: ALICE.id }, changes: { name: 'Close it' } },
      { action: 'macro.changed', actor: { id: ALICE.id }, changes: { name: 'Close it' } },
      { action: 'macro.created', actor: { id: ALICE.id }, changes: { name: 'Close', visibility: 'all' } },
    ])
  })

  it('is only ever added to: nothing changes or deletes an entry', async () => {
    const before = await found()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await world.alice(method, '/api/v1/audit-log', { body: {} })).status).toBe(405)
      expect((await world.alice(method, '/api/v1/audit-log/1', { body: {} })).status).toBe(404)
    }
    expect(await found()).toEqual(before)
  })

  it('is for those who may read it', async () => {
    expect((await world.bob('GET', '/api/v1/audit-log')).status).toBe(403)
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities: ['admin:read'] } })).json
    expect((await world.withToken(token)('GET', '/api/v1/audit-log')).status).toBe(200)
  })

  it('is written in the transaction of what it tells: what is refused leaves no entry', async () => {
    const before = await found()
    await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'x', targets: {}, calendar_id: 999 } })
    await world.alice('DELETE', '/api/v1/calendars/999')
    expect(await found()).toEqual(before)
  })
})
