import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { PASSWORD } from '../../world/people.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'

onBothDatabases('the pages about being on call', (database) => {
  let world: World
  let id: number
  // The world begins on Monday 2026-06-01 at midnight, UTC.
  const weekdays = { weekdays: [1, 2, 3, 4, 5], from: '00:00', to: '24:00' }
  const layer = { rotation: 'weekly', handoff_at: '2026-05-25T00:00:00Z', user_ids: [ALICE.id, BOB.id], restrictions: [weekdays] }
  const week = { from: '2026-06-01T00:00:00.000Z', to: '2026-06-08T00:00:00.000Z' }
  beforeAll(async () => {
    world = await openWorld({ database })
    const body = { name: 'IT', time_zone: 'UTC', layers: [layer] }
    id = (await world.alice('POST', '/api/v1/on-call/schedules', { body })).json.data.id
  })
  afterAll(() => world.close())

  it('tell who is on call now and next, and how much is missing soon', async () => {
    const { json } = await asBob(world, 'GET', '/app/api/on-call/duties')
    expect(json.data).toMatchObject([
      {
        schedule_id: id,
        schedule_name: 'IT',
        n_people: 2,
        user: { id: BOB.id },
        until_at: '2026-06-06T00:00:00.000Z',
        next: { user: null, starts_at: '2026-06-06T00:00:00.000Z' },
        n_gaps: 2,
        gap_seconds: 4 * 86_400,
      },
    ])
  })

  it('draw layers, overrides and what comes of them', async () => {
    const override = { user_id: ALICE.id, starts_at: '2026-06-06T00:00:00Z', ends_at: '2026-06-07T00:00:00Z' }
    const made = await world.alice('POST', `/api/v1/on-call/schedules/${id}/overrides`, { body: override })
    const { json } = await asBob(world, 'GET', `/app/api/on-call/schedules/${id}/calendar?from=${week.from}&to=${week.to}`)
    expect(json.data.layers).toEqual([[{ user_id: BOB.id, starts_at: week.from, ends_at: '2026-06-06T00:00:00.000Z' }]])
    expect(json.data.overrides).toMatchObject([{ id: made.json.data.id, user_id: ALICE.id }])
    expect(json.data.shifts.map(({ user_id }: { user_id: number }) => user_id)).toEqual([BOB.id, ALICE.id])
    expect(json.data.gaps).toEqual([{ starts_at: '2026-06-07T00:00:00.000Z', ends_at: week.to }])
    expect(json.data.people.map(({ id: person }: { id: number }) => person).toSorted()).toEqual([ALICE.id, BOB.id])
  })

  it('call no time a gap that lies before the first turn', async () => {
    const { json } = await asBob(
      world,
      'GET',
      `/app/api/on-call/schedules/${id}/calendar?from=2026-05-18T00:00:00Z&to=2026-05-26T00:00:00Z`,
    )
    expect(json.data.gaps).toEqual([])
  })

  it('let everybody take a turn or give away their own, and tell those concerned', async () => {
    const cover = (as: typeof asBob, user_id: number, day: number, body: object = {}) =>
      as(world, 'POST', `/app/api/on-call/schedules/${id}/shift-overrides`, {
        user_id,
        starts_at: `2026-06-${day}T08:00:00Z`,
        ends_at: `2026-06-${day}T12:00:00Z`,
        ...body,
      })
    const told = async (as: typeof asBob): Promise<number> =>
      (await as(world, 'GET', '/app/api/me/notices')).json.data.filter(({ kind }: { kind: string }) => kind === 'cover').length
    // Bob has the third week of June, Alice the second.
    expect((await cover(asBob, ALICE.id, 16)).status).toBe(201)
    expect([await told(asAlice), await told(asBob)]).toEqual([1, 0])
    expect((await cover(asBob, BOB.id, 10)).status).toBe(201)
    expect((await cover(asBob, BOB.id, 13)).json.data).toMatchObject({ user_id: BOB.id, starts_at: '2026-06-13T08:00:00.000Z' })
    expect([await told(asAlice), await told(asBob)]).toEqual([2, 0])
    const carol = (await world.alice('POST', '/api/v1/users', { body: { name: 'Carol', email: 'carol@acme.test', password: PASSWORD } }))
      .json.data.id
    for (const day of [11, 14]) expect((await cover(asBob, carol, day)).status).toBe(403)
    expect((await cover(asBob, carol, 12, { ends_at: '2026-06-16T12:00:00Z' })).status).toBe(403)
    expect((await cover(asAlice, carol, 17)).status).toBe(201)
    expect(await told(asBob)).toBe(1)
    expect((await cover(asBob, BOB.id, 10, { ends_at: '2026-06-10T07:00:00Z' })).status).toBe(422)
    expect((await cover(asBob, 9999, 16)).status).toBe(422)
    expect((await asBob(world, 'POST', '/app/api/on-call/schedules/9999/shift-overrides', {})).status).toBe(404)
    expect((await world.anyone('POST', `/app/api/on-call/schedules/${id}/shift-overrides`, { body: {} })).status).toBe(401)
    const { overrides } = (await world.alice('GET', `/api/v1/on-call/schedules/${id}`)).json.data
    for (const override of overrides.filter(({ starts_at }: { starts_at: string }) => starts_at > '2026-06-08'))
      await world.alice('DELETE', `/api/v1/on-call/schedules/${id}/overrides/${override.id}`)
  })

  it('preview what was not saved, and save nothing', async () => {
    const draft = { ...week, time_zone: 'UTC', layers: [{ ...layer, restrictions: [] }] }
    const { json } = await asBob(world, 'POST', '/app/api/on-call/preview', draft)
    expect(json.data).toMatchObject({ gaps: [], shifts: [{ user_id: BOB.id, starts_at: week.from, ends_at: week.to, layer: 0 }] })
    expect((await world.alice('GET', '/api/v1/on-call/schedules')).json.meta.total).toBe(1)
  })

  it.each([
    [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
    [{ to: week.from }, 'to'],
    [{ to: '2027-06-01T00:00:00Z' }, 'to'],
    [{ layers: [{ ...layer, rotation: 'hourly' }] }, 'layers.0.rotation'],
  ])('refuse to draw %j', async (wrong, field) => {
    const reply = await asAlice(world, 'POST', '/app/api/on-call/preview', { ...week, time_zone: 'UTC', layers: [layer], ...wrong })
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [field]])
  })

  it('are nobody else’s business', async () => {
    expect((await world.anyone('GET', '/app/api/on-call/duties')).status).toBe(401)
    expect((await asBob(world, 'GET', '/app/api/on-call/schedules/999/calendar?from=x&to=y')).status).toBe(404)
  })
})
