import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatIsoMillis, MINUTE } from '../../../src/contract/time.ts'
import { logoutRequestXml, signRedirectUrl } from '../../../src/people/saml/redirect-binding.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type Response, type World } from '../../world.ts'
import { connect, cookieOf, me, signIn } from './desk.ts'
import { ATTACKER, encode, IDP, ISSUER, signXml, type Keys } from './idp.ts'

const SLO = 'http://watchdesk.test/app/saml/slo'

let counter = 0

onBothDatabases('single logout', (database) => {
  let world: World
  let connection: number
  let session: Response
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { idp_slo_url: 'https://idp.test/slo' })
  })
  afterAll(() => world.close())
  beforeEach(async () => void (session = await signIn(world, connection, { name_id: 'ann@acme.test', session_index: '_session1' })))

  const request = (changes: object = {}): string =>
    logoutRequestXml({
      id: `_out${++counter}`,
      at: world.now(),
      destination: SLO,
      issuer: ISSUER,
      name_id: 'ann@acme.test',
      session_index: null,
      ...changes,
    })

  const byRedirect = (xml: string, keys: Keys = IDP, change = (url: string) => url) => {
    const url = signRedirectUrl({ url: '/app/saml/slo', parameter: 'SAMLRequest', xml, relay_state: 'their state', private_key: keys.key })
    return world.anyone('GET', change(url))
  }
  const byForm = (xml: string) =>
    world.anyone('POST', '/app/saml/slo', {
      body: new URLSearchParams({ SAMLRequest: encode(xml) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const signedForm = (xml: string, keys: Keys = IDP) =>
    byForm(signXml(xml, 'LogoutRequest', / ID="([^"]+)"/.exec(xml)?.[1] ?? '', { keys }))

  it('a signed request by redirect ends the session, and the provider is told', async () => {
    const reply = await byRedirect(request())
    expect(reply.status).toBe(302)
    const back = new URL(String(reply.headers['location']))
    expect(`${back.origin}${back.pathname}`).toBe('https://idp.test/slo')
    expect(back.searchParams.get('RelayState')).toBe('their state')
    expect(back.searchParams.get('Signature')).toBeTruthy()
    const xml = inflateRawSync(Buffer.from(back.searchParams.get('SAMLResponse') ?? '', 'base64')).toString()
    expect(xml).toContain(`InResponseTo="_out${counter}"`)
    expect(await me(world, session)).toBeUndefined()
  })

  it('a signed request by form does the same', async () => {
    expect((await signedForm(request())).status).toBe(302)
    expect(await me(world, session)).toBeUndefined()
  })

  it('only the session that is named ends, and only that person’s', async () => {
    const other = await signIn(world, connection, { name_id: 'ann@acme.test', session_index: '_session2' })
    const stranger = await signIn(world, connection, { name_id: 'zoe@acme.test', session_index: '_session1' })
    await byRedirect(request({ session_index: '_session1' }))
    expect(await me(world, session)).toBeUndefined()
    expect(await me(world, other)).toBeDefined()
    expect(await me(world, stranger)).toBeDefined()
  })

  it.each([
    ['unsigned, by form', (xml: string) => byForm(xml)],
    ['unsigned, by redirect', (xml: string) => byRedirect(xml, IDP, (url) => url.replace(/&SigAlg=.*$/, ''))],
    ['signed by somebody else, by form', (xml: string) => signedForm(xml, ATTACKER)],
    ['signed by somebody else, by redirect', (xml: string) => byRedirect(xml, ATTACKER)],
    ['with a changed state', (xml: string) => byRedirect(xml, IDP, (url) => url.replace('their%20state', 'mine'))],
    ['with a weak algorithm', (xml: string) => byRedirect(xml, IDP, (url) => url.replace('rsa-sha256', 'rsa-sha1'))],
    ['with a parameter twice', (xml: string) => byRedirect(xml, IDP, (url) => `${url}&SAMLRequest=x`)],
    [
      'changed after it was signed',
      (xml: string) =>
        byForm(signXml(xml.replace('ann@', 'zoe@'), 'LogoutRequest', / ID="([^"]+)"/.exec(xml)?.[1] ?? '').replace('zoe@', 'ann@')),
    ],
    ['that is no request', () => byForm('<a xmlns="urn:a"/>')],
    ['that is no XML', () => byForm('hello')],
  ])('a request %s is refused and ends nothing', async (_title, send) => {
    expect((await send(request())).status).toBe(400)
    expect(await me(world, session)).toBeDefined()
  })

  it.each([
    ['of an unknown provider', { issuer: 'https://evil.test' }],
    ['for somebody else', { destination: 'https://else.test/slo' }],
  ])('a signed request %s is refused', async (_title, change) => {
    expect((await byRedirect(request(change))).status).toBe(400)
    expect(await me(world, session)).toBeDefined()
  })

  it('a provider ends nothing that began at another, whatever the name', async () => {
    const other = 'https://other.test/entity'
    await connect(world, { idp_entity_id: other, idp_slo_url: 'https://other.test/slo', idp_certificates: [ATTACKER.certificate] })
    expect((await byRedirect(request({ issuer: other }), ATTACKER)).status).toBe(302)
    expect(await me(world, session)).toBeDefined()
    expect((await byRedirect(request(), ATTACKER)).status).toBe(400)
    expect(await me(world, session)).toBeDefined()
  })

  it('an old request is refused, and so is one that was used', async () => {
    expect((await byRedirect(request({ at: world.now() - 12 * MINUTE }))).status).toBe(400)
    const xml = request().replace('Version="2.0"', `Version="2.0" NotOnOrAfter="${formatIsoMillis(world.now() + MINUTE)}"`)
    expect((await byRedirect(xml)).status).toBe(302)
    const again = await signIn(world, connection, { name_id: 'ann@acme.test' })
    expect((await byRedirect(xml)).status).toBe(400)
    expect(await me(world, again)).toBeDefined()
  })

  it('signing out here always works, and says where to sign out there', async () => {
    const headers = { cookie: cookieOf(session), 'x-requested-with': 'watchdesk' }
    const reply = await world.anyone('DELETE', '/app/api/session', { headers })
    expect(reply.status).toBe(204)
    const there = new URL(String(reply.headers['x-logout-url']))
    expect(there.host).toBe('idp.test')
    expect(inflateRawSync(Buffer.from(there.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()).toContain('ann@acme.test')
    expect(await me(world, session)).toBeUndefined()
    expect((await world.anyone('GET', '/app/saml/slo?SAMLResponse=x')).headers['location']).toBe('/login')
  })
})
