import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type Response, type World } from '../../world.ts'
import { connect } from '../saml/desk.ts'
import { authenticator, type Authenticator } from './authenticator.ts'
import { auditOf, browser, cookieIn, enter, signIn, type Person } from './person.ts'

onBothDatabases('passkeys', (database) => {
  let world: World
  let bob: Person
  let key: Authenticator
  beforeAll(async () => {
    world = await openWorld({ database })
    bob = await enter(world, BOB.email)
    key = authenticator()
  })
  afterAll(() => world.close())

  const question = async (person: Person, url: string, body?: object) => (await person.ask('POST', url, body)).json.data
  const add = async (person: Person, made: Authenticator, changes = {}, name = 'My key'): Promise<Response> => {
    const { challenge, options } = await question(person, '/app/api/profile/passkeys/options')
    return await person.ask('POST', '/app/api/profile/passkeys', { challenge, name, response: made.register(options, changes) })
  }
  const come = async (made: Authenticator, changes = {}): Promise<Response> => {
    const visitor = browser(world)
    const { challenge, options } = await question(visitor, '/app/api/session/passkey/options')
    return await visitor.ask('POST', '/app/api/session/passkey', { challenge, response: made.use(options, changes) })
  }

  it('are added by whoever is signed in; the first brings recovery codes', async () => {
    const before = bob.cookie
    const reply = await add(bob, key)
    expect(reply.status).toBe(201)
    expect(reply.json.data).toMatchObject({ name: 'My key', last_used_at: null })
    expect(reply.json.recovery_codes).toHaveLength(10)
    expect(bob.cookie).not.toBe(before)
    expect((await add(bob, authenticator())).json.recovery_codes).toEqual([])
    expect((await bob.ask('GET', '/app/api/profile/security')).json.data.passkeys).toHaveLength(2)
    expect(await auditOf(world, 'passkey.added')).toHaveLength(2)
  })

  it('are asked to verify their owner, and not to be made twice', async () => {
    const { options } = await question(bob, '/app/api/profile/passkeys/options')
    expect(options).toMatchObject({
      rp: { id: 'watchdesk.test' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    })
    expect(options.excludeCredentials).toContainEqual(expect.objectContaining({ id: key.id }))
  })

  it.each([
    ['made for another site', { origin: 'https://evil.test' }],
    ['made for another host', { rp_id: 'evil.test' }],
    ['whose owner was not verified', { flags: 0x01 }],
    ['answering another challenge', { challenge: 'AAAA' }],
  ])('%s are not added', async (_title, changes) => {
    expect((await add(bob, authenticator(), changes)).status).toBe(422)
  })

  it('are added once, from one challenge, by the person it was made for', async () => {
    expect((await add(bob, key)).status).toBe(409)
    const { challenge, options } = await question(bob, '/app/api/profile/passkeys/options')
    const alice = await enter(world, ALICE.email)
    const made = authenticator()
    expect((await alice.ask('POST', '/app/api/profile/passkeys', { challenge, name: 'x', response: made.register(options) })).status).toBe(
      422,
    )
    expect((await bob.ask('POST', '/app/api/profile/passkeys', { challenge, name: 'x', response: made.register(options) })).status).toBe(
      422,
    )
    expect((await bob.ask('POST', '/app/api/profile/passkeys', { challenge: 'x', name: 'x', response: { nonsense: true } })).status).toBe(
      422,
    )
  })

  describe('alone', () => {
    it('sign their owner in, without a password and without a code', async () => {
      const reply = await come(key)
      expect(reply.status).toBe(200)
      expect(reply.json.data.email).toBe(BOB.email)
      expect((await auditOf(world, 'sign_in')).at(-1)?.changes).toBe(JSON.stringify({ method: 'passkey', amr: ['hwk', 'user'] }))
      const person = browser(world, cookieIn(reply))
      expect((await person.ask('GET', '/app/api/profile/security')).json.data.passkeys[0].last_used_at).not.toBeNull()
    })

    it.each([
      ['for another site', { origin: 'https://evil.test' }],
      ['for another host', { rp_id: 'evil.test' }],
      ['without its owner', { flags: 0x01 }],
      ['for another challenge', { challenge: 'AAAA' }],
      ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ])('are refused when used %s', async (_title, changes) => {
      const reply = await come(key, changes)
      expect(reply.status).toBe(422)
      expect(reply.headers['set-cookie']).toBeUndefined()
    })

    it('are refused when nobody knows them, and when the answer is nonsense', async () => {
      expect((await come(authenticator())).status).toBe(422)
      const visitor = browser(world)
      const { challenge } = await question(visitor, '/app/api/session/passkey/options')
      expect((await visitor.ask('POST', '/app/api/session/passkey', { challenge, response: { id: key.id } })).status).toBe(422)
      expect((await visitor.ask('POST', '/app/api/session/passkey', { challenge, response: 7 })).status).toBe(422)
    })

    it('answer a challenge once', async () => {
      const visitor = browser(world)
      const { challenge, options } = await question(visitor, '/app/api/session/passkey/options')
      const response = key.use(options)
      expect((await visitor.ask('POST', '/app/api/session/passkey', { challenge, response })).status).toBe(200)
      expect((await visitor.ask('POST', '/app/api/session/passkey', { challenge, response })).status).toBe(422)
    })

    it('whose counter went back are copies, and refused', async () => {
      key.counter -= 3
      expect((await come(key)).status).toBe(422)
      key.counter += 10
      expect((await come(key)).status).toBe(200)
    })

    it('are no way around an identity provider that is enforced', async () => {
      const connection = await connect(world, { enforce_sso: true })
      expect((await come(key)).status).toBe(422)
      await world.alice('DELETE', `/api/v1/saml-connections/${connection}`)
      expect((await come(key)).status).toBe(200)
    })
  })

  it('are a second factor after a password', async () => {
    const first = await signIn(world, BOB.email)
    expect(first.json.data.methods).toEqual(['passkey', 'recovery_code'])
    const visitor = browser(world)
    const asked = await question(visitor, '/app/api/session/second-factor/passkey', { challenge: first.json.data.challenge })
    expect(asked.options.allowCredentials).toContainEqual(expect.objectContaining({ id: key.id }))
    const answer = { challenge: first.json.data.challenge, passkey: { challenge: asked.challenge, response: key.use(asked.options) } }
    expect((await visitor.ask('POST', '/app/api/session/second-factor', answer)).status).toBe(200)
    expect((await visitor.ask('POST', '/app/api/session/second-factor', answer)).status).toBe(422)
  })

  it('prove again who somebody is', async () => {
    const person = browser(world, cookieIn(await come(key)))
    world.jump('11m')
    expect((await person.ask('POST', '/app/api/profile/passkeys/options')).json.code).toBe('sudo_required')
    const asked = await question(person, '/app/api/sudo/passkey')
    expect(
      (await person.ask('POST', '/app/api/sudo', { passkey: { challenge: asked.challenge, response: key.use(asked.options) } })).status,
    ).toBe(204)
    expect((await person.ask('POST', '/app/api/profile/passkeys/options')).status).toBe(200)
    bob = person
  })

  it('are renamed and removed by their owner only, and the last one takes the recovery codes along', async () => {
    const { passkeys } = (await bob.ask('GET', '/app/api/profile/security')).json.data
    const alice = await enter(world, ALICE.email)
    const url = `/app/api/profile/passkeys/${passkeys[0].id}`
    expect((await bob.ask('PUT', url, { name: 'Telephone' })).json.data.name).toBe('Telephone')
    expect((await alice.ask('PUT', url, { name: 'Mine' })).status).toBe(404)
    expect((await alice.ask('DELETE', url)).status).toBe(404)
    for (const { id } of passkeys) expect((await bob.ask('DELETE', `/app/api/profile/passkeys/${id}`)).status).toBe(204)
    expect((await bob.ask('GET', '/app/api/profile/security')).json.data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
    expect((await come(key)).status).toBe(422)
    expect((await signIn(world, BOB.email)).status).toBe(200)
  })
})
