import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { OWN, sendForm, signIn, type PortalClient } from './visitor.ts'

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=B' }
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
const part = (name: string, value = '', more = ''): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const END = '--B--\r\n'

onBothDatabases('limits of the portal’s forms', (database) => {
  let world: World
  let ann: PortalClient
  let mark: string
  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    ann = await signIn(world, 'ann@far.test')
    mark = /name="mark" value="(\w+)"/.exec((await ann.page('/portal/tickets/new')).text)?.[1] ?? ''
  })
  afterAll(() => world.close())
  beforeEach(() => world.jump('61s'))

  const post = (path: string, body: string | Buffer, headers: Readonly<Record<string, string>>) =>
    world.anyone('POST', path, { headers, body })
  const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = MULTIPART, path = '/portal/tickets') =>
    post(path, body, { ...headers, cookie: ann.cookie })

  it('counts a form of a client before reading it', async () => {
    const unreadable = part('a')
    for (let calls = 0; calls < 30; calls++) expect((await send(unreadable)).status).toBe(400)
    expect((await send(unreadable)).status).toBe(429)
    expect((await send('a=&'.repeat(1_000_000), URLENCODED)).status).toBe(429)
  })

  it('counts a form of a caller without a session before reading it', async () => {
    for (let calls = 0; calls < 5; calls++) expect((await post('/portal/login', 'a=&'.repeat(200), URLENCODED)).status).toBe(413)
    expect((await post('/portal/login', 'a=&'.repeat(200), URLENCODED)).status).toBe(429)
  })

  it('takes at most 64 KB from callers without a session', async () => {
    const long = part('a', 'x'.repeat(65_536))
    expect((await post('/portal/tickets', long, MULTIPART)).status).toBe(401)
    expect((await post('/portal/tickets/1/replies', long, { ...MULTIPART, cookie: 'psid=unknown' })).status).toBe(401)
    const { status, text } = await post('/portal/register', long, MULTIPART)
    expect([status, text]).toEqual([413, expect.stringContaining('The body is larger than 64 KB.')])
  })

  it.each([
    ['101 fields', `${part('a').repeat(101)}${END}`, 413, 'A form may have at most 100 fields.'],
    ['100,000 parts', `${part('a').repeat(100_000)}${END}`, 413, 'A form may have at most 100 fields.'],
    ['6 files', `${part('file', 'x', '; filename="a.txt"').repeat(6)}${END}`, 422, 'Send at most 5 files at once.'],
    ['a field of 600 KB', `${part('description', 'x'.repeat(600_000))}${END}`, 413, 'description is larger than 512 KB.'],
    ['a long name', `${part('n'.repeat(201))}${END}`, 413, 'The name of a form field may have at most 200 bytes.'],
  ])('refuses a form with %s', async (_title, body, status, sentence) => {
    const reply = await send(body)
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(sentence)])
  })

  it('refuses an urlencoded form with more than 100 fields', async () => {
    const reply = await send(`mark=${mark}&${'a=&'.repeat(300_000)}`, URLENCODED)
    expect([reply.status, reply.text]).toEqual([413, expect.stringContaining('A form may have at most 100 fields.')])
  })

  it('accepts a form with many fields and five files', async () => {
    const files = part('file', 'x', '; filename="a.txt"').repeat(5)
    const fields = part('extra').repeat(90)
    const reply = await send(`${part('mark', mark)}${part('subject', 'Many')}${part('description', 'x')}${fields}${files}${END}`)
    expect(reply.status).toBe(303)
    const { data } = (await ann.api('GET', `/tickets/${String(reply.headers['location']).split('/').at(-1)}`)).json
    expect([data.subject, data.attachments.length]).toEqual(['Many', 5])
  })

  it('refuses JSON of more than 1 MB where a form may be longer', async () => {
    const json = { 'content-type': 'application/json' }
    const reply = await send(`[${'{},'.repeat(400_000)}{}]`, json)
    expect([reply.status, reply.json.message]).toEqual([413, 'The body is larger than 1 MB.'])
    const upload = await send(`[${'{},'.repeat(400_000)}{}]`, { ...json, ...OWN }, '/portal/api/attachments')
    expect([upload.status, upload.json.message]).toEqual([413, 'JSON of more than 1 MB may have at most 1000 values.'])
    const content_base64 = Buffer.alloc(1_500_000, 'a').toString('base64')
    expect((await ann.api('POST', '/attachments', { filename: 'a.txt', content_base64 })).status).toBe(201)
  })

  it('has no server error for any form', async () => {
    const piece = fc.constantFrom(
      part('subject', 'a'),
      part('subject\0', '\0'),
      part('description', '\xff\xfe'),
      part('file', 'x', '; filename="a\0.txt"'),
      part('x'.repeat(20_000)),
      part('mark', mark),
      '--B',
      '--B\r\n',
      '\r\n\r\n',
      END,
      'Content-Type: multipart/mixed; boundary=B\r\n\r\n',
    )
    const urlencoded = fc.constantFrom(
      'a=1',
      '%00=%00',
      'subject=%ED%A0%80',
      `mark=${mark}`,
      'description=%',
      '=',
      'rating=9',
      'address=%00',
    )
    const bodies = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => [pieces.join(''), MULTIPART] as const),
      fc.array(urlencoded, { maxLength: 12 }).map((pieces) => [pieces.join('&'), URLENCODED] as const),
    )
    const paths = fc.constantFrom('/portal/tickets', '/portal/tickets/1/replies', '/portal/language', '/portal/verify', '/portal/register')
    await fc.assert(
      fc.asyncProperty(bodies, paths, async ([body, headers], path) => {
        world.jump('1h')
        expect((await send(Buffer.from(body, 'latin1'), headers, path)).status).toBeLessThan(500)
      }),
      { numRuns: process.env.SOAK ? 2_000 : 12 },
    )
  })

  it('has no server error for a NUL in the forms of other pages', async () => {
    const { id } = (
      await world.alice('POST', '/api/v1/tickets', { body: { subject: 'x', description: 'y', requester_email: 'ann@far.test' } })
    ).json.data
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.pass('2d')
    const mail = (await world.mails()).findLast(({ text }) => text.includes('/csat/'))
    const token = /\/csat\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'unknown'
    for (const path of [`/csat/${token}`, '/help/en/a/b/feedback', '/app/saml/acs', '/app/saml/slo'])
      expect((await sendForm(world, path, { rating: '5', comment: 'a\0b', is_helpful: '1', SAMLResponse: '\0' })).status).toBeLessThan(500)
  })

  it('refuses forms with too many fields at other pages', async () => {
    for (const path of ['/csat/x', '/help/en/a/b/feedback', '/app/saml/acs', '/app/saml/slo'])
      expect((await post(path, 'a=&'.repeat(200), URLENCODED)).status).toBe(413)
    for (const path of ['/csat/x', '/help/en/a/b/feedback']) expect((await post(path, 'a'.repeat(70_000), URLENCODED)).status).toBe(413)
  })
})
