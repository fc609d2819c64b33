import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPassword } from '../../../src/people/sign-in/sign-in.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { connect } from '../saml/desk.ts'
import { PAGE, asAlice, asBob, auditOf, browser, enter, signIn } from './person.ts'

onBothDatabases('signing in by password', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('opens a session that is known on the next request, and is written down', async () => {
    const reply = await signIn(world, 'ALICE@acme.test ')
    expect(reply.status).toBe(200)
    expect(reply.json.data).toMatchObject({ email: ALICE.email, role: { name: 'Admin' } })
    expect(String(reply.headers['set-cookie'])).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
    expect((await auditOf(world, 'sign_in')).at(-1)).toMatchObject({
      object_id: '1',
      changes: JSON.stringify({ method: 'password', amr: ['pwd'] }),
    })
    const rows = await world.db.read(({ db }) => db.selectFrom('sessions').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(/sid=([\w-]+)/.exec(String(reply.headers['set-cookie']))?.[1])
  })

  it('each time with another id', async () => {
    expect((await enter(world, ALICE.email)).cookie).not.toBe((await enter(world, ALICE.email)).cookie)
  })

  it('is refused in one way, whatever is wrong', async () => {
    const sleeper = await world.db.tx((tx) =>
      tx.db
        .insertInto('accounts')
        .values({
          uuid: 'sleeper',
          first_name: 'S',
          last_name: 'L',
          name: 'S L',
          email: 'sleeper@acme.test',
          email_folded: 'sleeper@acme.test',
          role_id: 3,
          department_id: null,
          is_active: 0,
          password_hash: null,
          avatar_url: null,
          source: 'manual',
          last_login_at: null,
          last_seen_at: null,
          deactivated_at: null,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(sleeper.id).toBeGreaterThan(0)
    const replies = [
      await signIn(world, ALICE.email, 'wrong'),
      await signIn(world, 'nobody@acme.test'),
      await signIn(world, 'sleeper@acme.test'),
      await signIn(world, 'not an address'),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(422)
      expect(reply.json).toEqual(replies[0]?.json)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  it('is for our own page only', async () => {
    const body = { email: ALICE.email, password: PASSWORD }
    expect((await world.anyone('POST', '/app/api/session', { body })).status).toBe(403)
    expect((await world.anyone('POST', '/app/api/session', { body, headers: { ...PAGE, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    )
  })

  describe('guessing', () => {
    it('gets slower and slower, and ends with the right password after the wait', async () => {
      for (let n = 1; n <= 5; n++) expect((await signIn(world, BOB.email, `guess ${n}`)).status).toBe(422)
      const early = await signIn(world, BOB.email)
      expect(early.status).toBe(429)
      expect(early.headers['retry-after']).toBe('1')
      world.jump('2s')
      expect((await signIn(world, BOB.email, 'guess 6')).status).toBe(422)
      expect((await signIn(world, BOB.email)).headers['retry-after']).toBe('2')
      world.jump('3s')
      expect((await signIn(world, BOB.email)).status).toBe(200)
      expect((await signIn(world, BOB.email, 'guess 7')).status).toBe(422)
      expect((await signIn(world, BOB.email)).status).toBe(200)
    })

    it('is slowed down for names nobody has in the same way', async () => {
      for (let n = 1; n <= 5; n++) await signIn(world, 'ghost@acme.test', 'x')
      expect((await signIn(world, 'GHOST@acme.test', 'x')).status).toBe(429)
    })

    it('from one address locks nobody out at another', async () => {
      for (let n = 1; n <= 6; n++) await signIn(world, 'alice@acme.test', 'x')
      expect((await signIn(world, ALICE.email)).status).toBe(429)
      const elsewhere = await world.product.app.inject({
        method: 'POST',
        url: '/app/api/session',
        payload: { email: ALICE.email, password: PASSWORD },
        headers: PAGE,
        remoteAddress: '10.9.8.7',
      })
      expect(elsewhere.statusCode).toBe(200)
      world.jump('1h')
    })

    it('many at once is no way around it', async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(world, 'parallel@acme.test', `guess ${n}`)))
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
    })

    it('is told to the person it is about, once', async () => {
      for (let n = 1; n <= 12; n++) {
        await signIn(world, BOB.email, 'x')
        world.jump('16m')
      }
      const mails = (await world.mails()).filter(({ subject }) => subject.includes('Failed sign-in attempts'))
      expect(mails.map(({ to }) => to)).toEqual([[BOB.email]])
      expect(await auditOf(world, 'sign_in.failed')).not.toHaveLength(0)
      world.jump('1h')
    })

    it('is forgotten after a day', async () => {
      for (let n = 1; n <= 5; n++) await signIn(world, 'later@acme.test', 'x')
      expect((await signIn(world, 'later@acme.test', 'x')).status).toBe(429)
      world.jump('25h')
      for (let n = 1; n <= 4; n++) expect((await signIn(world, 'later@acme.test', 'x')).status).toBe(422)
      expect((await signIn(world, 'later@acme.test', 'x')).status).toBe(422)
    })
  })

  describe('where a domain signs in at its identity provider', () => {
    let connection: number
    beforeAll(async () => void (connection = await connect(world, { enforce_sso: true })))
    afterAll(() => world.alice('DELETE', `/api/v1/saml-connections/${connection}`))

    it('passwords are no way in, and it looks like any other refusal', async () => {
      const refused = await signIn(world, BOB.email)
      expect(refused.status).toBe(422)
      expect(refused.json).toEqual((await signIn(world, 'nobody@else.test')).json)
      world.jump('1h')
    })

    it('the page can ask where to go, for anybody of the domain', async () => {
      const found = await world.anyone('POST', '/app/api/sign-in/provider', { body: { email: 'whoever@ACME.test' } })
      expect(found.json.data).toEqual({
        provider: { kind: 'saml', id: connection, name: 'Test IdP', login_url: `/app/saml/login?connection=${connection}` },
        is_enforced: true,
      })
      expect((await world.anyone('POST', '/app/api/sign-in/provider', { body: { email: 'x@sub.acme.test' } })).json.data).toEqual({
        provider: null,
        is_enforced: false,
      })
      expect((await world.anyone('GET', '/app/api/sign-in/methods')).json.data.providers).toHaveLength(1)
    })

    it('a break-glass account still comes in', async () => {
      expect((await asAlice(world, 'PUT', `/app/api/security/break-glass/${ALICE.id}`, { is_break_glass: true })).status).toBe(204)
      expect((await signIn(world, ALICE.email)).status).toBe(200)
      expect((await asAlice(world, 'GET', '/app/api/security')).json.data.break_glass_account_ids).toEqual([ALICE.id])
      expect((await asBob(world, 'PUT', `/app/api/security/break-glass/${BOB.id}`, { is_break_glass: true })).status).toBe(403)
      await asAlice(world, 'PUT', `/app/api/security/break-glass/${ALICE.id}`, { is_break_glass: false })
      expect((await signIn(world, ALICE.email)).status).toBe(422)
    })

    it('asking once, as HTTP Basic does, is no way around it', async () => {
      await expect(checkPassword(world.db, { email: BOB.email, password: PASSWORD }, { ip: '10.0.0.1', user_agent: '' })).rejects.toThrow(
        'do not match',
      )
    })
  })

  it('asking once answers the account, where no second factor is due', async () => {
    const account = await checkPassword(world.db, { email: BOB.email, password: PASSWORD }, { ip: '10.0.0.2', user_agent: '' })
    expect(account.id).toBe(BOB.id)
  })

  it('renews a hash that was made with less care', async () => {
    const weak = await hash('a password of old times', { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    const stored = () =>
      world.db.read(({ db }) => db.selectFrom('accounts').select('password_hash').where('id', '=', BOB.id).executeTakeFirstOrThrow())
    await world.db.tx((tx) => tx.db.updateTable('accounts').set({ password_hash: weak }).where('id', '=', BOB.id).execute())
    expect((await signIn(world, BOB.email, 'a password of old times')).status).toBe(200)
    expect((await stored()).password_hash).toContain('m=19456')
    expect((await signIn(world, BOB.email, 'a password of old times')).status).toBe(200)
    const strong = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await world.db.tx((tx) => tx.db.updateTable('accounts').set({ password_hash: strong }).where('id', '=', BOB.id).execute())
  })

  it('signing out ends the session at once', async () => {
    const bob = await enter(world, BOB.email)
    const { cookie } = bob
    expect((await bob.ask('GET', '/app/api/session')).status).toBe(200)
    expect((await bob.ask('DELETE', '/app/api/session')).status).toBe(204)
    expect((await browser(world, cookie).ask('GET', '/app/api/session')).status).toBe(401)
  })
})

onBothDatabases('signing in where people come by https', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database, settings: { BASE_URL: 'https://desk.test' } })
    connection = await connect(world)
  })
  afterAll(() => world.close())

  it('the cookies can only travel there', async () => {
    expect(String((await signIn(world, BOB.email)).headers['set-cookie'])).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure$/,
    )
    const reply = await world.anyone('GET', `/app/saml/login?connection=${connection}`)
    expect(String(reply.headers['set-cookie'])).toMatch(/^__Host-saml_b=[\w-]{43}; Path=\/; HttpOnly; SameSite=None; Secure; Max-Age=600$/)
  })

  it('reads the session from the prefixed cookie only', async () => {
    const bob = await enter(world, BOB.email)
    const ask = (cookie: string) => world.anyone('GET', '/app/api/session', { headers: { cookie } })
    expect((await ask(`sid=planted; ${bob.cookie}`)).json.data.email).toBe(BOB.email)
    expect((await ask(bob.cookie.replace('__Host-', ''))).status).toBe(401)
  })

  it('reads the binding of a SAML sign-in from the prefixed cookie only', async () => {
    const begin = async (cookie: string) =>
      String((await world.anyone('GET', `/app/saml/login?connection=${connection}`, { headers: { cookie } })).headers['set-cookie'])
    const planted = 'A'.repeat(43)
    expect(await begin(`__Host-saml_b=${planted}`)).toContain(planted)
    expect(await begin(`saml_b=${planted}`)).not.toContain(planted)
  })
})

it('reads the session from the cookie without a prefix where people come by http', async () => {
  const world = await openWorld()
  const { cookie } = await enter(world, BOB.email)
  const ask = (text: string) => world.anyone('GET', '/app/api/session', { headers: { cookie: text } })
  expect((await ask(cookie)).json.data.email).toBe(BOB.email)
  expect((await ask(`__Host-${cookie}`)).status).toBe(401)
  await world.close()
})
