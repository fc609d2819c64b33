import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { begin, connect, cookieOf, countsOf, me, post } from './desk.ts'
import { expectRefused } from './forge.ts'
import { claimsOf, ENTITY, ISSUER, makeResponse } from './idp.ts'
import { openSecondProcess } from './second-process.ts'

const OTHER = 'https://other.test/entity'

onBothDatabases('the way to an identity provider and back', (database) => {
  let world: World
  let connection: number
  let other: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world)
    other = await connect(world, { idp_entity_id: OTHER })
  })
  afterAll(() => world.close())

  const responseTo = (in_response_to: string | undefined, claims: object = {}): string =>
    makeResponse(claimsOf({ now: world.now(), in_response_to, ...claims }))

  it('begins with a signed request that names us, the address to come back to, and nothing about passwords', async () => {
    const { url, xml, relay_state, cookie } = await begin(world, connection, { return: '/inbox' })
    expect(`${url.origin}${url.pathname}`).toBe('https://idp.test/sso')
    expect(xml).toContain(`<saml:Issuer>${ENTITY}</saml:Issuer>`)
    expect(xml).toContain('AssertionConsumerServiceURL="http://watchdesk.test/app/saml/acs"')
    expect(xml).not.toContain('RequestedAuthnContext')
    expect(url.searchParams.get('SigAlg')).toContain('rsa-sha256')
    expect(url.searchParams.get('Signature')).toBeTruthy()
    expect(Buffer.byteLength(relay_state)).toBeLessThanOrEqual(80)
    expect(relay_state).not.toContain('inbox')
    expect(cookie).toMatch(/^saml_b=[\w-]{43}$/)
  })

  it('the binding cookie works on plain http and is out of reach of scripts', async () => {
    const reply = await world.anyone('GET', '/app/saml/login', { query: { connection: String(connection) } })
    expect(String(reply.headers['set-cookie'])).toMatch(/^saml_b=[\w-]+; Path=\/; HttpOnly; Max-Age=600$/)
  })

  it('an unknown or inactive connection leads nowhere', async () => {
    expect((await world.anyone('GET', '/app/saml/login?connection=99')).status).toBe(404)
    expect((await world.anyone('GET', '/app/saml/login?connection=x')).status).toBe(422)
    const sleeping = await connect(world, { idp_entity_id: 'https://sleeping.test', is_active: false })
    expect((await world.anyone('GET', `/app/saml/login?connection=${sleeping}`)).status).toBe(404)
  })

  it('two tabs can sign in side by side', async () => {
    const first = await begin(world, connection, { return: '/first' })
    const reply = await world.anyone('GET', '/app/saml/login', {
      query: { connection: String(connection) },
      headers: { cookie: first.cookie },
    })
    expect(cookieOf(reply)).toBe(first.cookie)
    expect((await post(world, { ...first, xml: responseTo(first.id) })).headers['location']).toBe('/first')
  })

  describe('an answer', () => {
    it('to a request nobody made is refused', () =>
      expectRefused(world, () => post(world, { xml: responseTo('_nobody'), cookie: `saml_b=${'x'.repeat(43)}` }), 'in_response_to'))

    it('to no request is refused where only we may begin', async () => {
      const { cookie } = await begin(world, connection)
      await expectRefused(world, () => post(world, { xml: responseTo(undefined), cookie }), 'unsolicited')
    })

    it('of another provider is refused', async () => {
      const begun = await begin(world, other)
      await expectRefused(world, () => post(world, { ...begun, xml: responseTo(begun.id, { issuer: ISSUER }) }), 'issuer')
    })

    it('of another provider with a right outer issuer is refused', async () => {
      const begun = await begin(world, other)
      await expectRefused(
        world,
        () => post(world, { ...begun, xml: responseTo(begun.id, { issuer: ISSUER, response_issuer: OTHER }) }),
        'issuer',
      )
    })

    it('after eleven minutes is refused', async () => {
      const begun = await begin(world, connection)
      world.jump('11m')
      await expectRefused(world, () => post(world, { ...begun, xml: responseTo(begun.id) }), 'in_response_to')
    })

    it('whose response names one request and whose assertion another is refused', async () => {
      const [one, two] = [await begin(world, connection), await begin(world, connection)]
      const xml = responseTo(one.id, { confirmation_in_response_to: two.id })
      await expectRefused(world, () => post(world, { ...one, xml }))
    })

    it('with the request grafted onto the unsigned response is refused', async () => {
      const begun = await begin(world, connection)
      const xml = responseTo(undefined).replace('<samlp:Response ', `<samlp:Response InResponseTo="${begun.id}" `)
      await expectRefused(world, () => post(world, { ...begun, xml }), 'in_response_to')
    })

    it.each([
      ['without the cookie', {}],
      ['with another browser’s cookie', { cookie: `saml_b=${'A'.repeat(43)}` }],
    ])('posted by somebody else’s browser, %s, is refused', async (_title, browser) => {
      const begun = await begin(world, connection)
      await expectRefused(world, () => post(world, { xml: responseTo(begun.id), relay_state: begun.relay_state, ...browser }), 'browser')
    })

    it.each([
      'https://evil.test',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '%2F%2Fevil.test',
      '/inbox',
      'x'.repeat(10_000),
      '',
    ])('cannot choose where the browser goes by RelayState %.30s', async (relay_state) => {
      const begun = await begin(world, connection, { return: '/mine' })
      const reply = await post(world, { xml: responseTo(begun.id), relay_state, cookie: begun.cookie })
      expect(reply.status).toBe(303)
      expect(reply.headers['location']).toBe('/')
    })

    it.each(['https://evil.test', '//evil.test', '/\\evil.test'])('cannot be sent on to %s by the login address', async (target) => {
      const begun = await begin(world, connection, { return: target })
      expect((await post(world, { ...begun, xml: responseTo(begun.id) })).headers['location']).toBe('/')
    })
  })

  describe('a response', () => {
    it('works once', async () => {
      const begun = await begin(world, connection)
      const xml = responseTo(begun.id)
      expect((await post(world, { ...begun, xml })).status).toBe(303)
      await expectRefused(world, () => post(world, { ...begun, xml }), 'in_response_to')
    })

    it('works once, also when it is posted many times at the same moment', async () => {
      const begun = await begin(world, connection)
      const xml = responseTo(begun.id)
      const replies = await Promise.all(Array.from({ length: 8 }, () => post(world, { ...begun, xml })))
      expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 400)).toHaveLength(7)
    })

    it('that was used in one process is used up in the other, and after a restart', async () => {
      const begun = await begin(world, connection)
      const xml = responseTo(begun.id)
      const second = await openSecondProcess(world)
      try {
        expect((await post(world, { ...begun, xml })).status).toBe(303)
        const before = await countsOf(world)
        expect((await post({ ...world, ...second }, { ...begun, xml })).status).toBe(400)
        expect((await countsOf(world)).sessions).toBe(before.sessions)
      } finally {
        await second.close()
      }
    })
  })

  describe('a provider that may begin by itself', () => {
    let open: number
    beforeAll(async () => void (open = await connect(world, { idp_entity_id: 'https://open.test', allow_idp_initiated: true })))
    const unsolicited = (claims: object = {}): string =>
      responseTo(undefined, { issuer: 'https://open.test', name_id: 'open@acme.test', ...claims })

    it('signs people in, and they land on the start page', async () => {
      const reply = await post(world, { xml: unsolicited(), relay_state: '/inbox' })
      expect(reply.status).toBe(303)
      expect(reply.headers['location']).toBe('/')
      expect(await me(world, reply)).toMatchObject({ email: 'open@acme.test' })
    })

    it('cannot use one assertion twice, in whichever process or response', async () => {
      const xml = unsolicited({ assertion_id: '_once', response_id: '_r1' })
      const again = unsolicited({ assertion_id: '_once', response_id: '_r2' })
      expect((await post(world, { xml })).status).toBe(303)
      await expectRefused(world, () => post(world, { xml }), 'replay')
      await expectRefused(world, () => post(world, { xml: again }), 'replay')
      const second = await openSecondProcess(world)
      try {
        await expectRefused(world, () => post({ ...world, ...second }, { xml }), 'replay')
      } finally {
        await second.close()
      }
    })

    it('cannot answer a request it was not sent', async () => {
      await expectRefused(world, () => post(world, { xml: unsolicited({ confirmation_in_response_to: '_x' }) }), 'in_response_to')
      const begun = await begin(world, open)
      await expectRefused(world, () => post(world, { xml: responseTo(begun.id, { issuer: 'https://open.test' }) }), 'browser')
    })
  })
})
