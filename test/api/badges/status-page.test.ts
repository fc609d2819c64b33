import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, formatIsoSeconds, MINUTE, SECOND } from '../../../src/contract/time.ts'
import { findCheckByUuid } from '../../../src/monitor/checks/find.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { flip, makeCheck } from '../notify/scene.ts'
import { strangers } from '../v3/acme.ts'

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

  it('says so when the monitoring itself is behind, and no longer when it has caught up', async () => {
    const uuid = await makeCheck(world, { name: 'unwatched' })
    await published('behind')
    const overdue_at = world.now() - 5 * MINUTE - SECOND
    const { id } = (await world.db.read((reader) => findCheckByUuid(reader, uuid))) ?? { id: 0 }
    const setOverdue = (alert_after: number | null) =>
      world.db.tx(async (tx) => void (await tx.db.updateTable('check_states').set({ alert_after }).where('check_id', '=', id).execute()))
    expect((await world.anyone('GET', '/status/behind.json')).json.behind_since).toBeNull()
    await setOverdue(overdue_at)
    world.jump('3s')
    expect((await world.anyone('GET', '/status/behind.json')).json.behind_since).toBe(formatIsoSeconds(overdue_at))
    expect((await world.anyone('GET', '/status/behind')).text).toContain('The monitoring itself has been behind since')
    await setOverdue(null)
    world.jump('3s')
    expect((await world.anyone('GET', '/status/behind')).text).not.toContain('The monitoring itself')
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
    const window = { name: 'Database upgrade', starts_at: formatIsoSeconds(starts_at), ends_at: formatIsoSeconds(starts_at + HOUR) }
    await world.writer('POST', '/api/v3/maintenance/', { body: window })
    await published('planned', { shows_maintenance: true })
    expect((await world.anyone('GET', '/status/planned.json')).json.maintenance).toEqual([window])
    expect((await world.anyone('GET', '/status/planned')).text).toContain('Database upgrade')
    expect((await world.anyone('GET', '/status/acme')).text).not.toContain('Database upgrade')
  })

  it('what is said in public about an incident is on the page, and nothing else that is known of it', async () => {
    await published('news')
    const body = { title: 'Sign-in is slow', severity: 'major', description: 'the secret database melted', message: 'We look <into> it.' }
    const { id } = (await world.alice('POST', '/api/v1/incidents', { body: { ...body, is_public: true } })).json.data
    const quiet = await world.alice('POST', '/api/v1/incidents', { body: { ...body, title: 'Hush', is_public: false } })
    expect(quiet.status, quiet.text).toBe(201)
    await world.alice('POST', `/api/v1/incidents/${id}/updates`, { body: { message: 'secret: Bob did it', status: 'identified' } })
    world.jump('3s')
    const twin = (await world.anyone('GET', '/status/news.json')).json
    expect(twin.incidents).toEqual([
      {
        title: 'Sign-in is slow',
        status: 'identified',
        started_at: expect.any(String),
        resolved_at: null,
        updates: [{ at: expect.any(String), text: 'We look <into> it.' }],
      },
    ])
    const feed = await world.anyone('GET', '/status/news.rss')
    expect(feed.headers).toMatchObject({ 'content-type': 'application/rss+xml; charset=utf-8' })
    expect(feed.text).toContain('<title>Identified: Sign-in is slow</title>')
    expect(feed.text).toContain('<link>http://watchdesk.test/status/news</link>')
    expect(feed.text).not.toMatch(/secret|Hush/)
    expect((await world.anyone('GET', '/status/nowhere.rss')).status).toBe(404)
    const page = (await world.anyone('GET', '/status/news')).text
    expect(page).toContain('Sign-in is slow')
    expect(page).toContain('We look &#60;into&#62; it.')
    expect(page).not.toMatch(/Hush|Bob|melted/)
    await world.alice('POST', `/api/v1/incidents/${id}/resolve`, { body: { message: 'It is over.', is_public: true } })
    world.jump('3s')
    expect((await world.anyone('GET', '/status/news.json')).json.incidents[0]).toMatchObject({
      resolved_at: expect.any(String),
      updates: [{ text: 'It is over.' }, { text: 'We look <into> it.' }],
    })
    expect((await world.anyone('GET', '/status/news')).text).toContain('Past incidents')
    world.jump('15d')
    expect((await world.anyone('GET', '/status/news.json')).json.incidents).toEqual([])
  })

  it('an incident about the checks of one project is on the pages of that project alone', async () => {
    await published('ours')
    const stranger = await strangers(world)
    await stranger.writer('POST', '/api/v3/status-pages/', { body: { slug: 'theirs', title: 'Theirs', is_published: true } })
    const channel = (await world.writer('POST', '/api/v3/channels/', { body: { kind: 'helpdesk', name: 'Desk', conf: {} } })).json.id
    const own = await world.writer('POST', '/api/v3/checks/', { body: { name: 'shop', timeout: 3600, grace: 60, channels: channel } })
    await world.anyone('GET', `/ping/${own.json.uuid ?? own.json.ping_url.split('/').at(-1)}/fail`)
    await world.settle()
    const [alert] = (await world.alice('GET', '/api/v1/alerts')).json.data
    const body = { title: 'The shop is down', ticket_ids: [alert.ticket_id], message: 'We know.', is_public: true }
    expect((await world.alice('POST', '/api/v1/incidents', { body })).status).toBe(201)
    world.jump('3s')
    const titles = async (slug: string) =>
      (await world.anyone('GET', `/status/${slug}.json`)).json.incidents.map(({ title }: { title: string }) => title)
    expect(await titles('ours')).toEqual(['The shop is down'])
    expect(await titles('theirs')).toEqual([])
  })

  it('a change’s maintenance is announced without its title', async () => {
    const from = world.now() + DAY
    const planned = { planned_start_at: formatIsoSeconds(from), planned_end_at: formatIsoSeconds(from + HOUR) }
    const body = { title: 'Rescue the secret database', type: 'standard', check_uuids: [check], ...planned }
    const { id } = (await world.alice('POST', '/api/v1/changes', { body })).json.data
    expect((await world.alice('POST', `/api/v1/changes/${id}/submit`, { body: {} })).status).toBe(200)
    await world.settle()
    world.jump('3s')
    const twin = (await world.anyone('GET', '/status/planned.json')).json
    expect(twin.maintenance).toContainEqual({ name: '', starts_at: formatIsoSeconds(from), ends_at: formatIsoSeconds(from + HOUR) })
    expect((await world.anyone('GET', '/status/planned')).text).not.toContain('Rescue')
  })

  it.each([
    ['a slug that is taken', { slug: 'acme', title: 'x' }, 'slug is taken'],
    ['a slug with odd letters', { slug: 'Ac me', title: 'x' }, 'json validation error: slug does not match pattern'],
    ['no title', { slug: 'x1', title: '' }, 'json validation error: title is too short'],
    ['a line of nothing', { slug: 'x2', title: 'x', items: [{ name: 'x' }] }, 'each item requires either check or tag'],
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
