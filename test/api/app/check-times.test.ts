import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoSeconds, SECOND } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('the times of checks', (database) => {
  let world: World
  let project: string
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
  })
  afterAll(() => world.close())

  const make = async (body: object): Promise<string> =>
    (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, body)).json.data.uuid

  describe('many at once', () => {
    const path = (): string => `/app/api/projects/${project}/checks/schedules`

    it('are given, each check its own, and given back', async () => {
      const [one, two] = [await make({ name: 'one', timeout: 3_600 }), await make({ name: 'two', schedule: '0 2 * * *', tz: 'UTC' })]
      const given = [
        { uuid: one, schedule: '0 5 * * *', tz: 'Europe/Berlin', grace: 600 },
        { uuid: two, timeout: 7_200, grace: 600 },
      ]
      const { json } = await asBob(world, 'POST', path(), { changes: given })
      expect(json.data).toMatchObject([
        { uuid: one, kind: 'cron', schedule: '0 5 * * *', tz: 'Europe/Berlin', grace: 600 },
        { uuid: two, kind: 'simple', timeout: 7_200 },
      ])
      expect((await asBob(world, 'POST', path(), { changes: [{ uuid: one, timeout: 3_600 }] })).json.data[0].kind).toBe('simple')
    })

    it('are refused for all when they are wrong for one', async () => {
      const uuid = await make({ name: 'kept', timeout: 3_600 })
      const refused = [
        {
          changes: [
            { uuid, timeout: 7_200 },
            { uuid: NOWHERE, timeout: 60 },
          ],
        },
        {
          changes: [
            { uuid, timeout: 7_200 },
            { uuid, schedule: 'nonsense' },
          ],
        },
        { changes: [] },
      ]
      for (const body of refused) expect((await asBob(world, 'POST', path(), body)).status).toBe(422)
      expect((await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data.timeout).toBe(3_600)
      expect((await asBob(world, 'POST', `/app/api/projects/${NOWHERE}/checks/schedules`, {})).status).toBe(404)
    })
  })

  it('are replayed on what the log holds: what would have been, and what was', async () => {
    const uuid = await make({ name: 'nightly', timeout: 3_600, grace: 60 })
    await world.anyone('POST', `/ping/${uuid}`)
    await world.pass('3h')
    await world.anyone('POST', `/ping/${uuid}`)
    const replay = async (body: object) => (await asBob(world, 'POST', `/app/api/checks/${uuid}/replay`, body)).json.data
    expect(await replay({ timeout: 3_600, grace: 7_260 })).toMatchObject({ late: 1, down: 0, actual: { late: 0, down: 1 }, pings: 2 })
    expect((await replay({ timeout: 3_600, grace: 60 })).marks.map(({ status }: { status: string }) => status)).toEqual(['up', 'down'])
    expect((await asBob(world, 'POST', `/app/api/checks/${uuid}/replay`, { schedule: 'x' })).status).toBe(422)
    expect((await asBob(world, 'POST', `/app/api/checks/${NOWHERE}/replay`, {})).status).toBe(404)
  })

  describe('that are tried out', () => {
    const alertAt = async (body: object): Promise<string | null> =>
      (await asBob(world, 'POST', '/app/api/schedule/preview', body)).json.data.alert_at
    const after = (seconds: number): string => formatIsoSeconds(world.now() + seconds * SECOND)

    it('say when somebody would hear of it, counted from a ping that comes now', async () => {
      expect(await alertAt({ timeout: 3_600, grace: 600 })).toBe(after(4_200))
      expect(await alertAt({ schedule: '0 2 * * *', tz: 'Europe/Berlin', grace: 3_600 })).toMatch(/T01:00:00/)
    })

    it.each([
      ['no grace', { timeout: 3_600 }],
      ['too short a grace', { timeout: 3_600, grace: 59 }],
      ['too long a span', { timeout: 31_536_001, grace: 60 }],
      ['a schedule that is none', { schedule: 'nonsense', grace: 60 }],
      ['nothing at all', {}],
    ])('say nothing of it with %s', async (_title, body) => {
      expect(await alertAt(body)).toBeNull()
    })

    it('count from the last ping of the check they are meant for, and from its run under way', async () => {
      const uuid = await make({ name: 'tried', timeout: 3_600, grace: 600 })
      expect(await alertAt({ timeout: 7_200, grace: 600, check: uuid })).toBe(after(7_800))
      await world.anyone('POST', `/ping/${uuid}`)
      await world.pass('30m')
      expect(await alertAt({ timeout: 7_200, grace: 600, check: uuid })).toBe(after(6_000))
      expect(await alertAt({ timeout: 60, grace: 60, check: uuid })).toBe(after(-1_680))
      await world.anyone('POST', `/ping/${uuid}/start`)
      expect(await alertAt({ timeout: 7_200, grace: 600, check: uuid })).toBe(after(600))
      expect((await asBob(world, 'POST', '/app/api/schedule/preview', { timeout: 60, grace: 60, check: NOWHERE })).status).toBe(404)
    })
  })

  it('of past runs are told for some checks, oldest first, and not for those of others', async () => {
    const uuid = await make({ name: 'runs' })
    for (const span of ['2s', '5s']) {
      await world.anyone('POST', `/ping/${uuid}/start`)
      await world.pass(span)
      await world.anyone('POST', `/ping/${uuid}`)
    }
    const { json } = await asBob(world, 'GET', `/app/api/projects/${project}/durations?checks=${uuid},${NOWHERE},nonsense`)
    expect(json.data).toEqual({ [uuid]: [2, 5] })
    expect((await world.anyone('GET', `/app/api/projects/${project}/durations?checks=${uuid}`)).status).toBe(401)
  })

  it('does not forget what else is set about a check', async () => {
    const settings = {
      failure_threshold: 2,
      max_runtime: 120,
      renotify_interval: 3_600,
      methods: 'POST',
      success_kw: 'ok',
      filter_body: true,
    }
    const uuid = await make({ name: 'whole', ...settings })
    const { data } = (await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json
    expect(data).toMatchObject(settings)
    expect(data.badge.two_state_url).toMatch(/\/b\/2\/[\w-]+$/)
    expect((await world.anyone('GET', `${new URL(data.badge.three_state_url).pathname}.json`)).status).toBe(200)
  })

  it('keeps the views of checks that a person saved, for that person', async () => {
    const path = `/app/api/projects/${project}/check-views`
    const views = [{ name: 'Production', q: 'tag:prod', sort: 'due' }]
    expect((await asBob(world, 'GET', path)).json.data).toEqual([])
    expect((await asBob(world, 'PUT', path, { views })).json.data).toEqual(views)
    expect((await asBob(world, 'GET', path)).json.data).toEqual(views)
    expect((await asAlice(world, 'GET', path)).json.data).toEqual([])
    expect((await asBob(world, 'PUT', path, { views: [{ name: '', q: '', sort: '' }] })).status).toBe(422)
    expect((await asBob(world, 'PUT', `/app/api/projects/${NOWHERE}/check-views`, { views })).status).toBe(404)
  })
})
