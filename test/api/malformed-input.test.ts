import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { oneIn } from '../setup/one-in.ts'
import { BOB, openWorld, PASSWORD, type World } from '../world.ts'
import { PAGE } from './app/person.ts'
import { connect, signIn } from './saml/desk.ts'
import { ISSUER } from './saml/idp.ts'

/** What no part of an address decodes to: broken escapes, broken UTF-8, NUL, halves of characters, broken base64. */
const PIECES = [
  '%',
  '%ff',
  '%zz',
  '%00',
  'a%00b',
  '%C0%80',
  '%F0%9F',
  '%ED%A0%80',
  '%25ff',
  '%2500',
  '%5Cud800',
  '====',
  'A',
  '%2B%2F',
  '[',
  'a%0d%0ab',
  `${'9'.repeat(400)}`,
  'x'.repeat(3_000),
]

const PATHS = [
  '/app/saml/slo?SAMLRequest=§',
  '/app/saml/slo?SAMLRequest=A&RelayState=§',
  '/app/saml/slo?SAMLRequest=A&SigAlg=§&Signature=§',
  '/app/saml/slo?SAMLResponse=§',
  '/app/saml/login?connection=§',
  '/app/saml/login?connection=1&return=§',
  '/app/oidc/login?connection=§',
  '/app/oidc/callback?state=§&code=§',
  '/app/oidc/callback?§',
  '/ping/§',
  '/ping/§/§',
  '/ping/§/§/§',
  '/confirm/§',
  '/unsubscribe/§',
  '/cloaked/§',
  '/csat/§',
  '/ical/§.ics',
  '/branding/§',
  '/badge/§/§.svg',
  '/badge/§/x.svg?label=§',
  '/status/§',
  '/status/x/confirm/§',
  '/status/x/unsubscribe/§',
  '/portal/verify/§',
  '/portal/tickets/§',
  '/help/§',
  '/help/en/search?q=§',
  '/help/files/§/§',
  '/help/en/§/§',
  '/projects/§/metrics/',
  '/projects/§/metrics/§',
  '/api/v3/badges/§',
  '/api/v3/checks/?tag=§',
  '/api/v3/checks/§',
  '/api/v1/tickets/§',
  '/api/v1/tickets?search=§',
  '/scim/v2/Users/§',
  '/scim/v2/Users?filter=§',
  '/app/api/live?topics=§',
  '/app/api/session/§',
  '/§',
  'http://§/api/v3/checks/?tag=a',
  'http://§/app/api/live?topics=checks',
  '//§/app/oidc/callback?state=x',
]

const HEADERS = (piece: string): readonly (readonly [string, string])[] => [
  ['cookie', `sid=${piece}`],
  ['cookie', `saml_b=${piece}; psid=${piece}; plang=${piece}`],
  ['authorization', `Bearer ${piece}`],
  ['authorization', `Basic ${piece}`],
  ['origin', piece],
  ['x-api-key', piece],
  ['x-request-id', piece],
  ['last-event-id', piece],
  ['if-none-match', piece],
]

const NOT_TEXT = [String.raw`\u0000`, String.raw`a\u0000b`, String.raw`\ud800`, String.raw`a\udfffb`]
const JSON_BODIES: readonly (readonly [string, (text: string) => string])[] = [
  ['/app/api/session', (text) => `{"email":"${text}","password":"${text}"}`],
  ['/app/api/session/second-factor', (text) => `{"challenge":"${text}","code":"${text}"}`],
  ['/app/api/session/second-factor', (text) => `{"challenge":"${text}","passkey":{"challenge":"${text}","response":{"id":"${text}"}}}`],
  ['/app/api/session/second-factor/enrol', (text) => `{"challenge":"${text}"}`],
  ['/app/api/session/second-factor/passkey', (text) => `{"challenge":"${text}"}`],
  ['/app/api/session/passkey', (text) => `{"challenge":"${text}","response":{"id":"${text}","response":{"clientDataJSON":"${text}"}}}`],
  ['/app/api/password-resets', (text) => `{"email":"${text}"}`],
  ['/app/api/password-resets/accept', (text) => `{"token":"${text}","password":"a much better one 7${text}"}`],
  ['/app/api/sign-in/provider', (text) => `{"email":"${text}@${text}"}`],
  ['/app/api/setup', (text) => `{"token":"${text}","name":"${text}","email":"a@b.test","password":"a much better one 7"}`],
  ['/portal/api/login', (text) => `{"email":"${text}@b.test"}`],
  ['/portal/api/register', (text) => `{"email":"${text}@b.test","name":"${text}"}`],
  ['/portal/api/verify', (text) => `{"token":"${text}"}`],
  ['/csat/x', (text) => `{"rating":5,"comment":"${text}"}`],
  ['/api/v1/assets/enroll', (text) => `{"registration_key":"${text}","agent_uuid":"${text}","hostname":"${text}"}`],
  ['/api/v3/checks/', (text) => `{"api_key":"${text}","name":"${text}"}`],
]

const FORMS = [
  '/app/saml/acs|SAMLResponse=§&RelayState=§',
  '/app/saml/slo|SAMLRequest=§&RelayState=§',
  '/portal/login|email=§',
  '/portal/register|email=§&name=§',
  '/portal/verify|token=§',
  '/portal/language|lang=§',
  '/csat/x|rating=5&comment=§',
  '/csat/§|rating=§',
  '/status/x/subscribe|address=§',
  '/status/x/confirm/§|',
  '/status/x/unsubscribe/§|',
  '/unsubscribe/§|',
  '/confirm/§|',
  '/help/en/a/b/feedback|is_helpful=1&comment=§',
  '/api/v3/notifications/§/status|status=§',
  '/api/v3/bounces/|data=§',
]

const P = 'urn:oasis:names:tc:SAML:2.0:protocol'
const A = 'urn:oasis:names:tc:SAML:2.0:assertion'
const xmlWith = (text: string, root: string, attributes = ''): string =>
  `<p:${root} xmlns:p="${P}" ID="_1" Version="2.0" ${attributes}><a:Issuer xmlns:a="${A}">${text}</a:Issuer></p:${root}>`
const BROKEN_XML = ['&#0;', '&#xD800;', '&#xFFFFFFFF;', '&nothing;', '\u0000', '\ufffe', '<![CDATA[', '<!--', `${ISSUER}&#0;`, ISSUER]
const XML_DOCUMENTS = (root: string): readonly string[] => [
  ...BROKEN_XML.map((text) => xmlWith(text, root)),
  ...BROKEN_XML.map((text) => xmlWith(ISSUER, root, `InResponseTo="${text}" IssueInstant="${text}" Destination="${text}"`)),
  ...BROKEN_XML.map((text) => xmlWith(ISSUER, root, `IssueInstant="2026-01-01T00:00:00Z" NotOnOrAfter="${text}"`)),
]

onBothDatabases('malformed input is refused, never a server error', (database) => {
  let world: World
  let port: number
  beforeAll(async () => {
    world = await openWorld({ database })
    await connect(world, { idp_slo_url: 'https://idp.test/slo' })
    port = Number(new URL(await world.product.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })
  afterAll(() => world.close())

  /** Sent as it is, which clients would not do. */
  const raw = async (path: string, headers: readonly (readonly [string, string])[] = []): Promise<number> => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers.map(([name, value]) => `${name}: ${value}`)]
    const socket = connectTo(port, '127.0.0.1')
    let text = ''
    socket.on('data', (data) => void (text += data.toString('latin1')))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    await once(socket, 'close')
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  }
  const failing = async (sent: readonly (readonly [string, () => Promise<number>])[]): Promise<readonly string[]> => {
    const failed: string[] = []
    for (const [name, send] of sent) {
      const status = await send()
      if (!(status >= 200 && status < 500)) failed.push(`${status} ${name.slice(0, 200)}`)
    }
    return failed
  }

  it.each(PATHS)('in the address %s', async (path) => {
    const pieces = oneIn(3, PIECES, PATHS.indexOf(path))
    expect(await failing(pieces.map((piece) => [path.replaceAll('§', piece), () => raw(path.replaceAll('§', piece))]))).toEqual([])
  })

  it.each(['/app/api/session', '/api/v1/me', '/api/v3/checks/', '/scim/v2/Users', '/portal', '/app/saml/login?connection=1', '/help'])(
    'in the headers of a request for %s',
    async (path) => {
      const sent = PIECES.flatMap((piece, turn) =>
        oneIn(3, HEADERS(piece), turn).map((header) => [`${path} ${header.join(': ')}`, () => raw(path, [header])] as const),
      )
      expect(await failing(sent)).toEqual([])
    },
  )

  const post = async (path: string, body: string, type: string): Promise<number> =>
    (await world.anyone('POST', path, { body, headers: { ...PAGE, 'content-type': type } })).status

  it.each(JSON_BODIES)('in JSON sent to %s', async (path, bodyOf) => {
    const bodies = [...NOT_TEXT.map(bodyOf), '', 'null', '[]', '"x"', '7', bodyOf('x'.repeat(3_000)), bodyOf('x').replaceAll('"x"', '7')]
    expect(await failing(bodies.map((body) => [body, () => post(path, body, 'application/json')]))).toEqual([])
  })

  it.each(FORMS)('in a form sent to %s', async (form) => {
    const sent = oneIn(3, PIECES, FORMS.indexOf(form)).map((piece) => {
      const [path = '', body = ''] = form.replaceAll('§', piece).split('|')
      return [form.replaceAll('§', piece), () => post(path, body, 'application/x-www-form-urlencoded')] as const
    })
    expect(await failing(sent)).toEqual([])
  })

  it('in the credentials of HTTP Basic', async () => {
    const texts = [':', '', 'x', '\0:\0', 'a\0b:c', '\ufffd:\ufffd', `${BOB.email}:${PASSWORD}\0`, `${'x'.repeat(3_000)}:y`]
    const encoded = [...texts.map((text) => Buffer.from(text).toString('base64')), '/w==', '7aCA', '=', 'A', '////']
    const ask = async (credentials: string, otp: string): Promise<number> =>
      (
        await world.anyone('POST', '/api/v1/tokens', {
          headers: { authorization: `Basic ${credentials}`, 'x-otp': otp },
          body: { name: 'x' },
        })
      ).status
    expect(await failing(encoded.map((text) => [text, () => ask(text, 'x')]))).toEqual([])
  })

  describe('in SAML messages', () => {
    const form = (path: string, name: string, xml: string): Promise<number> =>
      post(path, new URLSearchParams({ [name]: Buffer.from(xml).toString('base64') }).toString(), 'application/x-www-form-urlencoded')

    it('by form', async () => {
      const responses = XML_DOCUMENTS('Response').map((xml) => [xml, () => form('/app/saml/acs', 'SAMLResponse', xml)] as const)
      const requests = XML_DOCUMENTS('LogoutRequest').map((xml) => [xml, () => form('/app/saml/slo', 'SAMLRequest', xml)] as const)
      expect(await failing([...responses, ...requests])).toEqual([])
    })

    it('by redirect, whatever the signature', async () => {
      const algorithms = ['rsa-sha256', 'rsa-sha512', 'ecdsa-sha256', 'ecdsa-sha512', 'rsa-sha1'].map(
        (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
      )
      const sent = [...XML_DOCUMENTS('LogoutRequest'), '', 'x', 'x'.repeat(200_000)].flatMap((xml, turn) => {
        const message = encodeURIComponent(deflateRawSync(Buffer.from(xml)).toString('base64'))
        return oneIn(3, algorithms, turn).map((algorithm) => {
          const path = `/app/saml/slo?SAMLRequest=${message}&RelayState=%ff&SigAlg=${encodeURIComponent(algorithm)}&Signature=AAAA`
          return [`${xml} ${algorithm}`, () => raw(path)] as const
        })
      })
      expect(await failing(sent)).toEqual([])
    })

    it('that are rightly signed', async () => {
      const claims = [
        { name_id: 'ann@acme.test\u{1f600}' },
        { session_index: 'x'.repeat(3_000) },
        { name_id: 'x'.repeat(3_000) },
        { authenticated_at: -62_135_596_800_000_000 },
      ]
      const connection = await connect(world, { idp_entity_id: 'https://second.test', name: 'Second' })
      const sent = claims.map((claim) => [JSON.stringify(claim), async () => (await signIn(world, connection, claim)).status] as const)
      expect(await failing(sent)).toEqual([])
    })
  })
})
