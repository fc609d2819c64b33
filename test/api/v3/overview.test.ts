import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'
import { made, ping } from './acme.ts'

onBothDatabases('what a project looks like from outside', (database) => {
  let world: World
  let project: { uuid: string; badge_key: string }
  beforeAll(async () => {
    world = await openWorld({ database, settings: { METRICS_KEY: 'metrics-key' } })
    project = (await world.alice('GET', '/api/v3/projects/')).json.projects[0]
  })
  afterAll(() => world.close())

  it('badges are listed by tag, with one for all', async () => {
    await made(world, { tags: 'web db@dc1' })
    await made(world, { tags: 'web' })
    const { badges } = (await world.writer('GET', '/api/v3/badges/')).json
    expect(Object.keys(badges).toSorted()).toEqual(['*', 'db@dc1', 'web'])
    expect(Object.keys(badges.web)).toEqual(['svg', 'svg3', 'json', 'json3', 'shields', 'shields3'])
    const address = `http://watchdesk.test/badge/${project.badge_key}/`
    expect(badges.web.svg).toMatch(new RegExp(`^${address}[\\w-]{8}-2/web\\.svg$`))
    expect(badges.web.svg3).toBe(badges.web.svg.replace('-2/', '/'))
    expect(badges['db@dc1'].json).toMatch(/\/db%2540dc1\.json$/)
    expect(badges['*'].shields3).toMatch(new RegExp(`^${address}[\\w-]{8}\\.shields$`))
  })

  it('the status page needs no key', async () => {
    for (const version of [1, 2, 3]) {
      const reply = await world.anyone('GET', `/api/v${version}/status/`)
      expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([200, 'OK', 'text/html; charset=utf-8'])
    }
  })

  it('service metrics need their key', async () => {
    const { uuid } = await made(world)
    await ping(world, uuid)
    for (const key of ['', 'wrong'])
      expect((await world.anyone('GET', '/api/v3/metrics/', { headers: { 'x-metrics-key': key } })).status).toBe(403)
    const { status, json } = await world.anyone('GET', '/api/v3/metrics/', { headers: { 'x-metrics-key': 'metrics-key' } })
    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['ts', 'max_ping_id', 'max_notification_id', 'num_unprocessed_flips'])
    expect(json).toMatchObject({ max_ping_id: 1, max_notification_id: null, num_unprocessed_flips: 1 })
    await world.settle()
    expect(
      (await world.anyone('GET', '/api/v3/metrics/', { headers: { 'x-metrics-key': 'metrics-key' } })).json.num_unprocessed_flips,
    ).toBe(0)
  })

  describe('the page for Prometheus', () => {
    it('has a sample per check and gauge', async () => {
      const down = await made(world, { name: 'a "b" \\ c\nd', tags: 'prom' })
      await ping(world, down.uuid, 'fail')
      const { checks } = (await world.reader('GET', '/api/v3/checks/')).json
      const reply = await world.anyone('GET', `/projects/${project.uuid}/metrics/${KEYS.read}`)
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/plain'])
      const { unique_key } = checks.at(-1)
      const labels = `{name="a \\"b\\" \\\\ c\\nd", tags="prom", unique_key="${unique_key}"}`
      expect(reply.text).toContain(
        `# HELP hc_check_up Whether the check is currently up (1 for yes, 0 for no).\n# TYPE hc_check_up gauge\n`,
      )
      for (const line of [
        `hc_check_up${labels} 0`,
        `hc_check_started${labels} 0`,
        `hc_check_grace${labels} 0`,
        `hc_check_paused${labels} 0`,
        'hc_tag_up{tag="prom"} 0',
        'hc_tag_up{tag="web"} 1',
        `hc_checks_total ${checks.length}`,
        'hc_checks_down_total 1',
      ])
        expect(reply.text.split('\n')).toContain(line)
      expect(reply.text).not.toContain(down.uuid)
    })

    it('is found at three addresses', async () => {
      const page = await world.anyone('GET', `/projects/${project.uuid}/metrics/${KEYS.read}`)
      expect((await world.anyone('GET', `/projects/${project.uuid}/checks/metrics/${KEYS.read}`)).text).toBe(page.text)
      for (const url of ['metrics', 'metrics/'])
        expect((await world.withToken(KEYS.read)('GET', `/projects/${project.uuid}/${url}`)).text).toBe(page.text)
    })

    it.each([
      [`metrics/${KEYS.write}`, 403],
      [`metrics/${'x'.repeat(32)}`, 403],
      ['metrics/short', 400],
      ['metrics/', 401],
    ])('%s answers %s', async (path, status) => {
      expect((await world.anyone('GET', `/projects/${project.uuid}/${path}`)).status).toBe(status)
    })
  })
})

onBothDatabases('the rate limit', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })))
  afterAll(() => world.close())

  it('is 100 calls a minute for each key', async () => {
    for (let n = 0; n < 100; n++) expect((await world.writer('GET', `/api/v${1 + (n % 3)}/checks/`)).status).toBe(200)
    const refused = await world.writer('GET', '/api/v3/checks/')
    expect([refused.status, refused.json, refused.headers['retry-after']]).toEqual([429, { error: 'rate limit exceeded' }, '60'])
    expect((await world.reader('GET', '/api/v3/checks/')).status).toBe(200)
    expect((await world.anyone('GET', '/api/v3/status/')).status).toBe(200)
    world.jump('61s')
    expect((await world.writer('GET', '/api/v3/checks/')).status).toBe(200)
  })
})
