import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, formatIsoMillis, MINUTE } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'

onBothDatabases('alerts about what is being changed', (database) => {
  let world: World
  let asset: number
  beforeAll(async () => {
    world = await openWorld({ database })
    asset = (await world.alice('POST', '/api/v1/assets', { body: { name: 'db7', type: 'server', hostname: 'db7' } })).json.data.id
  })
  afterAll(() => world.close())
  const scene = alertScene(() => world)

  const act = async (id: number, verb: string, body: object = {}) => {
    const done = await world.alice('POST', `/api/v1/changes/${id}/${verb}`, { body })
    expect(done.status, done.text).toBe(200)
  }
  /** A standard change of the asset, approved, from a moment on for an hour. */
  const approved = async (from: number): Promise<number> => {
    const planned = { planned_start_at: formatIsoMillis(from), planned_end_at: formatIsoMillis(from + HOUR) }
    const body = { title: 'Patch db7', type: 'standard', asset_ids: [asset], ...planned }
    const made = await world.alice('POST', '/api/v1/changes', { body })
    expect(made.status, made.text).toBe(201)
    await act(made.json.data.id, 'submit')
    return made.json.data.id
  }
  const open = async () => {
    const dedup_key = scene.newKey()
    return { dedup_key, ...(await scene.raised({ dedup_key, asset: 'db7', severity: 'critical' })) }
  }

  it('wait while the change goes on, and say why', async () => {
    const change = await approved(world.now() - MINUTE)
    const alert = await open()
    expect(alert).toMatchObject({ state: 'firing', ticket_id: null, incident_id: null, suppressed_by_change_id: change })
    await world.pass('30m')
    await scene.resolve(alert.dedup_key)
    await world.pass('2h')
    expect(await scene.alert(alert.id)).toMatchObject({ state: 'resolved', ticket_id: null, suppressed_by_change_id: change })
    await act(change, 'cancel')
  })

  it('have their ticket when they outlast the change, which is told from the beginning', async () => {
    const change = await approved(world.now() - MINUTE)
    const alert = await open()
    await world.pass('58m')
    expect((await scene.alert(alert.id)).ticket_id).toBeNull()
    await world.pass('2m')
    const told = await scene.alert(alert.id)
    expect(told).toMatchObject({ ticket_id: expect.any(Number), suppressed_by_change_id: null })
    const { timeline_events } = await scene.ticket(told.ticket_id)
    expect(timeline_events.find(({ type }: { type: string }) => type === 'alert_opened').data).toMatchObject({
      suppressed_by_change_id: change,
    })
    await scene.resolve(alert.dedup_key)
    await act(change, 'cancel')
  })

  it('have it at once when the work ends early, and wait on when it takes longer', async () => {
    const change = await approved(world.now() + HOUR)
    await act(change, 'schedule')
    await act(change, 'start')
    const alert = await open()
    expect(alert.suppressed_by_change_id).toBe(change)
    await world.pass('3h')
    expect((await scene.alert(alert.id)).ticket_id).toBeNull()
    await act(change, 'complete')
    await world.settle()
    expect((await scene.alert(alert.id)).ticket_id).toEqual(expect.any(Number))
    await scene.resolve(alert.dedup_key)
  })

  it('do not open a ticket again meanwhile', async () => {
    const first = await open()
    await scene.resolve(first.dedup_key)
    expect((await scene.ticket(first.ticket_id)).status).toBe('resolved')
    const change = await approved(world.now() - MINUTE)
    await scene.raised({ dedup_key: first.dedup_key, asset: 'db7' })
    expect((await scene.ticket(first.ticket_id)).status).toBe('resolved')
    await act(change, 'cancel')
    await world.settle()
    expect((await scene.ticket(first.ticket_id)).status).toBe('open')
    await scene.resolve(first.dedup_key)
  })

  it('before the change, and about other assets, are told as always', async () => {
    const change = await approved(world.now() + HOUR)
    const early = await open()
    expect(early.ticket_id).toEqual(expect.any(Number))
    await world.pass('61m')
    const other = await scene.raised({ dedup_key: scene.newKey() })
    expect(other.ticket_id).toEqual(expect.any(Number))
    await act(change, 'cancel')
  })
})
