import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { BOB, openWorld, type World } from '../world.ts'
import { auditOf, browser, signIn } from './app/person.ts'
import { begin, connect, post } from './saml/desk.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const basic = `Basic ${Buffer.from('ghost@acme.test:wrong').toString('base64')}`

onBothDatabases('unauthenticated callers', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback' } })
    connection = await connect(world)
  })
  afterAll(() => world.close())

  const entries = async (): Promise<number> =>
    await world.db.read(async ({ db }) => (await db.selectFrom('audit_log').select('id').execute()).length)
  const counted = async (kind: string): Promise<number> => {
    const line = new RegExp(`^watchdesk_sign_in_refused_total\\{kind="${kind}"\\} (\\d+)$`, 'm')
    return Number(line.exec((await world.anyone('GET', '/metrics')).text)?.[1] ?? 0)
  }

  const CASES: readonly (readonly [string, string, () => Promise<{ readonly status: number }>])[] = [
    ['a SAML response of no connection', 'saml', () => post(world, { base64: 'A'.repeat(200) })],
    ['a SAML response of an unknown issuer', 'saml', () => post(world, { xml: '<a xmlns="urn:a"/>' })],
    ['a SAML logout request', 'saml_logout', () => world.anyone('POST', '/app/saml/slo', { headers: FORM, body: 'SAMLRequest=AAAA' })],
    ['an OpenID callback with an unknown state', 'oidc', () => world.anyone('GET', '/app/oidc/callback?state=x&code=y')],
    ['a sign-in with an unknown name', 'password', () => signIn(world, 'ghost@acme.test')],
    [
      'HTTP Basic with an unknown name',
      'basic',
      () => world.anyone('POST', '/api/v1/tokens', { headers: { authorization: basic }, body: { name: 'x' } }),
    ],
    [
      'an unknown challenge',
      'second_factor',
      () => browser(world).ask('POST', '/app/api/session/second-factor', { challenge: 'x', code: '1' }),
    ],
    ['an unknown passkey', 'passkey', () => browser(world).ask('POST', '/app/api/session/passkey', { challenge: 'x', response: {} })],
    ['an unknown SCIM token', 'scim_token', () => world.anyone('GET', '/scim/v2/Users', { headers: { authorization: 'Bearer x' } })],
  ]

  it.each(CASES)('are counted in the metrics instead of the audit log: %s', async (_name, kind, send) => {
    const [audited, before] = [await entries(), await counted(kind)]
    expect((await send()).status).toBeGreaterThanOrEqual(400)
    expect(await counted(kind)).toBe(before + 1)
    expect(await entries()).toBe(audited)
  })

  it.each([
    ['a password reset for an unknown address', '/app/api/password-resets', { email: 'ghost@acme.test' }],
    ['an unknown reset link', '/app/api/password-resets/accept', { token: 'x', password: 'a much better one 7' }],
  ])('leave no audit entry by %s', async (_name, path, body) => {
    const audited = await entries()
    world.jump('1m')
    await browser(world).ask('POST', path, body)
    await world.settle()
    expect(await entries()).toBe(audited)
  })

  it('are audited where they name a known account', async () => {
    world.jump('1m')
    await signIn(world, BOB.email, 'wrong')
    expect((await auditOf(world, 'sign_in.failed')).map(({ object_id }) => object_id)).toEqual([String(BOB.id)])
  })

  describe('that name a known connection', () => {
    it('are audited a hundred times an hour at most', async () => {
      const refused = async () => (await auditOf(world, 'saml.refused')).filter(({ object_id }) => object_id === String(connection)).length
      const begun = await begin(world, connection)
      const send = async (n: number): Promise<number> => {
        const headers = { 'x-forwarded-for': `192.0.2.${n}`, cookie: begun.cookie, ...FORM }
        const body = new URLSearchParams({ SAMLResponse: 'AAAA', RelayState: begun.relay_state }).toString()
        return (await world.anyone('POST', '/app/saml/acs', { headers, body })).status
      }
      const before = await counted('saml')
      for (let n = 0; n < 110; n++) expect(await send(n)).toBe(400)
      expect(await refused()).toBe(100)
      expect(await counted('saml')).toBe(before + 110)
      world.jump('61m')
      await post(world, { xml: '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>', relay_state: begun.relay_state })
      expect(await refused()).toBe(100)
      const later = await begin(world, connection)
      await post(world, { ...later, xml: undefined, base64: 'AAAA' })
      expect(await refused()).toBe(101)
    })
  })
})
