import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, formatIsoMillis, formatIsoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the maintenance of an approved change', (database) => {
  let world: World
  let check: string
  let other: string
  let channel: string
  beforeAll(async () => {
    world = await openWorld({ database })
    channel = (await world.writer('POST', '/api/v3/channels/', { body: { kind: 'helpdesk', name: 'Desk', conf: {} } })).json.id
    check = await watched('db')
    other = await watched('web')
  })
  afterAll(() => world.close())

  const watched = async (name: string): Promise<string> => {
    const made = await world.writer('POST', '/api/v3/checks/', { body: { name, timeout: 86_400, grace: 60, channels: channel } })
    expect(made.status, made.text).toBe(201)
    return made.json.uuid ?? made.json.ping_url.split('/').at(-1)
  }
  const act = async (id: number, verb: string, body: object = {}) => {
    const done = await world.alice('POST', `/api/v1/changes/${id}/${verb}`, { body })
    expect(done.status, done.text).toBe(200)
    await world.settle()
  }
  const plan = async (from: number, more: object = {}): Promise<number> => {
    const planned = { planned_start_at: formatIsoMillis(from), planned_end_at: formatIsoMillis(from + HOUR) }
    const body = { title: 'Move the database', type: 'standard', check_uuids: [check], ...planned, ...more }
    const made = await world.alice('POST', '/api/v1/changes', { body })
    expect(made.status, made.text).toBe(201)
    await world.settle()
    return made.json.data.id
  }
  const windows = async () => (await world.writer('GET', '/api/v3/maintenance/')).json.maintenance
  const alertsOf = async (uuid: string) => (await world.alice('GET', '/api/v1/alerts', { query: { check_uuid: uuid } })).json.data
  const ping = async (uuid: string, what = '') => {
    expect((await world.anyone('GET', `/ping/${uuid}${what}`)).status).toBe(200)
    await world.settle()
  }

  it('begins to exist with the approval, for the linked checks alone, and is gone with the change', async () => {
    const from = world.now() + HOUR
    const id = await plan(from)
    expect(await windows()).toEqual([])
    await act(id, 'submit')
    expect(await windows()).toMatchObject([
      {
        name: 'Move the database',
        checks: [check],
        starts_at: formatIsoSeconds(from),
        ends_at: formatIsoSeconds(from + HOUR),
        active: false,
      },
    ])
    await act(id, 'cancel')
    expect(await windows()).toEqual([])
  })

  it('moves with the change, and with its checks', async () => {
    const id = await plan(world.now() + HOUR)
    await act(id, 'submit')
    const later = world.now() + 5 * HOUR
    await act(id, 'schedule', { planned_start_at: formatIsoMillis(later), planned_end_at: formatIsoMillis(later + HOUR) })
    expect(await windows()).toMatchObject([{ starts_at: formatIsoSeconds(later), checks: [check] }])
    const edited = await world.alice('PUT', `/api/v1/changes/${id}`, { body: { check_uuids: [check, other] } })
    expect(edited.status, edited.text).toBe(200)
    await world.settle()
    expect((await windows())[0].checks.toSorted()).toEqual([check, other].toSorted())
    await act(id, 'cancel')
  })

  it('silences a linked check that fails meanwhile, and no other; the end of the work is its end', async () => {
    await ping(check)
    await ping(other)
    const id = await plan(world.now() + HOUR)
    await act(id, 'submit')
    await act(id, 'schedule')
    await act(id, 'start')
    await ping(check, '/fail')
    expect(await alertsOf(check)).toEqual([])
    await ping(other, '/fail')
    expect(await alertsOf(other)).toMatchObject([{ state: 'firing' }])
    await ping(check)
    await ping(other)
    await world.pass('30m')
    await act(id, 'complete')
    expect(await windows()).toMatchObject([{ active: false, ends_at: formatIsoSeconds(world.now()) }])
    await ping(check, '/fail')
    expect(await alertsOf(check)).toMatchObject([{ state: 'firing' }])
    await ping(check)
  })

  it('is not there while a moved plan waits for the board again', async () => {
    const board = await world.alice('POST', '/api/v1/cabs', { body: { name: 'Board', rule: 'any', member_ids: [2] } })
    expect(board.status, board.text).toBe(201)
    const from = world.now() + 24 * HOUR
    const id = await plan(from, { type: 'normal', risk: 'low', description: 'All of it.' })
    await act(id, 'submit', { cab_id: board.json.data.id })
    const planned = async () => (await windows()).filter(({ starts_at }: { starts_at: string }) => starts_at === formatIsoSeconds(from))
    expect(await planned()).toEqual([])
    expect((await world.bob('POST', `/api/v1/changes/${id}/approve`, { body: {} })).status).toBe(200)
    await world.settle()
    expect(await planned()).toHaveLength(1)
    expect((await world.alice('PUT', `/api/v1/changes/${id}`, { body: { risk: 'high' } })).json.data.status).toBe('awaiting_approval')
    await world.settle()
    expect(await planned()).toEqual([])
  })

  it('takes no notice of checks that were deleted meanwhile', async () => {
    const gone = await watched('gone')
    const id = await plan(world.now() + HOUR, { check_uuids: [gone] })
    expect((await world.writer('DELETE', `/api/v3/checks/${gone}`)).status).toBe(200)
    const before = await windows()
    await act(id, 'submit')
    expect(await windows()).toEqual(before)
  })
})
