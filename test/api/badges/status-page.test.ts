import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, isoSeconds } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { flip, makeCheck } from '../notify/scene.ts'

onBothDatabases('public status pages', (database) => {
  let world: World
  let check: string
  beforeAll(async () => {
    world = await openWorld({ database })
    check = await makeCheck(world, { name: 'internal-web-01', desc: 'secret description', tags: 'web secret-tag' })
    await flip(world, check, 'up', { state: { last_ping: world.now() } })
  })
  afterAll(() => world.close())

  const create = (body: Record<string, unknown>) => world.writer('POST', '/api/v3/status-pages/', { body })
  const published = (slug: string, more: Record<string, unknown> = {}) =>
    create({ slug, title: 'Acme', is_published: true, items: [{ name: 'Website', check }], ...more })

  it('nobody sees a page before it is published', async () => {
    const made = await create({ slug: 'draft', title: 'Draft', items: [{ name: 'Website', check }] })
    expect(made).toMatchObject({ status: 201, json: { slug: 'draft', is_published: false, url: 'http://watchdesk.test/status/draft' } })
    expect((await world.anyone('GET', '/status/draft')).status).toBe(404)
    expect((await world.anyone('GET', '/status/draft.json')).status).toBe(404)
    await world.writer('POST', `/api/v3/status-pages/${made.json.id}`, { body: { is_published: true } })
    expect((await world.anyone('GET', '/status/draft')).status).toBe(200)
    expect((await world.writer('DELETE', `/api/v3/status-pages/${made.json.id}`)).status).toBe(204)
    world.jump('3s')
    expect((await world.anyone('GET', '/status/draft')).status).toBe(404)
  })

  it('a page says how things are, tells nothing else, and may be kept for a moment', async () => {
    await published('acme', { description: 'Ask <us>' })
    const page = await world.anyone('GET', '/status/acme')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=15, stale-while-revalidate=60',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
    expect(page.text).toContain('All systems operational')
    expect(page.text).toContain('Ask &#60;us&#62;')
    expect(page.text).not.toMatch(/internal-web|secret/)
    expect(page.text).not.toContain(check)
    const twin = await world.anyone('GET', '/status/acme.json')
    expect(twin.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=15, stale-while-revalidate=60',
    })
    expect(twin.json).toMatchObject({
      title: 'Acme',
      status: 'up',
      incidents: [],
      maintenance: [],
      updated_at: '2026-06-01T00:00:03+00:00',
    })
    expect(Object.keys(twin.json.items[0])).toEqual(['name', 'status', 'uptime', 'days'])
    expect(twin.json.items[0].days).toHaveLength(90)
    expect((await world.anyone('HEAD', '/status/acme')).status).toBe(200)
  })

  it('trouble is shown at once, and stays in the history', async () => {
    const uuid = await makeCheck(world, { name: 'flaky', tags: 'flaky' })
    await flip(world, uuid, 'up', { state: { last_ping: world.now() } })
    await published('flaky', { items: [{ name: 'Flaky', tag: 'flaky' }] })
    await flip(world, uuid, 'down', { reason: 'fail' })
    world.jump('6h')
    const now = (await world.anyone('GET', '/status/flaky.json')).json
    expect(now.status).toBe('down')
    expect(now.items[0].days.at(-1)).toMatchObject({ kind: 'down', down_seconds: 21_600 })
    expect((await world.anyone('GET', '/status/flaky')).text).toContain('Some systems are down')
    await flip(world, uuid, 'up', { state: { last_ping: world.now() } })
    world.jump('3s')
    expect((await world.anyone('GET', '/status/flaky.json')).json).toMatchObject({ status: 'up', items: [{ status: 'up' }] })
    world.jump('24h')
    expect((await world.anyone('GET', '/status/flaky.json')).json.items[0].days.at(-2)).toMatchObject({
      kind: 'down',
      down_seconds: 21_600,
    })
  })

  it('planned maintenance is announced where that is wanted', async () => {
    const starts_at = world.now() + 2 * DAY
    const window = { name: 'Database upgrade', starts_at: isoSeconds(starts_at), ends_at: isoSeconds(starts_at + HOUR) }
    await world.writer('POST', '/api/v3/maintenance/', { body: window })
    await published('planned', { shows_maintenance: true })
    expect((await world.anyone('GET', '/status/planned.json')).json.maintenance).toEqual([window])
    expect((await world.anyone('GET', '/status/planned')).text).toContain('Database upgrade')
    expect((await world.anyone('GET', '/status/acme')).text).not.toContain('Database upgrade')
  })

  it.each([
    ['a slug that is taken', { slug: 'acme', title: 'x' }, 'slug is taken'],
    ['a slug with odd letters', { slug: 'Ac me', title: 'x' }, 'json validation error: slug does not match pattern'],
    ['no title', { slug: 'x1', title: '' }, 'json validation error: title is too short'],
    ['a line of nothing', { slug: 'x2', title: 'x', items: [{ name: 'x' }] }, 'each item names either a check or a tag'],
    [
      'somebody else’s check',
      { slug: 'x3', title: 'x', items: [{ name: 'x', check: '00000000-0000-4000-8000-000000000000' }] },
      'invalid check identifier: 00000000-0000-4000-8000-000000000000',
    ],
  ])('%s is refused', async (_title, body, error) => {
    expect(await create(body)).toMatchObject({ status: 400, json: { error } })
  })

  it('only whoever may write sees and changes the settings of pages', async () => {
    expect((await world.reader('GET', '/api/v3/status-pages/')).status).toBe(401)
    const [page] = (await world.writer('GET', '/api/v3/status-pages/')).json.status_pages
    expect((await world.writer('GET', `/api/v3/status-pages/${page.id}`)).json).toEqual(page)
    expect((await world.writer('POST', `/api/v3/status-pages/${page.id}`, { body: { slug: 'planned' } })).json).toEqual({
      error: 'slug is taken',
    })
    expect((await world.writer('POST', '/api/v3/status-pages/00000000-0000-4000-8000-000000000000', { body: { title: 1 } })).status).toBe(
      404,
    )
  })
})
