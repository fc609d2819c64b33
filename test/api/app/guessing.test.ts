import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beginPasswordAttempt } from '../../../src/people/sign-in/password-attempts.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type Response, type World } from '../../world.ts'
import { authenticator, type Authenticator } from './authenticator.ts'
import { auditOf, browser, codeOf, enter, type Person } from './person.ts'

onBothDatabases('guessing from many networks', (database) => {
  let world: World
  let networks: number
  beforeEach(async () => {
    networks = 0
    world = await openWorld({ database, settings: { TRUST_PROXY: 'loopback' } })
  })
  afterEach(() => world.close())

  /** A browser in a network that was not used before. */
  const elsewhere = (): Person => from(`2001:db8:${(++networks).toString(16)}::1`)
  const from = (address: string): Person =>
    browser({
      anyone: (method, url, call) => world.anyone(method, url, { ...call, headers: { ...call?.headers, 'x-forwarded-for': address } }),
    })
  const password = (person: Person, text = PASSWORD, email: string = BOB.email) =>
    person.ask('POST', '/app/api/session', { email, password: text })
  const mailsAbout = async (subject: string) => (await world.mails()).filter((mail) => mail.subject.includes(subject))
  const retryAfter = (reply: Response): number => Number(reply.headers['retry-after'])

  describe('a second factor of a known password', () => {
    let secret: string
    let codes: readonly string[]
    let bob: Person
    beforeEach(async () => {
      bob = await enter(world, BOB.email)
      secret = (await bob.ask('POST', '/app/api/profile/totp')).json.data.secret
      codes = (await bob.ask('POST', '/app/api/profile/totp/confirm', { code: codeOf(secret, world) })).json.data.recovery_codes
      world.jump('1m')
    })

    /** Each with a challenge of its own, from a network of its own. */
    const guess = async (answer: object = { code: '000000' }): Promise<Response> => {
      const person = elsewhere()
      const { challenge } = (await password(person)).json.data
      return await person.ask('POST', '/app/api/session/second-factor', { challenge, ...answer })
    }
    const rightCode = () => guess({ code: codeOf(secret, world) })

    it('is delayed whichever network and challenge the codes come from', async () => {
      for (let n = 1; n <= 5; n++) expect((await guess()).status).toBe(422)
      const refused = await rightCode()
      expect([refused.status, retryAfter(refused)]).toEqual([429, 1])
      world.jump('1s')
      expect((await guess()).status).toBe(422)
      expect(retryAfter(await guess())).toBe(2)
    })

    it('counts codes sent at the same moment one after the other', async () => {
      const statuses = (await Promise.all(Array.from({ length: 12 }, () => guess()))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    })

    it('accepts the right code after at most 15 minutes, however many were wrong', async () => {
      for (let n = 1; n <= 20; n++) {
        expect((await guess()).status).toBe(422)
        const refused = await guess()
        if (refused.status === 429) world.jump(`${retryAfter(refused)}s`)
      }
      await guess()
      expect(retryAfter(await rightCode())).toBe(900)
      world.jump('15m')
      expect((await rightCode()).status).toBe(200)
    })

    it('counts recovery codes together with those of the authenticator', async () => {
      for (let n = 1; n <= 5; n++) expect((await guess({ recovery_code: 'aaaa-bbbb-cccc-dddd' })).status).toBe(422)
      expect((await guess({ recovery_code: codes[0] })).status).toBe(429)
      expect((await rightCode()).status).toBe(429)
      world.jump('1s')
      expect((await guess({ recovery_code: codes[0] })).status).toBe(200)
    })

    it('counts confirmations and HTTP Basic together with sign-ins', async () => {
      const authorization = `Basic ${Buffer.from(`${BOB.email}:${PASSWORD}`).toString('base64')}`
      const basic = (code: string) =>
        world.anyone('POST', '/api/v1/tokens', { headers: { authorization, 'x-otp': code }, body: { name: 'First' } })
      for (let n = 1; n <= 2; n++) expect((await guess()).status).toBe(422)
      for (let n = 1; n <= 2; n++) expect((await bob.ask('POST', '/app/api/sudo', { code: '000000' })).status).toBe(422)
      expect((await basic('000000')).status).toBe(403)
      const replies = [
        await basic(codeOf(secret, world)),
        await bob.ask('POST', '/app/api/sudo', { code: codeOf(secret, world) }),
        await rightCode(),
      ]
      expect(replies.map((reply) => [reply.status, retryAfter(reply)])).toEqual([
        [429, 1],
        [429, 1],
        [429, 1],
      ])
      expect((await auditOf(world, 'sign_in.second_factor_failed')).map(({ object_id }) => object_id)).toEqual(
        Array(5).fill(String(BOB.id)),
      )
    })

    it('is mailed to its owner once, after ten failures', async () => {
      for (let n = 1; n <= 12; n++) {
        await guess()
        world.jump('15m')
      }
      const mails = await mailsAbout('second factor')
      expect(mails.map(({ to }) => to)).toEqual([[BOB.email]])
      expect(mails[0]?.text).toContain('10 wrong authenticator codes')
    })

    it('never delays a passkey', async () => {
      const key: Authenticator = authenticator()
      const asked = (await bob.ask('POST', '/app/api/profile/passkeys/options')).json.data
      const added = await bob.ask('POST', '/app/api/profile/passkeys', {
        challenge: asked.challenge,
        response: key.register(asked.options),
        name: 'Key',
      })
      expect(added.status, added.text).toBeLessThan(300)
      for (let n = 1; n <= 5; n++) await guess()
      const person = elsewhere()
      const { challenge } = (await password(person)).json.data
      const options = (await person.ask('POST', '/app/api/session/second-factor/passkey', { challenge })).json.data
      const passkey = { challenge: options.challenge, response: key.use(options.options) }
      expect((await person.ask('POST', '/app/api/session/second-factor', { challenge, passkey })).status).toBe(200)
    })
  })

  describe('a password', () => {
    // Without verifying a password, which takes long.
    const guessFiftyTimes = async (name: string): Promise<void> => {
      for (let n = 1; n <= 50; n++) await world.db.tx((tx) => beginPasswordAttempt(tx, { name, ip: `192.0.2.${n}` }))
    }

    it('is delayed after fifty failures, whichever network they come from, for known names and unknown ones', async () => {
      for (const email of [BOB.email, 'ghost@acme.test']) {
        await guessFiftyTimes(email)
        const refused = await password(elsewhere(), PASSWORD, email)
        expect([refused.status, retryAfter(refused)]).toEqual([429, 1])
      }
    })

    it('is not delayed in networks its owner has signed in from', async () => {
      expect((await password(from('2001:db8:ffff::1'))).status).toBe(200)
      await guessFiftyTimes(BOB.email)
      expect((await password(elsewhere())).status).toBe(429)
      expect((await password(from('2001:db8:ffff::2'))).status).toBe(200)
    })

    it('is not delayed in the network that a reset link was used from', async () => {
      await elsewhere().ask('POST', '/app/api/password-resets', { email: BOB.email })
      await world.settle()
      const token = /\/reset\/([\w-]+)/.exec((await world.mails()).at(-1)?.text ?? '')?.[1]
      await guessFiftyTimes(BOB.email)
      const person = elsewhere()
      const accepted = await person.ask('POST', '/app/api/password-resets/accept', { token, password: 'a much better one 7' })
      expect(accepted.status).toBe(204)
      expect((await password(person, 'a much better one 7')).status).toBe(200)
    })

    it('is mailed to its owner once, after ten failures from ten networks', async () => {
      for (let n = 1; n <= 12; n++) await password(elsewhere(), `guess ${n}`, ALICE.email)
      expect((await mailsAbout('Failed sign-in attempts')).map(({ to }) => to)).toEqual([[ALICE.email]])
    })
  })
})
