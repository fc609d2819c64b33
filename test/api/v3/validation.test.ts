import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, read } from './acme.ts'

const long = (length: number): string => 'ä'.repeat(length)

/** Field, value, what is wrong with it; nothing when it is right. */
const VALUES: readonly (readonly [string, unknown, string | undefined])[] = [
  ...[
    'name',
    'schedule',
    'slug',
    'start_kw',
    'subject',
    'subject_fail',
    'success_kw',
    'failure_kw',
    'tags',
    'desc',
    'channels',
    'tz',
  ].flatMap((field) => [null, 7, true, ['a'], {}].map((value) => [field, value, 'is not a string'] as const)),
  ['name', long(100), undefined],
  ['name', '🙂'.repeat(100), undefined],
  ['name', long(101), 'is too long'],
  ...['name', 'tags', 'desc', 'success_kw', 'channels'].flatMap((field) =>
    ['a\0b', 'a\ud800b', '\udfff'].map((text) => [field, text, 'does not match pattern'] as const),
  ),
  ['slug', 'a-z_09', undefined],
  ['slug', '', undefined],
  ['slug', 'a'.repeat(100), undefined],
  ['slug', 'a'.repeat(101), 'is too long'],
  ...['A', 'a b', 'ä', 'a\n', 'a/b', 'a.b'].map((slug) => ['slug', slug, 'does not match pattern'] as const),
  ['tags', 'x'.repeat(600), undefined],
  ['desc', 'x'.repeat(20_000), undefined],
  ...['start_kw', 'success_kw', 'failure_kw', 'subject', 'subject_fail'].flatMap(
    (field) =>
      [
        [field, long(200), undefined],
        [field, long(201), 'is too long'],
      ] as const,
  ),
  ...['timeout', 'grace'].flatMap(
    (field) =>
      [
        [field, 60, undefined],
        [field, 59, 'is too small'],
        [field, -1, 'is too small'],
        [field, true, 'is too small'],
        [field, 31_536_000, undefined],
        [field, 31_536_001, 'is too large'],
        [field, 1e20, 'is too large'],
        [field, 60.5, 'is not a number'],
        [field, '60', 'is not a number'],
        [field, null, 'is not a number'],
        [field, [60], 'is not a number'],
      ] as const,
  ),
  ...['manual_resume', 'filter_subject', 'filter_body', 'filter_http_body', 'filter_default_fail'].flatMap((field) => [
    [field, true, undefined] as const,
    [field, false, undefined] as const,
    ...[0, 1, 'true', null, []].map((value) => [field, value, 'is not a boolean'] as const),
  ]),
  ['methods', '', undefined],
  ['methods', 'POST', undefined],
  ...['post', 'GET', null, 1, []].map((value) => ['methods', value, 'has unexpected value'] as const),
  ['schedule', '* * * * *', undefined],
  ['schedule', 'daily', undefined],
  ['schedule', `0 0 * * ${'0,'.repeat(45)}0`, undefined],
  ...['', 'nonsense', '* * * *', '@daily', '0 0 31 2 *', '60 * * * *', '* * * * * *'].map(
    (value) => ['schedule', value, 'is not a valid cron or OnCalendar expression'] as const,
  ),
  ['schedule', `0 0 * * ${'0,'.repeat(46)}0`, 'is too long'],
  ['tz', 'Europe/Riga', undefined],
  ['tz', 'US/Pacific', undefined],
  ...['', 'utc', 'Mars/Olympus', 'Europe/riga'].map((value) => ['tz', value, 'is not a valid timezone'] as const),
  ['unique', ['name', 'slug', 'tags', 'timeout', 'grace'], undefined],
  ...['name', null, 1, {}].map((value) => ['unique', value, 'is not an array'] as const),
  ['failure_threshold', 1, undefined],
  ['failure_threshold', 100, undefined],
  ['failure_threshold', 0, 'is too small'],
  ['failure_threshold', true, 'is not a number'],
  ['recovery_threshold', true, 'is not a number'],
  ['max_runtime', true, 'is not a number'],
  ['recovery_threshold', 101, 'is too large'],
  ['recovery_threshold', null, 'is not a number'],
  ['max_runtime', null, undefined],
  ['max_runtime', 1, undefined],
  ['max_runtime', 0, 'is too small'],
  ['renotify_interval', 59, 'is too small'],
  ['renotify_interval', 60, undefined],
  ['snooze_until', null, undefined],
  ['snooze_until', '2026-06-01T00:00:00Z', undefined],
  ['snooze_until', 'tomorrow', 'is not a valid timestamp'],
  ['snooze_until', '2027-02-30T00:00:00Z', 'is not a valid timestamp'],
  ['depends_on', [], undefined],
  ['depends_on', 'x', 'is not an array'],
]

onBothDatabases('bodies of checks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const create = (body: unknown) => world.writer('POST', '/api/v3/checks/', { body })

  it.each(VALUES)('%s may be %j: %s', async (field, value, complaint) => {
    const reply = await create({ [field]: value })
    const error = complaint === undefined ? undefined : `json validation error: ${field} ${complaint}`
    expect([reply.status, reply.json.error]).toEqual([complaint === undefined ? 201 : 400, error])
  })

  it.each([
    ['unique', ['status'], "an item in 'unique' has unexpected value"],
    ['unique', ['name', 5], "an item in 'unique' has unexpected value"],
    ['depends_on', ['x'], "an item in 'depends_on' is not a valid uuid"],
  ])('members of %s are looked at: %j', async (field, value, complaint) => {
    expect((await create({ [field]: value })).json).toEqual({ error: `json validation error: ${complaint}` })
  })

  it.each(['60.0', '6e1', '60.5'])('a number written as %s is not whole', async (text) => {
    const reply = await create(`{"timeout": ${text}}`)
    expect([reply.status, reply.json.error]).toEqual([400, 'json validation error: timeout is not a number'])
  })

  it('the first wrong field is named, in the order clients know', async () => {
    const order =
      'channels desc failure_kw filter_subject filter_body filter_http_body filter_default_fail grace manual_resume methods name schedule slug start_kw subject subject_fail success_kw tags timeout tz unique'.split(
        ' ',
      )
    let wrong = Object.fromEntries(order.toReversed().map((field) => [field, {}]))
    for (const field of order) {
      expect((await create(wrong)).json.error).toMatch(new RegExp(`^json validation error: ${field} `))
      const { [field]: _, ...others } = wrong
      wrong = others
    }
  })

  it('of two equal names in one body the last counts', async () => {
    expect((await create('{"name": "a", "name": "b"}')).json.name).toBe('b')
  })

  it('a refused update changes nothing', async () => {
    const { uuid } = await made(world, { name: 'as it was' })
    const before = await read(world, uuid)
    for (const body of [
      { name: 'new', tz: 'x' },
      { name: 'new', channels: 'nobody' },
      { name: 'new', depends_on: [uuid] },
    ])
      expect((await world.writer('POST', `/api/v3/checks/${uuid}`, { body })).status).toBe(400)
    expect(await read(world, uuid)).toEqual(before)
  })

  describe('the key and the bytes', () => {
    const ask = (headers: Record<string, string>, body?: unknown, method: 'GET' | 'POST' | 'DELETE' = 'POST') =>
      world.anyone(method, '/api/v3/checks/', { headers, ...(body === undefined ? {} : { body }) })
    const KEY = `hcw_${'w'.repeat(28)}`

    it.each([
      ['no key', {}, {}, 'missing api key'],
      ['a short key', { 'x-api-key': 'abc' }, {}, 'missing api key'],
      ['an unknown key', { 'x-api-key': 'x'.repeat(32) }, {}, 'wrong api key'],
      ['a read-only key', { 'x-api-key': `hcr_${'r'.repeat(28)}` }, {}, 'wrong api key'],
      ['a wrong header and a right body', { 'x-api-key': 'x'.repeat(32) }, { api_key: KEY }, 'wrong api key'],
      ['an empty header and a right body', { 'x-api-key': '' }, { api_key: KEY }, 'missing api key'],
      ['a number in the body', {}, { api_key: 7 }, 'missing api key'],
    ])('%s is refused', async (_, headers, body, error) => {
      const reply = await ask(headers, body)
      expect([reply.status, reply.json]).toEqual([401, { error }])
    })

    it('the key may be in the body of a POST, and only there', async () => {
      expect((await ask({}, { api_key: KEY })).status).toBe(201)
      expect((await ask({}, JSON.stringify({ api_key: KEY }), 'GET')).status).toBe(401)
    })

    it.each(['{', 'name=x', '{"a":}', "{'a': 1}", Buffer.from([0x7b, 0xff, 0x7d])])('%s is not JSON, whoever asks', async (body) => {
      const reply = await ask({}, body)
      expect([reply.status, reply.json]).toEqual([400, { error: 'could not parse request body' }])
    })

    it.each(['123', '[1]', 'null', '"x"', 'true'])('%s is not an object', async (body) => {
      const reply = await ask({}, body)
      expect([reply.status, reply.json]).toEqual([400, { error: 'json validation error: value is not an object' }])
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'json', 'a b/c', '', undefined])(
      'the content type %j does not matter',
      async (type) => {
        const headers = { 'x-api-key': KEY, ...(type !== undefined && { 'content-type': type }) }
        for (const version of [1, 2, 3]) {
          const at = `/api/v${version}/checks/`
          const { status, json } = await world.anyone('POST', at, { headers, body: '{"name": "typed"}' })
          expect([status, json.name]).toEqual([201, 'typed'])
          expect((await world.anyone('POST', `${at}${json.uuid}/pause`, { headers })).status).toBe(200)
          expect((await world.anyone('PUT', `${at}${json.uuid}`, { headers, body: 'x' })).status).toBe(405)
          expect((await world.anyone('DELETE', `${at}${json.uuid}`, { headers, body: 'x' })).status).toBe(200)
        }
      },
    )
  })
})
