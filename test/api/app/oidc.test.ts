import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NetRequest } from '../../../src/kernel/net/net.ts'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { asAlice, asBob, auditOf, browser, cookieIn, signIn } from './person.ts'

/** A small OpenID provider behind the world's network: discovery, keys, and a token endpoint that wants every proof. */

const ISSUER = 'https://openid.test'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Login = {
  readonly challenge: string
  readonly nonce: string
  readonly claims: object
  readonly key?: typeof privateKey
  readonly alg?: string
  /** What the UserInfo endpoint answers; it is not served without. */
  readonly user_info?: object
}

const idToken = ({ nonce, claims, key = privateKey, alg = 'RS256' }: Login): string => {
  // The library compares with the machine's clock.
  const now = Math.floor(Date.now() / 1_000)
  const head = base64url({ alg, kid: 'k1' })
  const body = base64url({ iss: ISSUER, aud: 'desk', iat: now, exp: now + 300, auth_time: now, nonce, ...claims })
  const signature = alg === 'none' ? '' : createSign('sha256').update(`${head}.${body}`).sign(key, 'base64url')
  return `${head}.${body}.${signature}`
}

const openProvider = () => {
  const codes = new Map<string, Login>()
  const user_info = new Map<string, object>()
  const answer = (request: NetRequest) => {
    const json = (body: object, status = 200) => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    const { pathname } = new URL(request.url)
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/authorize`,
        token_endpoint: `${ISSUER}/token`,
        userinfo_endpoint: `${ISSUER}/userinfo`,
        jwks_uri: `${ISSUER}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/jwks') return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] })
    const granted = pathname === '/userinfo' ? user_info.get(String(request.headers?.['authorization'])) : undefined
    if (granted) return json(granted)
    if (pathname !== '/token') return { status: 404 }
    const form = new URLSearchParams(String(request.body))
    const login = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const isProved =
      login &&
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === login.challenge
    if (!isProved) return json({ error: 'invalid_grant' }, 400)
    if (login.user_info) user_info.set('Bearer at', login.user_info)
    return json({ access_token: 'at', token_type: 'Bearer', id_token: idToken(login) })
  }
  return { codes, answer }
}

onBothDatabases('signing in at an OpenID provider', (database) => {
  let world: World
  let connection: number
  let provider: ReturnType<typeof openProvider>
  beforeAll(async () => {
    world = await openWorld({ database })
    const body = { name: 'OpenID', issuer: ISSUER, client_id: 'desk', client_secret: 'very secret', jit: true, domains: ['acme.test'] }
    const made = await asAlice(world, 'POST', '/app/api/oidc-connections', body)
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({ callback_url: 'http://watchdesk.test/app/oidc/callback', jit: true, link_by_email: false })
    connection = made.json.data.id
  })
  afterAll(() => world.close())
  beforeEach(() => {
    provider = openProvider()
    world.network.answer(provider.answer)
  })

  const person = (sub: string, email: string, more: object = {}) => ({
    sub,
    email,
    email_verified: true,
    given_name: 'Olga',
    family_name: 'Open',
    ...more,
  })

  const begin = async (query: object = {}) => {
    const reply = await world.anyone('GET', '/app/oidc/login', { query: { connection: String(connection), ...query } })
    expect(reply.status).toBe(302)
    return { url: new URL(String(reply.headers['location'])), cookie: cookieIn(reply) }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  const back = (
    { url, cookie }: Begun,
    login: Partial<Login> & Pick<Login, 'claims'>,
    change: (query: URLSearchParams) => void = () => undefined,
  ) => {
    provider.codes.set('code-1', {
      challenge: url.searchParams.get('code_challenge') ?? '',
      nonce: url.searchParams.get('nonce') ?? '',
      ...login,
    })
    const query = new URLSearchParams({ code: 'code-1', state: url.searchParams.get('state') ?? '', iss: ISSUER })
    change(query)
    return world.anyone('GET', `/app/oidc/callback?${query}`, { headers: cookie ? { cookie } : {} })
  }

  it('begins with a proof key, a state and a nonce, and keeps the secret to itself', async () => {
    const { url } = await begin()
    expect(url.origin + url.pathname).toBe(`${ISSUER}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'desk',
      code_challenge_method: 'S256',
      redirect_uri: 'http://watchdesk.test/app/oidc/callback',
      scope: 'openid email profile',
    })
    expect(url.href).not.toContain('very')
    const rows = await world.db.read(({ db }) => db.selectFrom('oidc_connections').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('very secret')
    expect((await begin({ force: 'true' })).url.searchParams.get('prompt')).toBe('login')
  })

  it('makes an account for somebody new, and finds it again by who they are there', async () => {
    const first = await back(await begin({ return: '/inbox' }), { claims: person('s-1', 'olga@acme.test') })
    expect(first.status).toBe(303)
    expect(first.headers['location']).toBe('/inbox')
    const me = (await browser(world, cookieIn(first)).ask('GET', '/app/api/session')).json.data
    expect(me).toMatchObject({ email: 'olga@acme.test', name: 'Olga Open', role: { name: 'Agent' } })
    const second = await back(await begin(), { claims: person('s-1', 'renamed@acme.test') })
    expect((await browser(world, cookieIn(second)).ask('GET', '/app/api/session')).json.data.id).toBe(me.id)
  })

  it('stores names without NUL', async () => {
    const names = { given_name: 'Ni\0na', family_name: 'New\ud800' }
    const reply = await back(await begin(), { claims: person('n-1', 'nina@acme.test', names) })
    const me = (await browser(world, cookieIn(reply)).ask('GET', '/app/api/session')).json.data
    expect([reply.status, me.name]).toEqual([303, 'Nina New\ufffd'])
  })

  describe('when the ID token names the subject only', () => {
    const thin = (sub: string, user_info: object) => ({ claims: { sub }, user_info: { sub, ...user_info } })

    it('asks the UserInfo endpoint, once for each person', async () => {
      const first = await back(await begin(), thin('u-1', person('u-1', 'una@acme.test')))
      expect(first.status).toBe(303)
      const me = (await browser(world, cookieIn(first)).ask('GET', '/app/api/session')).json.data
      expect(me).toMatchObject({ email: 'una@acme.test', name: 'Olga Open' })

      const second = await back(await begin(), { claims: { sub: 'u-1' } })
      expect((await browser(world, cookieIn(second)).ask('GET', '/app/api/session')).json.data.id).toBe(me.id)
    })

    it('takes a verified address as a string for one, as Amazon Cognito writes it', async () => {
      const reply = await back(await begin(), thin('u-2', person('u-2', 'cora@acme.test', { email_verified: 'true' })))
      expect(reply.status).toBe(303)
    })

    it('signs in without names when only they are missing and the endpoint fails', async () => {
      const reply = await back(await begin(), { claims: { sub: 'u-3', email: 'uma@acme.test', email_verified: true } })
      expect(reply.status).toBe(303)
    })
  })

  const refused = async (attempt: () => Promise<{ status: number; headers: object; text: string }>, status = 400) => {
    const before = (await auditOf(world, 'oidc.refused')).length
    const answer = await attempt()
    expect(answer.status).toBe(status)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    const entries = await auditOf(world, 'oidc.refused')
    expect(entries).toHaveLength(before + 1)
    expect(entries.at(-1)?.object_id).toBe(String(connection))
  }
  const refusedUnaudited = async (attempt: () => Promise<{ status: number }>) => {
    const before = await auditOf(world, 'oidc.refused')
    expect((await attempt()).status).toBe(400)
    expect(await auditOf(world, 'oidc.refused')).toEqual(before)
  }
  const claims = person('s-9', 'nine@acme.test')

  describe('is refused', () => {
    it('to another browser', async () => refused(async () => back({ ...(await begin()), cookie: '' }, { claims })))
    it('for an unknown state, without an audit entry', async () =>
      refusedUnaudited(async () => back(await begin(), { claims }, (query) => query.set('state', 'x'))))
    it('for a code that is not the provider’s', async () =>
      refused(async () => back(await begin(), { claims }, (query) => query.set('code', 'x'))))
    it('without the proof key', async () => refused(async () => back(await begin(), { claims, challenge: 'x' })))
    it('with another nonce', async () => refused(async () => back(await begin(), { claims, nonce: 'x' })))
    it('signed with another key', async () =>
      refused(async () => back(await begin(), { claims, key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey })))
    it('unsigned', async () => refused(async () => back(await begin(), { claims, alg: 'none' })))
    it('meant for somebody else', async () => refused(async () => back(await begin(), { claims: { ...claims, aud: 'another' } })))
    it('issued by somebody else', async () => refused(async () => back(await begin(), { claims: { ...claims, iss: 'https://evil.test' } })))
    it('with NUL in the subject', async () => refused(async () => back(await begin(), { claims: { ...claims, sub: 's\0' } })))
    it('with NUL in the address', async () => refused(async () => back(await begin(), { claims: person('s-4', 'e\0ve@acme.test') }), 403))
    it('expired', async () => refused(async () => back(await begin(), { claims: { ...claims, exp: 1_000 } })))
    it('when the provider says no', async () =>
      refused(async () => back(await begin(), { claims }, (query) => (query.delete('code'), query.set('error', 'access_denied')))))
    it('a second time', async () => {
      const begun = await begin()
      expect((await back(begun, { claims: person('s-2', 'two@acme.test') })).status).toBe(303)
      await refusedUnaudited(async () => back(begun, { claims: person('s-2', 'two@acme.test') }))
    })
    it('after ten minutes', async () => {
      const begun = await begin()
      world.jump('11m')
      await refusedUnaudited(async () => back(begun, { claims }))
    })
    it('with an address that was not verified', async () =>
      refused(async () => back(await begin(), { claims: { ...claims, email_verified: false } }), 403))
    it('without an address, when the UserInfo endpoint fails or speaks of another subject', async () => {
      await refused(async () => back(await begin(), { claims: { sub: 's-6' } }))
      await refused(async () => back(await begin(), { claims: { sub: 's-6' }, user_info: person('s-7', 'six@acme.test') }))
    })
    it('with an address of the ID token that the UserInfo endpoint does not name as verified', async () => {
      const id_token = { sub: 's-8', email: 'eight@acme.test' }
      await refused(async () => back(await begin(), { claims: id_token, user_info: { sub: 's-8', email_verified: true } }), 403)
    })
    it('with an address in another', async () =>
      refused(async () => back(await begin(), { claims: person('s-5', 'eve@evil.test@acme.test') }), 403))
    it('from another domain', async () => refused(async () => back(await begin(), { claims: person('s-3', 'eve@evil.test') }), 403))
    it('as an agent who exists, unless an administrator allows it', async () => {
      await refused(async () => back(await begin(), { claims: person('s-4', BOB.email) }), 403)
      await asAlice(world, 'PUT', `/app/api/oidc-connections/${connection}`, { link_by_email: true })
      const reply = await back(await begin(), { claims: person('s-4', BOB.email) })
      expect((await browser(world, cookieIn(reply)).ask('GET', '/app/api/session')).json.data.id).toBe(BOB.id)
    })
  })

  it('when the provider is away, says so', async () => {
    world.network.answer(() => ({ status: 500 }))
    expect((await world.anyone('GET', `/app/oidc/login?connection=${connection}`)).status).toBe(503)
    expect((await world.anyone('GET', '/app/oidc/login?connection=99')).status).toBe(404)
  })

  it('can be the only way in', async () => {
    expect((await signIn(world, BOB.email)).status).toBe(200)
    await asAlice(world, 'PUT', `/app/api/oidc-connections/${connection}`, { enforce_sso: true })
    expect((await signIn(world, BOB.email)).status).toBe(422)
    const found = await world.anyone('POST', '/app/api/sign-in/provider', { body: { email: BOB.email } })
    expect(found.json.data).toMatchObject({ provider: { kind: 'oidc', id: connection }, is_enforced: true })
    await asAlice(world, 'PUT', `/app/api/oidc-connections/${connection}`, { enforce_sso: false })
  })

  describe('connections', () => {
    const right = { name: 'Second', issuer: 'https://second.test', client_id: 'x', client_secret: 'y' }
    it.each([
      ['an issuer without TLS', { issuer: 'http://second.test' }, 'issuer'],
      ['an issuer that is none', { issuer: 'second' }, 'issuer'],
      ['administrators by default', { default_role_id: 1 }, 'default_role_id'],
      ['force without domains', { enforce_sso: true }, 'domains'],
      ['no secret', { client_secret: undefined }, 'client_secret'],
    ])('with %s are refused', async (_title, change, field) => {
      const reply = await asAlice(world, 'POST', '/app/api/oidc-connections', { ...right, ...change })
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.json.errors)).toContain(field)
    })

    it('are listed without their secret, changed, and removed, by administrators', async () => {
      const { id } = (await asAlice(world, 'POST', '/app/api/oidc-connections', right)).json.data
      expect((await asAlice(world, 'POST', '/app/api/oidc-connections', right)).status).toBe(409)
      expect((await asAlice(world, 'GET', '/app/api/oidc-connections')).text).not.toContain('secret')
      expect(
        (await asAlice(world, 'PUT', `/app/api/oidc-connections/${id}`, { name: 'Renamed', client_secret: 'z', id: 7, callback_url: 'x' }))
          .json.data.name,
      ).toBe('Renamed')
      const moved = await asAlice(world, 'PUT', `/app/api/oidc-connections/${id}`, { issuer: 'https://elsewhere.test' })
      expect([moved.status, Object.keys(moved.json.errors)]).toEqual([422, ['client_secret']])
      expect((await asBob(world, 'DELETE', `/app/api/oidc-connections/${id}`)).status).toBe(403)
      expect((await asAlice(world, 'DELETE', `/app/api/oidc-connections/${id}`)).status).toBe(204)
      expect((await asAlice(world, 'DELETE', `/app/api/oidc-connections/${id}`)).status).toBe(404)
      expect((await asAlice(world, 'PUT', `/app/api/oidc-connections/${id}`, {})).status).toBe(404)
    })
  })
})
