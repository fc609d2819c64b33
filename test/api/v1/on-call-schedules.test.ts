import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

const SCHEDULES = '/api/v1/on-call/schedules'
const WEEKLY = { rotation: 'weekly', handoff_at: '2026-06-01T07:00:00Z', user_ids: [ALICE.id, BOB.id] }
const BERLIN = { name: 'Platform', time_zone: 'Europe/Berlin', layers: [WEEKLY] }

onBothDatabases('on-call schedules', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const make = async (body: object = BERLIN): Promise<number> => {
    const made = await world.alice('POST', SCHEDULES, { body })
    expect(made.status, made.text).toBe(201)
    return made.json.data.id
  }
  const final = async (id: number, from: string, to: string) =>
    (await world.alice('GET', `${SCHEDULES}/${id}/final`, { query: { from, to } })).json.data

  it('a schedule is made, read, changed, listed and deleted', async () => {
    const id = await make()
    const read = await world.bob('GET', `${SCHEDULES}/${id}`)
    expect(read.json.data).toMatchObject({ ...BERLIN, layers: [{ ...WEEKLY, handoff_at: '2026-06-01T07:00:00.000Z' }], overrides: [] })
    const renamed = await world.alice('PUT', `${SCHEDULES}/${id}`, { body: { name: 'Renamed' } })
    expect(renamed.json.data).toMatchObject({ name: 'Renamed', time_zone: 'Europe/Berlin' })
    expect((await world.alice('GET', SCHEDULES)).json.meta.total).toBe(1)
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}`)).status).toBe(204)
    expect((await world.alice('GET', `${SCHEDULES}/${id}`)).status).toBe(404)
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}`)).status).toBe(404)
  })

  it('an agent may read schedules but not change them, and a token without the scope may neither', async () => {
    const id = await make()
    expect((await world.bob('PUT', `${SCHEDULES}/${id}`, { body: { name: 'X' } })).status).toBe(403)
    expect((await world.bob('POST', SCHEDULES, { body: BERLIN })).status).toBe(403)
    const narrow = await world.alice('POST', '/api/v1/tokens', { body: { name: 'narrow', abilities: ['kb:read'] } })
    expect((await world.withToken(narrow.json.token)('GET', SCHEDULES)).status).toBe(403)
    expect((await world.anyone('GET', SCHEDULES)).status).toBe(401)
  })

  it.each([
    ['an unknown zone', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an unknown person', { layers: [{ ...WEEKLY, user_ids: [ALICE.id, 4711] }] }, 'layers.0.user_ids.1'],
    ['a custom rotation without a length', { layers: [{ ...WEEKLY, rotation: 'custom' }] }, 'layers.0.shift_seconds'],
    ['an override that ends before it starts', { overrides: [override('2026-06-02', '2026-06-01')] }, 'overrides.0.ends_at'],
    ['a hand-off that is no instant', { layers: [{ ...WEEKLY, handoff_at: 'monday' }] }, 'layers.0.handoff_at'],
  ])('%s is refused by name', async (_what, change, field) => {
    const refused = await world.alice('POST', SCHEDULES, { body: { ...BERLIN, ...change } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toContain(field)
  })

  it('the final view keeps hand-offs at nine o’clock across the change to winter time', async () => {
    const { shifts, gaps } = await final(await make(), '2026-10-19T00:00:00Z', '2026-11-03T00:00:00Z')
    expect(shifts.map(({ starts_at }: { starts_at: string }) => starts_at).slice(1)).toEqual([
      '2026-10-19T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-11-02T08:00:00.000Z',
    ])
    expect(shifts[1].user).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
    expect(gaps).toEqual([])
  })

  it('answers a layer without restrictions with an empty list, null included', async () => {
    const id = await make({ ...BERLIN, layers: [WEEKLY, { ...WEEKLY, shift_seconds: null, restrictions: null }] })

    const { layers } = (await world.bob('GET', `${SCHEDULES}/${id}`)).json.data

    const layer = { ...WEEKLY, handoff_at: '2026-06-01T07:00:00.000Z', shift_seconds: null, restrictions: [] }
    expect(layers).toEqual([layer, layer])
  })

  it('hours nobody covers are gaps, and an override fills one', async () => {
    const office = { ...WEEKLY, restrictions: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }] }
    const id = await make({ ...BERLIN, layers: [office] })
    const day = ['2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'] as const
    expect((await final(id, ...day)).gaps).toHaveLength(2)
    const cover = { user_id: BOB.id, starts_at: '2026-06-02T15:00:00Z', ends_at: '2026-06-03T00:00:00Z' }
    const added = await world.alice('POST', `${SCHEDULES}/${id}/overrides`, { body: cover })
    expect(added.status).toBe(201)
    const covered = await final(id, ...day)
    expect(covered.gaps).toEqual([{ starts_at: '2026-06-02T00:00:00.000Z', ends_at: '2026-06-02T07:00:00.000Z' }])
    expect(covered.shifts.at(-1)).toMatchObject({ user_id: BOB.id, layer: null })
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}/overrides/${added.json.data.id}`)).status).toBe(204)
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}/overrides/${added.json.data.id}`)).status).toBe(404)
    expect((await final(id, ...day)).gaps).toHaveLength(2)
  })

  it('a view that ends before it begins, or is longer than 400 days, is refused', async () => {
    const path = `${SCHEDULES}/${await make()}/final`
    const ask = (from: string, to: string) => world.alice('GET', path, { query: { from, to } })
    expect((await ask('2026-06-02T00:00:00Z', '2026-06-01T00:00:00Z')).status).toBe(422)
    expect((await ask('2026-06-02T00:00:00Z', '2028-06-01T00:00:00Z')).status).toBe(422)
    expect((await world.alice('GET', `${SCHEDULES}/999999/final`)).status).toBe(404)
  })

  it('two overrides added at the same moment are both kept', async () => {
    const id = await make()
    const add = (user_id: number) =>
      world.alice('POST', `${SCHEDULES}/${id}/overrides`, {
        body: { user_id, starts_at: '2026-06-02T00:00:00Z', ends_at: '2026-06-03T00:00:00Z' },
      })
    expect((await Promise.all([add(ALICE.id), add(BOB.id)])).map(({ status }) => status)).toEqual([201, 201])
    expect((await world.alice('GET', `${SCHEDULES}/${id}`)).json.data.overrides).toHaveLength(2)
  })

  it('says who is on call now, and until when', async () => {
    const id = await make({ ...BERLIN, layers: [{ ...WEEKLY, handoff_at: '2026-05-25T07:00:00Z' }] })
    const now = await world.bob('GET', '/api/v1/on-call/now')
    const mine = now.json.data.find(({ schedule_id }: { schedule_id: number }) => schedule_id === id)
    expect(mine).toMatchObject({
      schedule_name: 'Platform',
      user_id: ALICE.id,
      user: { email: ALICE.email },
      until: '2026-06-01T07:00:00.000Z',
    })
    const empty = await make({ ...BERLIN, layers: [] })
    const nobody = (await world.bob('GET', '/api/v1/on-call/now')).json.data.find(
      (duty: { schedule_id: number }) => duty.schedule_id === empty,
    )
    expect(nobody).toMatchObject({ user_id: null, user: null, until: null })
  })

  it('a schedule that a policy uses cannot be deleted', async () => {
    const id = await make()
    const body = { name: 'Uses it', levels: [{ delay_minutes: 5, targets: [{ type: 'schedule', id }] }] }
    const policy = await world.alice('POST', '/api/v1/on-call/policies', { body })
    expect(policy.status).toBe(201)
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}`)).json).toMatchObject({ code: 'in_use' })
    expect((await world.alice('DELETE', `/api/v1/on-call/policies/${policy.json.data.id}`)).status).toBe(204)
    expect((await world.alice('DELETE', `${SCHEDULES}/${id}`)).status).toBe(204)
  })

  it('whoever leaves takes no more turns', async () => {
    const cover = { user_id: BOB.id, starts_at: '2026-07-02T00:00:00Z', ends_at: '2026-07-03T00:00:00Z' }
    const id = await make({ ...BERLIN, overrides: [cover] })
    expect((await world.alice('DELETE', `/api/v1/users/${BOB.id}`)).status).toBe(204)
    const { layers, overrides } = (await world.alice('GET', `${SCHEDULES}/${id}`)).json.data
    expect(layers[0].user_ids).toEqual([ALICE.id])
    expect(overrides).toEqual([])
  })
})

function override(starts: string, ends: string) {
  return { user_id: BOB.id, starts_at: `${starts}T00:00:00Z`, ends_at: `${ends}T00:00:00Z` }
}
