import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresProxy } from '../world/postgres-proxy.ts'
import { copyOfTemplate } from '../world/template.ts'
import { openWorld, type World } from '../world.ts'

/** Words that only errors of a database, its driver or the network have. */
const INSIDES = /ECONN|127\.0\.0\.1|postgres|sql|pool|relation|terminated|connect|\bat \/|\.ts\b/i

describe('while the database is away', () => {
  let world: World
  let cut: () => void
  const paths = new Map<string, string>()
  beforeAll(async () => {
    const proxy = await openPostgresProxy(await copyOfTemplate('postgres'))
    world = await openWorld({ database: 'postgres', place: proxy.place })
    cut = proxy.cut
    const check = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup', tags: 'night' } })).json.uuid
    const { badges } = (await world.reader('GET', '/api/v3/badges/')).json
    for (const [format, url] of Object.entries<string>(badges.night)) paths.set(`badge ${format}`, new URL(url).pathname)
    const page = { slug: 'acme', title: 'Acme', is_published: true, items: [{ name: 'Website', check }] }
    await world.writer('POST', '/api/v3/status-pages/', { body: page })
    cut()
  })
  afterAll(() => world.close())

  it('badges of every format are 503 with a sentence', async () => {
    expect(paths.size).toBeGreaterThan(3)
    for (const [name, path] of paths) {
      const { status, headers, text } = await world.anyone('GET', path)
      expect([name, status, headers['retry-after'], text]).toEqual([
        name,
        503,
        '1',
        'The service is temporarily unavailable. Try again later.\n',
      ])
    }
  })

  it.each([
    '/status/acme',
    '/status/acme.json',
    '/status/acme.rss',
    '/status/acme/subscribe',
    '/status/acme/unsubscribe/any',
    '/help',
    '/help/en',
    '/help/en/search?q=ink',
    '/help/en/general/any',
    '/help/sitemap.xml',
    '/portal',
    '/portal/verify/any',
    '/csat/any',
    '/confirm/any',
    '/api/v3/status/',
    '/metrics',
  ])('%s is 503 without a word of the error', async (path) => {
    const { status, headers, text } = await world.anyone('GET', path)
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '1'])
    expect(text.replaceAll(/<style>.*?<\/style>/gs, '')).not.toMatch(INSIDES)
  })
})
