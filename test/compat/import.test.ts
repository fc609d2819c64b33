import { afterAll, beforeAll, expect, it } from 'vitest'
import { importChecks, createListUrl } from '../../src/commands/import-healthchecks.ts'
import { onBothDatabases } from '../databases.ts'
import { openWorld, type World } from '../world.ts'

const FOREIGN = {
  name: 'Nightly',
  slug: 'nightly',
  tags: 'prod db',
  desc: 'From elsewhere',
  grace: 900,
  n_pings: 4711,
  status: 'up',
  started: false,
  last_ping: '2026-05-31T03:00:00+00:00',
  next_ping: '2026-06-01T03:00:00+00:00',
  manual_resume: true,
  methods: 'POST',
  subject: '',
  subject_fail: '',
  start_kw: 'go',
  success_kw: 'fine',
  failure_kw: 'bad',
  filter_subject: false,
  filter_body: true,
  filter_http_body: false,
  filter_default_fail: true,
  badge_url: 'https://elsewhere.test/b/2/x.svg',
  last_duration: 12,
  uuid: '3f640344-2066-4bc7-8ad3-5f836f6d702c',
  ping_url: 'https://elsewhere.test/ping/3f640344-2066-4bc7-8ad3-5f836f6d702c',
  channels: 'd224e847-77b7-4db3-8c14-5c0d2d0a9d9b',
  schedule: '0 3 * * *',
  tz: 'Europe/Riga',
}
const SIMPLE = {
  ...FOREIGN,
  uuid: '11111111-2066-4bc7-8ad3-5f836f6d702c',
  name: 'Hourly',
  slug: '',
  status: 'paused',
  timeout: 3600,
  schedule: undefined,
  tz: undefined,
}
const ODD = { ...SIMPLE, uuid: '22222222-2066-4bc7-8ad3-5f836f6d702c', name: 'Odd', timeout: 5 }

onBothDatabases('moving in from the reference product', (database) => {
  let world: World
  const said: string[] = []
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const answering = (checks: unknown, status = 200): void =>
    world.network.answer(() => ({ status, body: typeof checks === 'string' ? checks : JSON.stringify({ checks }) }))
  const run = (dry_run = false) =>
    importChecks(
      { db: world.db, net: world.network, print: (line) => void said.push(line) },
      { url: 'https://elsewhere.test/', api_key: 'key', dry_run },
    )
  const checks = async () => (await world.writer('GET', '/api/v3/checks/')).json.checks

  it('a dry run changes nothing and says what would be done', async () => {
    answering([FOREIGN, SIMPLE])
    expect([...(await run(true))]).toEqual([['would be created', 2]])
    expect(await checks()).toEqual([])
    expect(world.network.sent.at(-1)).toMatchObject({ url: 'https://elsewhere.test/api/v3/checks/', headers: { 'x-api-key': 'key' } })
  })

  it('checks come with the uuid their jobs know, and with every setting', async () => {
    expect([...(await run())]).toEqual([['created', 2]])
    const [nightly, hourly] = await checks()
    const { uuid, name, slug, tags, desc, grace, schedule, tz, manual_resume, methods, start_kw, success_kw, failure_kw } = FOREIGN
    expect(nightly).toMatchObject({
      uuid,
      name,
      slug,
      tags,
      desc,
      grace,
      schedule,
      tz,
      manual_resume,
      methods,
      start_kw,
      success_kw,
      failure_kw,
    })
    expect(nightly).toMatchObject({
      filter_body: true,
      filter_subject: false,
      filter_default_fail: true,
      n_pings: 0,
      channels: '',
    })
    expect(hourly).toMatchObject({ uuid: SIMPLE.uuid, timeout: 3600, status: 'paused' })
    expect(said).toContain('1/2  created  Nightly')
  })

  it('may be repeated: nothing doubles, and what changed there changes here', async () => {
    const before = await checks()
    expect([...(await run())]).toEqual([['unchanged', 2]])
    expect(await checks()).toEqual(before)
    answering([{ ...FOREIGN, grace: 60 }, SIMPLE])
    expect(await run()).toEqual(
      new Map([
        ['updated', 1],
        ['unchanged', 1],
      ]),
    )
    expect((await checks())[0].grace).toBe(60)
  })

  it('one that cannot be taken over is left out and named', async () => {
    answering([ODD, FOREIGN])
    expect((await run()).get('skipped, because timeout is too small')).toBe(1)
    expect(said).toContain('Project My project: 1 skipped, because timeout is too small; 1 updated.')
  })

  it.each([
    ['no list', 'hello', 200, 'The response is not a list of checks'],
    ['a wrong key', '{}', 401, 'The API key was rejected'],
    ['another failure', '{}', 500, 'status 500'],
    ['a read-only key', [{ name: 'x', unique_key: 'y' }], 200, 'use the read-write key'],
  ])('%s is said in a sentence', async (_, body, status, sentence) => {
    answering(body, status)
    await expect(run()).rejects.toThrow(sentence)
  })

  it('takes schedules whose runs are over, also when it is repeated', async () => {
    const over = { ...FOREIGN, uuid: '33333333-2066-4bc7-8ad3-5f836f6d702c', schedule: '2020-01-01', tz: 'UTC' }
    answering([over])
    expect([...(await run())]).toEqual([['created', 1]])
    answering([{ ...over, schedule: '2019-01-01' }])
    expect([...(await run())]).toEqual([['updated', 1]])
  })
})

it.each(['https://a.test', 'https://a.test/', 'https://a.test/api/v1', 'https://a.test/api/v3/', 'https://a.test/api/v3/checks/'])(
  '%s leads to the list',
  (url) => {
    expect(createListUrl(url)).toBe('https://a.test/api/v3/checks/')
  },
)
