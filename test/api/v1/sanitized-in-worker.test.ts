import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

// In this thread the libraries cannot work; the worker thread loads the real ones.
const inThisThread = (): never => {
  throw new Error('This runs on the event loop.')
}
vi.mock('sanitize-html', () => ({ default: Object.assign(inThisThread, { simpleTransform: () => inThisThread }) }))
vi.mock('postal-mime', () => ({ default: { parse: inThisThread } }))
vi.mock('markdown-it', () => ({
  default: class {
    render = inThisThread
  },
}))

onBothDatabases('costly texts are processed in the worker thread:', (database) => {
  let world: World
  let ticket: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const { json } = await world.alice('POST', '/api/v1/tickets', { body: { subject: 'x', description: 'y', requester_email: 'a@b.test' } })
    ticket = `/api/v1/tickets/${json.data.id}`
  })
  afterAll(() => world.close())

  const MARKUP = '<'.repeat(399_000)
  const SHORT_MARKUP = '<'.repeat(4_000)
  const inbound = (raw: string) =>
    world.alice('POST', '/api/v1/inbound-email', { body: raw, headers: { 'content-type': 'message/rfc822' } })
  const HEADER = 'From: ana@client.test\r\nMIME-Version: 1.0\r\n'

  it('a reply of 400 KB of markup', async () => {
    const reply = await world.alice('POST', `${ticket}/replies`, { body: { body: 'Hello', body_html: MARKUP } })
    expect(reply.status).toBe(201)
    expect(reply.json.data.body_html).toMatch(/^(?:&lt;)+$/)
  })

  it('a reply that waits, and its correction', async () => {
    const send_at = new Date(world.now() / 1_000 + 3_600_000).toISOString()
    const made = await world.alice('POST', `${ticket}/replies`, { body: { body: 'Hello', body_html: SHORT_MARKUP, send_at } })
    expect(made.status).toBe(202)
    const path = `${ticket}/scheduled-replies/${made.json.data.id}`
    const changed = await world.alice('PUT', path, { body: { body: 'Hello', body_html: `${'<b>'.repeat(500)}x` } })
    expect({ status: changed.status, html: changed.json.data?.body_html }).toMatchObject({
      status: 200,
      html: expect.stringContaining('<b>'),
    })
  })

  it('a correction of a note', async () => {
    const { json } = await world.alice('POST', `${ticket}/replies`, { body: { body: 'Hello', is_internal: true } })
    const changed = await world.alice('PUT', `${ticket}/replies/${json.data.id}`, { body: { body: 'Hello', body_html: SHORT_MARKUP } })
    expect({ status: changed.status, html: changed.json.data?.body_html.slice(0, 8) }).toEqual({ status: 200, html: '&lt;&lt;' })
  })

  it('an HTML mail of 490 KB of markup', async () => {
    const { status, json } = await inbound(`${HEADER}Subject: Markup\r\nContent-Type: text/html\r\n\r\n${'<'.repeat(490_000)}`)
    expect({ status, state: json.data.state }).toEqual({ status: 202, state: 'received' })
  })

  it('an HTML mail of the usual kind, whose markup stays', async () => {
    const { json } = await inbound(`${HEADER}Subject: Usual\r\nContent-Type: text/html\r\n\r\n<p>Hello <b>you</b></p><script>x</script>`)
    const { description, description_html } = (await world.alice('GET', `/api/v1/tickets/${json.data.ticket_id}`)).json.data
    expect({ description, description_html }).toEqual({
      description: 'Hello you',
      description_html: expect.stringMatching(/^<p>Hello <b>you<\/b><\/p>\s*$/),
    })
  })

  it('a mail beyond the limits of the parser, which is kept as its own attachment', async () => {
    const { json } = await inbound(`${HEADER}Subject: Lines\r\n\r\n${'\r\n'.repeat(400_000)}`)
    const { subject, description } = (await world.alice('GET', `/api/v1/tickets/${json.data.ticket_id}`)).json.data
    expect({ subject, description }).toEqual({ subject: 'Lines', description: 'This mail could not be parsed. The original is attached.' })
  })

  it('an article, its changes, its translation and an older version of it', async () => {
    const kb = '/api/v1/knowledge-base'
    const made = await world.alice('POST', kb, { body: { title: 'One', body: '**bold** text' } })
    expect(made.json.data).toMatchObject({ body_html: '<p><strong>bold</strong> text</p>', excerpt: 'bold text' })
    const path = `${kb}/${made.json.data.id}`
    const changed = await world.alice('PUT', path, { body: { body: '*other* text' } })
    expect(changed.json.data).toMatchObject({ body_html: '<p><em>other</em> text</p>', excerpt: 'other text', version: 2 })
    expect((await world.alice('PUT', path, { body: { title: 'Two' } })).json.data).toMatchObject({
      body_html: '<p><em>other</em> text</p>',
      version: 3,
    })
    expect((await world.alice('POST', `${path}/versions/1/restore`)).json.data).toMatchObject({ body: '**bold** text', title: 'One' })
    const translated = await world.alice('POST', `${path}/translations`, { body: { lang: 'de', title: 'Eins', body: '*fett*' } })
    expect(translated.json.data).toMatchObject({ body_html: '<p><em>fett</em></p>' })
  })
})
