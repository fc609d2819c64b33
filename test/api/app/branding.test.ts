import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type Response, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const PATH = '/app/api/settings/branding'
const USUAL = { product_name: 'Watchdesk', accent: '#2456d6', footer: '', logo: null, default_lang: 'en' }
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const logo = (bytes = PNG, content_type = 'image/png') => ({ content_type, content_base64: bytes.toString('base64') })

/** Every style of a page is one its policy lets through. */
const stylesAreLetThrough = ({ text, headers }: Response): boolean => {
  const policy = String(headers['content-security-policy'])
  const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
  return styles.every((style) => policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
}

onBothDatabases('how the product looks to people outside', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(async () => {
    world.jump('3s')
    expect((await put(USUAL)).status).toBe(200)
  })

  const put = (body: unknown) => asAlice(world, 'PUT', PATH, body)
  const read = async () => (await asAlice(world, 'GET', PATH)).json.data
  const entries = async () => (await asAlice(world, 'GET', '/app/api/audit-log?action=settings.changed')).json

  describe('as a setting', () => {
    it('begins with the usual', async () => {
      expect(await read()).toEqual({ ...USUAL, on_accent: '#ffffff' })
    })

    it('changes only what is named, and says so in the audit log', async () => {
      const { status, json } = await put({ product_name: ' Acme Help ', accent: '#FFD400', footer: 'Acme Ltd\r\n1 Road' })
      expect(status).toBe(200)
      const expected = { ...USUAL, product_name: 'Acme Help', accent: '#ffd400', on_accent: '#0e1116', footer: 'Acme Ltd\n1 Road' }
      expect(json.data).toEqual(expected)
      expect((await put({ footer: '' })).json.data).toEqual({ ...expected, footer: '' })
      expect(await read()).toEqual({ ...expected, footer: '' })
      const [last, first] = (await entries()).data
      expect(last).toMatchObject({ object: { type: 'settings', id: 'branding' }, actor: { id: ALICE.id } })
      expect(last.changes).toEqual({ footer: { from: 'Acme Ltd\n1 Road', to: '' } })
      expect(Object.keys(first.changes)).toEqual(['product_name', 'accent', 'footer'])
    })

    it('writes nothing when nothing changes', async () => {
      const before = (await entries()).meta.total
      expect((await put(USUAL)).status).toBe(200)
      expect((await put({})).status).toBe(200)
      expect((await entries()).meta.total).toBe(before)
    })

    it.each([
      ['product_name', ''],
      ['product_name', '   '],
      ['product_name', 'x'.repeat(61)],
      ['product_name', null],
      ['accent', 'blue'],
      ['accent', '#fff'],
      ['accent', '#2456d6;}body{display:none'],
      ['accent', '#777777'],
      ['footer', 'x'.repeat(501)],
      ['footer', 7],
      ['default_lang', 'english please'],
      ['default_lang', ''],
      ['logo', { content_type: 'image/svg+xml', content_base64: 'PHN2Zy8+' }],
      ['logo', { content_type: 'image/png', content_base64: Buffer.from('<script>1</script>').toString('base64') }],
      ['logo', { content_type: 'image/png', content_base64: '' }],
      ['logo', logo(Buffer.concat([PNG, Buffer.alloc(256 * 1_024)]))],
      ['logo', 'https://far.test/logo.png'],
    ])('refuses a %s of %j, and keeps all as it was', async (name, value) => {
      const reply = await put({ footer: 'never kept', [name]: value })
      expect([reply.status, Object.keys(reply.json.errors).map((key) => key.split('.')[0])]).toEqual([422, [name]])
      expect(await read()).toEqual({ ...USUAL, on_accent: '#ffffff' })
    })

    it('is for admins', async () => {
      expect((await asBob(world, 'GET', PATH)).status).toBe(403)
      expect((await asBob(world, 'PUT', PATH, { footer: 'mine' })).status).toBe(403)
      expect((await world.anyone('PUT', PATH, { body: { footer: 'mine' } })).status).toBe(401)
    })
  })

  describe('as a picture', () => {
    it('has an address of its own, which nothing else has', async () => {
      const { url, size, content_type } = (await put({ logo: logo() })).json.data.logo
      expect([size, content_type]).toEqual([PNG.length, 'image/png'])
      const shown = await world.anyone('GET', url)
      expect([shown.status, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([200, 'image/png', 'nosniff'])
      expect(shown.bytes.equals(PNG)).toBe(true)
      expect(shown.headers['cache-control']).toContain('immutable')
      for (const other of ['/branding/x.png', url.replace('.png', '.jpg'), '/branding/..%2fbranding'])
        expect((await world.anyone('GET', other)).status).toBe(404)
    })

    it('gets another address when it is another, and goes when it is taken away', async () => {
      const first = (await put({ logo: logo() })).json.data.logo.url
      const jpeg = Buffer.from('ffd8ffe000104a46', 'hex')
      const second = (await put({ logo: logo(jpeg, 'image/jpeg') })).json.data.logo.url
      expect(second).toMatch(/\.jpg$/)
      expect((await world.anyone('GET', first)).status).toBe(404)
      expect((await put({ logo: null })).json.data.logo).toBe(null)
      expect((await world.anyone('GET', second)).status).toBe(404)
    })
  })

  describe('is seen', () => {
    const survey = async (): Promise<string> => {
      const body = { subject: 'Ink', description: 'Empty', requester_email: `c${world.now()}@far.test` }
      const { id } = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
      await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
      await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: {} })
      const mail = (await world.mails()).findLast(({ text }) => text.includes('/csat/'))
      return /\/csat\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    }
    const statusPage = async (): Promise<string> => {
      const slug = `s${world.now()}`
      const [project] = (await asAlice(world, 'GET', '/app/api/projects')).json.data
      const body = { slug, title: 'Status of things', description: '', is_published: true, items: [] }
      const made = await asAlice(world, 'POST', `/app/api/projects/${project.uuid}/status-pages`, body)
      expect(made.status).toBe(201)
      return `/status/${slug}`
    }
    const PAGES = [
      ['the help centre', async () => '/help/en'],
      ['its search', async () => '/help/en/search?q=ink'],
      ['the portal', async () => '/portal'],
      ['the survey', survey],
      ['a status page', statusPage],
    ] as const

    it.each(PAGES)('on %s', async (_name, pathOf) => {
      const path = await pathOf()
      const plain = await world.anyone('GET', path)
      expect(plain.status).toBe(200)
      expect([plain.text.includes('--link:#'), plain.text.includes('/branding/'), stylesAreLetThrough(plain)]).toEqual([false, false, true])
      world.jump('3s')
      const brand = { product_name: 'Acme <b>&', accent: '#ffd400', footer: 'Acme Ltd\n<script>', logo: logo() }
      const { url } = (await put(brand)).json.data.logo
      const page = await world.anyone('GET', path)
      expect(page.text).toContain(`<img src="${url}"`)
      expect(page.text).toContain('Acme &#60;b&#62;&#38;')
      expect(page.text).toMatch(/<p>Acme Ltd<\/p>\s*<p>&#60;script&#62;<\/p>/)
      expect(page.text).toContain('--accent:#ffd400;--on-accent:#0e1116')
      expect(stylesAreLetThrough(page)).toBe(true)
      expect(String(page.headers['content-security-policy'])).toMatch(/img-src 'self'/)
    })

    it('by the language of visitors whose own is not there', async () => {
      const german = async (headers = {}) => (await world.anyone('GET', '/portal', { headers })).headers['content-language']
      expect(await german()).toBe('en')
      await put({ default_lang: 'DE' })
      expect((await read()).default_lang).toBe('de')
      expect([await german(), await german({ 'accept-language': 'fr' }), await german({ 'accept-language': 'en' })]).toEqual([
        'de',
        'de',
        'en',
      ])
      expect((await world.anyone('GET', '/help')).headers['location']).toBe('/help/de')
      expect((await world.alice('GET', '/api/v1/knowledge-base/settings')).json.data).toEqual({ default_lang: 'de' })
    })

    it('by the sender of mails', async () => {
      await put({ product_name: 'Acme Help' })
      await world.alice('POST', '/api/v1/users', { body: { name: 'New', email: `new${world.now()}@acme.test` } })
      await world.settle()
      const row = await world.db.read(({ db }) => db.selectFrom('mails').select('sender').orderBy('id', 'desc').executeTakeFirstOrThrow())
      expect(row.sender).toMatch(/^"Acme Help" <[^<>]+@[^<>]+>$/)
    })
  })
})
