import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../src/contract/time.ts'
import type { StoredStatus } from '../../../src/monitor/flips/model.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { flip, makeCheck } from '../notify/scene.ts'

const Json = Compile(
  Type.Object(
    {
      status: Type.Union([Type.Literal('up'), Type.Literal('late'), Type.Literal('down')]),
      total: Type.Integer({ minimum: 0 }),
      grace: Type.Integer({ minimum: 0 }),
      down: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
)

// What shields.io accepts at an endpoint, as far as we use it.
const Shields = Compile(
  Type.Object(
    {
      schemaVersion: Type.Literal(1),
      label: Type.String(),
      message: Type.String({ minLength: 1 }),
      color: Type.Union([Type.Literal('success'), Type.Literal('important'), Type.Literal('critical')]),
    },
    { additionalProperties: false },
  ),
)

onBothDatabases('badges', (database) => {
  let world: World
  let badges: Record<string, Record<string, string>>
  const uuids = new Map<string, string>()
  beforeAll(async () => {
    world = await openWorld({ database })
    const make = async (name: string, tags: string, status: StoredStatus, pinged_ago = 0): Promise<void> => {
      const uuid = await makeCheck(world, { name, tags, timeout: 3_600, grace: 3_600 })
      uuids.set(name, uuid)
      await flip(world, uuid, status, { state: { last_ping: world.now() - pinged_ago } })
    }
    await make('Well', 'good all db@dc1 a/b', 'up')
    await make('Late', 'slow all', 'up', HOUR + MINUTE)
    await make('Broken', 'bad', 'down')
    await make('Paused', 'resting', 'paused')
    badges = (await world.reader('GET', '/api/v3/badges/')).json.badges
  })
  afterAll(() => world.close())

  const get = (url: string | undefined) => world.anyone('GET', new URL(url ?? 'http://none/').pathname)
  const json = async (tag: string, states: '' | '3' = '3') => (await get(badges[tag]?.[`json${states}`])).json

  it.each([
    ['good', { status: 'up', total: 1, grace: 0, down: 0 }],
    ['slow', { status: 'late', total: 1, grace: 1, down: 0 }],
    ['all', { status: 'late', total: 2, grace: 1, down: 0 }],
    ['bad', { status: 'down', total: 1, grace: 0, down: 1 }],
    ['resting', { status: 'up', total: 1, grace: 0, down: 0 }],
    ['db@dc1', { status: 'up', total: 1, grace: 0, down: 0 }],
    ['a/b', { status: 'up', total: 1, grace: 0, down: 0 }],
    ['*', { status: 'down', total: 4, grace: 1, down: 1 }],
  ])('the tag %s says %j with three states', async (tag, body) => {
    expect(await json(tag)).toEqual(body)
    expect(Json.Check(await json(tag))).toBe(true)
  })

  it('with two states being late counts as up, and the counts stay true', async () => {
    expect(await json('slow', '')).toEqual({ status: 'up', total: 1, grace: 1, down: 0 })
  })

  it.each([
    ['good', 'up', 'success'],
    ['slow', 'late', 'important'],
    ['bad', 'down', 'critical'],
  ])('for shields.io the tag %s is %s in %s', async (tag, message, color) => {
    const body = (await get(badges[tag]?.['shields3'])).json
    expect(body).toEqual({ schemaVersion: 1, label: tag, message, color })
    expect(Shields.Check(body)).toBe(true)
  })

  it('the picture says the words in the right colour', async () => {
    const picture = await get(badges['slow']?.['svg3'])
    expect(picture.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' })
    expect(picture.text).toContain('<title>slow: late</title>')
    expect(picture.text).toContain('#fe7d37')
    expect((await get(badges['*']?.['svg'])).text).toContain('<title>Watchdesk: down</title>')
  })

  it('a check has a badge of its own, with two or three states', async () => {
    const { badge_url } = (await world.writer('GET', `/api/v3/checks/${uuids.get('Late')}`)).json
    expect((await get(badge_url)).text).toContain('<title>Late: up</title>')
    expect((await get(badge_url.replace('/b/2/', '/b/3/'))).text).toContain('<title>Late: late</title>')
    expect((await get(badge_url.replace('/b/2/', '/b/7/').replace('.svg', '.json'))).json).toMatchObject({ status: 'up', grace: 1 })
    expect((await get(badge_url.replace('.svg', '.shields'))).json).toMatchObject({ label: 'Late', message: 'up' })
  })

  it('is called what whoever shows it likes, harmlessly and not at any length', async () => {
    const uuid = await makeCheck(world, { name: 'Inside name' })
    const path = new URL((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.badge_url).pathname
    const as = async (label: string, ending = '.svg') =>
      (await world.anyone('GET', `${path.replace('.svg', ending)}?label=${encodeURIComponent(label)}`)).text
    expect(await as('Our backups')).toContain('<title>Our backups: up</title>')
    expect(await as('Our backups', '.shields')).toContain('"label":"Our backups"')
    expect(await as('<script>alert(1)</script>')).not.toContain('<script>')
    expect(await as('  ')).toContain('<title>Inside name: up</title>')
    expect(await as('x'.repeat(500))).toContain(`<title>${'x'.repeat(60)}: up</title>`)
    expect((await world.anyone('GET', `${path}?label=a&label=b`)).text).toContain('<title>Inside name: up</title>')
  })

  it('nobody on the way may keep a badge, and browsers of other sites may read it', async () => {
    const path = new URL(badges['good']?.['json'] ?? '').pathname
    const reply = await world.anyone('GET', path)
    expect(reply.headers).toMatchObject({
      'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
      expires: 'Mon, 01 Jun 2026 00:00:00 GMT',
      'access-control-allow-origin': '*',
    })
    const head = await world.anyone('HEAD', path)
    expect(head).toMatchObject({ status: 200, text: '' })
    const preflight = await world.anyone('OPTIONS', path)
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-methods': 'GET, HEAD, OPTIONS' } })
    expect((await world.anyone('POST', path)).status).toBe(405)
  })

  it('whatever nobody signed, and whatever is not there, is a plain 404', async () => {
    const good = new URL(badges['good']?.['svg'] ?? '').pathname
    const [, , key] = good.split('/')
    for (const path of [
      good.replace('good', 'bad'),
      good.replace('.svg', '.png'),
      good.replace('.svg', ''),
      good.replace(key ?? '', '00000000-0000-4000-8000-000000000000'),
      `/badge/${key}/AAAAAAAA/good.svg`,
      `/badge/${key}/AAAAAAAA.svg`,
      `/badge/${key}/AAAAAAAA/%25ff.svg`,
      '/b/2/00000000-0000-4000-8000-000000000000.svg',
      '/b/x/00000000-0000-4000-8000-000000000000.svg',
      '/b/2/%00.svg',
    ]) {
      const reply = await world.anyone('GET', path)
      expect([path, reply.status, reply.text]).toEqual([path, 404, ''])
    }
  })

  it('a signed tag that no check carries any more is up, of nothing', async () => {
    const uuid = await makeCheck(world, { name: 'Brief', tags: 'brief' })
    const url = (await world.reader('GET', '/api/v3/badges/')).json.badges.brief.json
    await world.writer('DELETE', `/api/v3/checks/${uuid}`)
    expect((await get(url)).json).toEqual({ status: 'up', total: 0, grace: 0, down: 0 })
  })
})
