import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, formatIsoSeconds } from '../../../src/contract/time.ts'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('the monitor’s pages', (database) => {
  let world: World
  let project: string
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
  })
  afterAll(() => world.close())

  const make = async (body: object): Promise<string> =>
    (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, body)).json.data.uuid

  describe('a check', () => {
    it('is made by an agent, listed as a row with its schedule in words, and found whole', async () => {
      const uuid = await make({ name: 'backup', schedule: '0 2 * * 1-5', tz: 'Europe/Berlin', grace: 600 })
      const { json } = await asBob(world, 'GET', `/app/api/projects/${project}/checks`)
      expect(json.data.find((row: { uuid: string }) => row.uuid === uuid)).toMatchObject({
        name: 'backup',
        status: 'new',
        kind: 'cron',
        schedule_text: 'At 02:00, Monday to Friday',
      })
      expect((await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data).toMatchObject({
        uuid,
        ping_url: `${json.ping_root}${uuid}`,
        ping_email: null,
        project: { uuid: project },
        channels: [],
      })
    })

    it('is refused with sentences by field, and not at all where there is no project', async () => {
      const wrongs = async (body: object): Promise<readonly string[]> => {
        const reply = await asBob(world, 'POST', `/app/api/projects/${project}/checks`, body)
        expect(reply.status).toBe(422)
        return Object.keys(reply.json.errors).toSorted()
      }
      expect(await wrongs({ grace: 1, timeout: 1 })).toEqual(['grace', 'timeout'])
      expect(await wrongs({ schedule: 'nonsense', tz: 'Nowhere/Land' })).toEqual(['schedule', 'tz'])
      expect((await asBob(world, 'POST', `/app/api/projects/${NOWHERE}/checks`, { grace: 1 })).status).toBe(404)
      expect((await world.anyone('POST', `/app/api/projects/${project}/checks`, { body: {} })).status).toBe(401)
    })

    it('is paused, refuses to be resumed twice, is changed and deleted', async () => {
      const uuid = await make({ name: 'job' })
      expect((await asBob(world, 'POST', `/app/api/checks/${uuid}/pause`)).json.data.status).toBe('paused')
      expect((await asBob(world, 'POST', `/app/api/checks/${uuid}/pause`)).status).toBe(200)
      expect((await asBob(world, 'POST', `/app/api/checks/${uuid}/resume`)).json.data.status).toBe('new')
      expect((await asBob(world, 'POST', `/app/api/checks/${uuid}/resume`)).status).toBe(409)
      expect((await asBob(world, 'PATCH', `/app/api/checks/${uuid}`, { name: 'renamed' })).json.data.name).toBe('renamed')
      expect((await asBob(world, 'DELETE', `/app/api/checks/${uuid}`)).status).toBe(204)
      expect((await asBob(world, 'DELETE', `/app/api/checks/${uuid}`)).status).toBe(404)
    })

    it('tells its story: pings, changes and the text that came with them', async () => {
      const uuid = await make({ name: 'story', timeout: 3_600, grace: 60 })
      await world.anyone('POST', `/ping/${uuid}`, { body: 'all well' })
      await world.pass('3h')
      const { json } = await asBob(world, 'GET', `/app/api/checks/${uuid}/log`)
      expect(json.data.map(({ kind, type, new_status }: Record<string, string>) => type ?? new_status ?? kind)).toEqual([
        'down',
        'up',
        'success',
      ])
      const { due_at, next_ping } = (await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data
      expect([due_at, next_ping]).toEqual([formatIsoSeconds(world.now() - 2 * HOUR), null])
      expect(json.data.at(-1)).toMatchObject({ n: 1, preview: expect.stringContaining('all well') })
      expect((await asBob(world, 'GET', `/app/api/checks/${uuid}/pings/1/body`)).json.data.text).toContain('all well')
      expect((await asBob(world, 'GET', `/app/api/checks/${uuid}/pings/7/body`)).status).toBe(404)
      const days = (await asBob(world, 'GET', `/app/api/checks/${uuid}/uptime`)).json.data
      expect(days).toHaveLength(90)
      expect(days.at(-1)).toMatchObject({ date: '2026-06-01', watched_seconds: 10_800, down_seconds: 7_140 })
      const home = (await asBob(world, 'GET', '/app/api/home/checks')).json.data
      expect(home).toContainEqual(expect.objectContaining({ uuid, status: 'down', project: expect.objectContaining({ uuid: project }) }))
    })
  })

  it('changes many checks or, when one is not there, none', async () => {
    const uuids = [await make({ name: 'one' }), await make({ name: 'two' })]
    const path = `/app/api/projects/${project}/checks/bulk`
    const refused = await asBob(world, 'POST', path, { action: 'pause', checks: [...uuids, NOWHERE] })
    expect(refused.status).toBe(422)
    expect((await asBob(world, 'GET', `/app/api/checks/${uuids[0]}`)).json.data.status).toBe('new')
    const { json } = await asBob(world, 'POST', path, { action: 'pause', checks: uuids })
    expect(json.data.map(({ status }: { status: string }) => status)).toEqual(['paused', 'paused'])
  })

  it('shows a new key once, and keeps only its beginning', async () => {
    const made = await asBob(world, 'POST', `/app/api/projects/${project}/keys`, { kind: 'read' })
    expect(made.json.data.key).toMatch(/^hcr_\w{28}$/)
    const shown = await asBob(world, 'GET', `/app/api/projects/${project}`)
    expect(shown.json.data.keys.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['ping', 'read', 'write'])
    expect(JSON.stringify(shown.json)).not.toContain(made.json.data.key)
    expect((await asBob(world, 'DELETE', `/app/api/projects/${project}/keys/read`)).status).toBe(204)
    expect((await asBob(world, 'DELETE', `/app/api/projects/${project}/keys/read`)).status).toBe(404)
  })

  it.each([
    ['0 2 * x *', { from: 6, to: 7 }],
    ['0 0 31 2 *', { from: 0, to: 10 }],
  ])('says which part of the schedule %j is to blame', async (schedule, error_range) => {
    const { data } = (await asBob(world, 'POST', '/app/api/schedule/preview', { schedule, tz: 'UTC' })).json
    expect(data).toMatchObject({ error_range, runs: [], alert_at: null })
  })

  it.each([
    ['0 2 * * *', 'UTC', 'At 02:00, every day', 5],
    ['0 2 * *', 'UTC', '', 0],
    ['0 2 * * *', 'Nowhere/Land', '', 0],
  ])('reads the schedule %j in %s as %j', async (schedule, tz, description, runs) => {
    const { data } = (await asBob(world, 'POST', '/app/api/schedule/preview', { schedule, tz })).json
    expect(data.description).toBe(description)
    expect(data.runs).toHaveLength(runs)
    expect(data.error === '').toBe(runs > 0)
    if (runs > 0) expect(data.error_range).toBeNull()
  })
})
