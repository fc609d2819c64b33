import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { signIn } from '../portal/visitor.ts'
import { ALICE, openWorld, type World } from '../../world.ts'

onBothDatabases('the help centre', (database) => {
  let world: World
  const ids: Record<string, number> = {}
  const KB = '/api/v1/knowledge-base'
  const make = async (body: object) => (await world.alice('POST', KB, { body: { body: 'Text.', is_published: true, ...body } })).json.data
  const get = (path: string, headers: Record<string, string> = {}) => world.anyone('GET', path, { headers })

  beforeAll(async () => {
    world = await openWorld({ database })
    const category_id = (await world.alice('POST', `${KB}/categories`, { body: { name: 'Network', description: 'Cables & co' } })).json.data
      .id
    ids['vpn'] = (await make({ title: 'Reset your VPN', category_id, body: 'Press **reset** <script>alert(1)</script>' })).id
    await world.alice('POST', `${KB}/${ids['vpn']}/translations`, {
      body: { lang: 'de', title: 'VPN zurücksetzen', body: 'Taste.', is_published: true },
    })
    ids['printer'] = (await make({ title: 'Printer <b>', category_id })).id
    ids['secret'] = (await make({ title: 'Secret', visibility: 'agents' })).id
    ids['draft'] = (await make({ title: 'Draft', is_published: false })).id
  })
  afterAll(() => world.close())

  it('sends a visitor to a language there is something in', async () => {
    expect((await get('/help', { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' })).headers['location']).toBe('/help/de')
    expect((await get('/help', { 'accept-language': 'fr' })).headers['location']).toBe('/help/en')
  })

  it('shows what is published and meant for everybody, by category, escaped', async () => {
    const { status, text } = await get('/help/en')
    expect(status).toBe(200)
    for (const piece of ['Network', 'Cables &#38; co', 'Reset your VPN', 'Printer &#60;b&#62;']) expect(text).toContain(piece)
    for (const hidden of ['Secret', 'Draft']) expect(text).not.toContain(hidden)
  })

  it('what a language lacks is shown in the default language', async () => {
    const { text } = await get('/help/de')
    expect(text).toContain('VPN zurücksetzen')
    expect(text).not.toContain('Reset your VPN')
    expect(text).toContain('Printer')
    const printer = await get('/help/de/network/printer-b')
    expect(printer.text).toContain('Diesen Artikel gibt es nicht auf Deutsch, daher wird er auf Englisch angezeigt.')
    expect(printer.text).toContain('War dieser Artikel hilfreich?')
    expect((await get('/help/fr/network/printer-b')).text).toContain('not available in French, so it is shown in English.')
    expect(printer.text).toContain('<link rel="canonical" href="http://watchdesk.test/help/en/network/printer-b" />')
  })

  it('an article page runs nothing, loads nothing and can be cached', async () => {
    const { text, headers } = await get('/help/en/network/reset-your-vpn')
    expect(text).toContain('<strong>reset</strong>')
    expect(text).not.toContain('<script')
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(headers['content-language']).toBe('en')
    expect(text).toContain('prefers-color-scheme:dark')
    expect(style).toMatch(/@media print\{.*form,footer nav\{display:none\}/)
    expect(text).toContain('<a lang="de" hreflang="de" href="/help/de/network/vpn-zurucksetzen">Deutsch</a>')
    expect(text).toContain('hreflang="de" href="http://watchdesk.test/help/de/network/vpn-zurucksetzen"')
  })

  it('old and foreign addresses lead on', async () => {
    await world.alice('PUT', `${KB}/${ids['printer']}`, { body: { slug: 'print' } })
    const old = await get('/help/en/network/printer-b')
    expect([old.status, old.headers['location']]).toEqual([301, '/help/en/network/print'])
    const category = await get('/help/en/elsewhere/print')
    expect([category.status, category.headers['location']]).toEqual([301, '/help/en/network/print'])
    const language = await get('/help/de/network/reset-your-vpn')
    expect([language.status, language.headers['location']]).toEqual([302, '/help/de/network/vpn-zurucksetzen'])
    expect((await get('/help/en/network/nothing')).status).toBe(404)
    expect((await get('/help/nonsense-language-tag-that-is-long!')).status).toBe(404)
  })

  it('shows articles for agents to a token with kb:read, and to no narrower one', async () => {
    const readsSecret = async (ability: string): Promise<boolean> => {
      const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: ability, abilities: [ability] } })).json
      return (await get('/help/en', { authorization: `Bearer ${token}` })).text.includes('Secret')
    }
    expect([await readsSecret('kb:read'), await readsSecret('tickets:read')]).toEqual([true, false])
  })

  it('agents read what is meant for agents, and nobody else does; drafts are for nobody', async () => {
    expect((await get('/help/en/articles/secret')).status).toBe(404)
    const seen = await get('/help/en/articles/secret', { authorization: `Bearer ${ALICE.token}` })
    expect(seen.status).toBe(200)
    expect(seen.headers['cache-control']).toBe('private, no-store')
    expect((await get('/help/en/articles/draft', { authorization: `Bearer ${ALICE.token}` })).status).toBe(404)
    expect((await get('/help/en/search?q=secret')).text).toContain('No results')
  })

  it('clients who have signed in read what is meant for clients', async () => {
    const { url } = await make({ title: 'For clients', visibility: 'clients' })
    const path = new URL(url).pathname
    expect((await get(path)).status).toBe(404)
    const { cookie } = await signIn(world, 'carla@client.test')
    const seen = await get(path, { cookie })
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await get('/help/en/articles/secret', { cookie })).status).toBe(404)
  })

  it('search finds by the beginnings of words and escapes what was asked', async () => {
    const { text } = await get('/help/en/search?q=reset%20%3Cb%3E')
    expect(text).toContain('Results for “reset &#60;b&#62;”')
    expect((await get('/help/en/search?q=vp')).text).toContain('/help/en/network/reset-your-vpn')
  })

  it('a visitor says once whether it helped, may change it, and views are counted', async () => {
    const page = '/help/en/network/reset-your-vpn'
    const say = (answer: string, agent = 'a') =>
      world.anyone('POST', `${page}/feedback`, {
        body: `is_helpful=${answer}&comment=hm`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
      })
    const first = await say('1')
    expect([first.status, first.headers['location']]).toEqual([303, `${page}/thanks`])
    await say('0')
    await say('1', 'b')
    expect((await say('maybe')).status).toBe(400)
    expect((await get(`${page}/thanks`)).status).toBe(200)
    const before = (await world.alice('GET', `${KB}/${ids['vpn']}`)).json.data
    expect(before).toMatchObject({ helpful_count: 1, unhelpful_count: 1 })
    await get(page)
    await expect
      .poll(async () => (await world.alice('GET', `${KB}/${ids['vpn']}`)).json.data.views_count)
      .toBeGreaterThan(before.views_count)
  })

  it('the sitemap names public articles with their translations', async () => {
    const { text, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    expect(text).toContain('<loc>http://watchdesk.test/help/de/network/vpn-zurucksetzen</loc>')
    expect(text.match(/<url>/g)).toHaveLength(3)
    expect(text).not.toContain('secret')
    expect((await get('/help/sitemap.xml')).text).toBe(text)
  })
})
