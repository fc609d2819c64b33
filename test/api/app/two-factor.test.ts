import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from '../../../src/kernel/crypto.ts'
import { checkPassword } from '../../../src/people/sign-in/sign-in.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { asAlice, asBob, auditOf, browser, codeOf, enter, signIn } from './person.ts'

onBothDatabases('a second factor', (database) => {
  let world: World
  let secret: string
  let codes: readonly string[]
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const answer = (challenge: string, more: object) => browser(world).ask('POST', '/app/api/session/second-factor', { challenge, ...more })
  const challenge = async (email: string): Promise<string> => (await signIn(world, email)).json.data.challenge
  const later = () => world.jump('30s')

  it('is set up by showing that it works', async () => {
    const bob = await enter(world, BOB.email)
    const begun = await bob.ask('POST', '/app/api/profile/totp')
    expect(begun.status).toBe(200)
    secret = begun.json.data.secret
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.json.data.otpauth_url).toContain(secret)
    expect((await signIn(world, BOB.email)).status).toBe(200)
    expect((await bob.ask('POST', '/app/api/profile/totp/confirm', { code: '000000' })).status).toBe(422)
    const before = bob.cookie
    const confirmed = await bob.ask('POST', '/app/api/profile/totp/confirm', { code: codeOf(secret, world) })
    expect(confirmed.status).toBe(200)
    codes = confirmed.json.data.recovery_codes
    expect(codes).toHaveLength(10)
    expect(bob.cookie).not.toBe(before)
    expect((await browser(world, before).ask('GET', '/app/api/session')).status).toBe(401)
    expect((await bob.ask('GET', '/app/api/profile/security')).json.data).toMatchObject({
      has_totp: true,
      recovery_codes_left: 10,
      is_second_factor_required: false,
    })
    expect((await bob.ask('POST', '/app/api/profile/totp')).status).toBe(409)
  })

  it('is kept sealed, and recovery codes only as hashes', async () => {
    const rows = await world.db.read(async ({ db }) => [
      await db.selectFrom('totp_seeds').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is asked for after a right password', async () => {
    later()
    const first = await signIn(world, BOB.email)
    expect(first.status).toBe(202)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.json.data).toEqual({ challenge: expect.any(String), methods: ['totp', 'recovery_code'] })
    const second = await answer(first.json.data.challenge, { code: codeOf(secret, world) })
    expect(second.status).toBe(200)
    expect(second.json).toMatchObject({ data: { email: BOB.email }, recovery_codes: [] })
    expect((await auditOf(world, 'sign_in')).at(-1)?.changes).toBe(JSON.stringify({ method: 'password', amr: ['pwd', 'otp'] }))
  })

  it('a code works once, and so does a challenge', async () => {
    later()
    const code = codeOf(secret, world)
    const [one, two] = [await challenge(BOB.email), await challenge(BOB.email)]
    expect((await answer(one, { code })).status).toBe(200)
    expect((await answer(two, { code })).status).toBe(422)
    later()
    expect((await answer(one, { code: codeOf(secret, world) })).status).toBe(422)
  })

  it('of two who type the same code at the same moment one comes in', async () => {
    later()
    const code = codeOf(secret, world)
    const asked = [await challenge(BOB.email), await challenge(BOB.email), await challenge(BOB.email)]
    const replies = await Promise.all(asked.map((one) => answer(one, { code })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  it('five wrong codes spoil the sign-in, and guessing gets slow even with the right password', async () => {
    world.jump('25h')
    const one = await challenge(BOB.email)
    for (let n = 1; n <= 5; n++) expect((await answer(one, { code: '123456' })).status).toBe(422)
    const two = await challenge(BOB.email)
    expect((await answer(two, { code: codeOf(secret, world) })).status).toBe(429)
    world.jump('2s')
    expect((await answer(one, { code: codeOf(secret, world) })).json.errors.challenge).toHaveLength(1)
    world.jump('10s')
    expect((await answer(two, { code: codeOf(secret, world) })).status).toBe(200)
    expect((await auditOf(world, 'sign_in.second_factor_failed')).length).toBeGreaterThanOrEqual(5)
  })

  it('ten minutes later it is too late', async () => {
    const one = await challenge(BOB.email)
    world.jump('11m')
    expect((await answer(one, { code: codeOf(secret, world) })).status).toBe(422)
  })

  it('a recovery code opens the door once', async () => {
    const code = codes[0]?.toUpperCase().replaceAll('-', ' ')
    const reply = await answer(await challenge(BOB.email), { recovery_code: code })
    expect(reply.status).toBe(200)
    expect((await answer(await challenge(BOB.email), { recovery_code: code })).status).toBe(422)
    expect((await answer(await challenge(BOB.email), { recovery_code: codes[1] })).status).toBe(200)
    expect(await auditOf(world, 'two_factor.recovery_code_used')).toHaveLength(2)
  })

  it('new recovery codes take the place of the old ones', async () => {
    const reply = await answer(await challenge(BOB.email), { recovery_code: codes[2] })
    const bob = browser(world, String(reply.headers['set-cookie']).split(';')[0])
    const fresh = (await bob.ask('POST', '/app/api/profile/recovery-codes')).json.data.recovery_codes
    expect(fresh).toHaveLength(10)
    expect((await answer(await challenge(BOB.email), { recovery_code: codes[3] })).status).toBe(422)
    expect((await answer(await challenge(BOB.email), { recovery_code: fresh[0] })).status).toBe(200)
  })

  it('a challenge of one person is nothing to another’s code, and nonsense is refused', async () => {
    later()
    expect((await answer('nonsense', { code: codeOf(secret, world) })).status).toBe(422)
    expect((await answer(await challenge(BOB.email), {})).status).toBe(422)
    expect(
      (await browser(world).ask('POST', '/app/api/session/second-factor/enrol', { challenge: await challenge(BOB.email) })).status,
    ).toBe(422)
  })

  it('asking once, as HTTP Basic does, needs the code as well', async () => {
    world.jump('1h')
    const visitor = { ip: '10.0.0.1', user_agent: '' }
    const box = createSecretBox('a secret key that only the tests know, long enough')
    await expect(checkPassword(world.db, { email: BOB.email, password: PASSWORD }, visitor)).rejects.toThrow('second factor')
    await expect(checkPassword(world.db, { email: BOB.email, password: PASSWORD, code: '000000' }, visitor, box)).rejects.toThrow(
      'second factor',
    )
    const account = await checkPassword(world.db, { email: BOB.email, password: PASSWORD, code: codeOf(secret, world) }, visitor, box)
    expect(account.id).toBe(BOB.id)
  })

  describe('that a role must have', () => {
    const require = (two_factor_role_ids: readonly number[]) => asAlice(world, 'PUT', '/app/api/security', { two_factor_role_ids })
    beforeAll(async () => void (await require([1])))
    afterAll(() => require([]))

    it('is set up on the way in', async () => {
      const first = await signIn(world, ALICE.email)
      expect(first.json.data.methods).toEqual(['enrol'])
      const token = first.json.data.challenge
      const seed = await browser(world).ask('POST', '/app/api/session/second-factor/enrol', { challenge: token })
      expect((await answer(token, { code: '000000' })).status).toBe(422)
      const second = await answer(token, { code: codeOf(seed.json.data.secret, world) })
      expect(second.status).toBe(200)
      expect(second.json.recovery_codes).toHaveLength(10)
      const alice = browser(world, String(second.headers['set-cookie']).split(';')[0])
      expect((await alice.ask('DELETE', '/app/api/profile/totp')).json.code).toBe('two_factor_required')
      later()
      expect((await signIn(world, ALICE.email)).json.data.methods).toEqual(['totp', 'recovery_code'])
    })

    it('is for administrators to decide, about roles there are', async () => {
      expect((await require([999])).status).toBe(422)
      expect((await asBob(world, 'PUT', '/app/api/security', { two_factor_role_ids: [] })).status).toBe(403)
      expect((await asAlice(world, 'GET', '/app/api/security')).json.data.two_factor_role_ids).toEqual([1])
    })
  })

  it('that was lost is taken away by an administrator', async () => {
    expect((await asBob(world, 'DELETE', `/app/api/security/second-factors/${ALICE.id}`)).status).toBe(403)
    expect((await asAlice(world, 'DELETE', `/app/api/security/second-factors/${BOB.id}`)).status).toBe(204)
    expect((await signIn(world, BOB.email)).status).toBe(200)
    expect(await auditOf(world, 'two_factor.reset')).toHaveLength(1)
  })

  it('is turned off by its owner, with a fresh proof, and never by a token', async () => {
    const bob = await enter(world, BOB.email)
    const seed = (await bob.ask('POST', '/app/api/profile/totp')).json.data.secret
    later()
    await bob.ask('POST', '/app/api/profile/totp/confirm', { code: codeOf(seed, world) })
    world.jump('11m')
    expect((await bob.ask('DELETE', '/app/api/profile/totp')).json.code).toBe('sudo_required')
    expect((await bob.ask('POST', '/app/api/sudo', { code: codeOf(seed, world) })).status).toBe(204)
    expect((await bob.ask('DELETE', '/app/api/profile/totp')).status).toBe(204)
    expect((await bob.ask('GET', '/app/api/profile/security')).json.data).toMatchObject({ has_totp: false, recovery_codes_left: 0 })
    expect([401, 403]).toContain((await world.bob('POST', '/app/api/profile/totp')).status)
  })
})
