import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAlice, asBob } from './person.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the report about uptime', (database) => {
  let world: World
  let project: string
  let good: string
  let bad: string
  const range = 'from=2026-05-31T00:00:00Z&to=2026-06-03T00:00:00Z'
  const check = async (name: string): Promise<string> =>
    (await world.writer('POST', '/api/v3/checks/', { body: { name, timeout: 86_400 } })).json.ping_url.split('/').at(-1)
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    good = await check('good')
    bad = await check('bad')
    await world.anyone('POST', `/ping/${good}`)
    await world.anyone('POST', `/ping/${bad}`)
    await world.pass('1h')
    await world.anyone('POST', `/ping/${bad}/fail`)
    await world.pass('30m')
    await world.anyone('POST', `/ping/${bad}`)
    await world.pass('10m')
    await world.anyone('POST', `/ping/${bad}/fail`)
    await world.pass('30m')
  })
  afterAll(() => world.close())

  const ask = async (path: string) => await asBob(world, 'GET', `/app/api/${path}`)

  it('tells how the checks of a project fared', async () => {
    const { json } = await ask(`uptime-report?project=${project}&${range}`)
    expect(json.data).toMatchObject({ n_checks: 2, num_with_downtime: 1 })
    expect(json.data.checks.map(({ name }: { name: string }) => name)).toEqual(['bad', 'good'])
    expect(json.data.checks[0]).toMatchObject({ status: 'down', downtimes: 2 })
    expect(json.data.checks[0].down_seconds).toBeGreaterThanOrEqual(3_600)
    expect(json.data.checks[0].watched_seconds).toBeGreaterThanOrEqual(7_200)
    expect(json.data.checks[0].down_seconds / json.data.checks[0].watched_seconds).toBeLessThan(0.6)
    expect(json.data.days.map(({ date }: { date: string }) => date)).toEqual(['2026-05-31', '2026-06-01'])
  })

  it('opens the checks behind its numbers, page by page, and the two agree', async () => {
    const report = (await ask(`uptime-report?project=${project}&${range}`)).json.data
    const all = (await ask(`uptime-checks?project=${project}&${range}`)).json
    expect([all.meta.total, all.data]).toEqual([report.n_checks, report.checks])
    const troubled = (await ask(`uptime-checks?project=${project}&${range}&with_downtime=true`)).json
    expect([troubled.meta.total, troubled.data]).toEqual([report.num_with_downtime, [report.checks[0]]])
    const second = (await ask(`uptime-checks?project=${project}&${range}&per_page=1&page=2`)).json
    expect(second).toMatchObject({ data: [{ name: 'good' }], meta: { total: 2, current_page: 2, last_page: 2 } })
  })

  it('opens the downtimes of a check, the newest first, and they add up', async () => {
    const [{ downtimes, down_seconds }] = (await ask(`uptime-report?project=${project}&${range}`)).json.data.checks
    const { data, meta } = (await ask(`uptime-checks/${bad}/downtimes?project=${project}&${range}`)).json
    expect(meta.total).toBe(downtimes)
    expect(data.map(({ has_ended }: { has_ended: boolean }) => has_ended)).toEqual([false, true])
    expect(data[0].from > data[1].to).toBe(true)
    expect(data[1].down_seconds).toBeGreaterThanOrEqual(1_800)
    expect(data[0].down_seconds + data[1].down_seconds).toBeCloseTo(down_seconds, 3)
    expect((await ask(`uptime-checks/${bad}/downtimes?project=${project}&${range}&per_page=1&page=2`)).json.data).toEqual([data[1]])
    expect((await ask(`uptime-checks/${good}/downtimes?project=${project}&${range}`)).json.data).toEqual([])
  })

  it('refuses what is not there, times that make no sense, and strangers', async () => {
    const never = 'from=2030-01-01T00:00:00Z&to=2031-01-01T00:00:00Z'
    for (const path of ['uptime-report', 'uptime-checks', `uptime-checks/${bad}/downtimes`]) {
      expect((await ask(`${path}?project=nothing&${range}`)).status).toBe(404)
      expect((await ask(`${path}?project=${project}&${never}`)).status).toBe(422)
      expect((await world.anyone('GET', `/app/api/${path}?project=${project}&${range}`)).status).toBe(401)
    }
    const elsewhere = (await asAlice(world, 'POST', '/app/api/projects', { name: 'Other' })).json.data.uuid
    expect((await ask(`uptime-checks/${bad}/downtimes?project=${elsewhere}&${range}`)).status).toBe(403)
    expect((await ask(`uptime-checks/no-such-check/downtimes?project=${project}&${range}`)).status).toBe(404)
  })
})
