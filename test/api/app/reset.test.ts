import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAccount } from '../../../src/people/accounts/accounts.ts'
import { inviteAccount } from '../../../src/people/invitations/invite.ts'
import { actorForAccount } from '../../../src/people/sign-in/authenticate.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, PASSWORD, type World } from '../../world.ts'
import { connect } from '../saml/desk.ts'
import { auditOf, browser, enter, signIn } from './person.ts'

onBothDatabases('a forgotten password', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const ask = (email: string) => browser(world).ask('POST', '/app/api/password-resets', { email })
  const accept = (token: string, password: string) => browser(world).ask('POST', '/app/api/password-resets/accept', { token, password })
  const links = async () =>
    (await world.mails()).flatMap(({ text, to }) =>
      /\/reset\/([\w-]+)/.exec(text)?.[1] ? [{ to: to[0], token: /\/reset\/([\w-]+)/.exec(text)?.[1] ?? '' }] : [],
    )
  const freshLink = async (email: string): Promise<string> => {
    world.jump('2m')
    await ask(email)
    await world.settle()
    return (await links()).at(-1)?.token ?? ''
  }

  it('is answered in the same way for everybody, and mailed only to whom it belongs', async () => {
    const replies = [await ask(BOB.email), await ask('nobody@acme.test'), await ask('not an address')]
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
      [202, ''],
    ])
    await world.settle()
    expect((await links()).map(({ to }) => to)).toEqual([BOB.email])
  })

  it('is replaced by the link, once, and everybody is signed out', async () => {
    const bob = await enter(world, BOB.email)
    const token = await freshLink(BOB.email)
    expect((await accept(token, 'a much better one 7')).status).toBe(204)
    expect((await bob.ask('GET', '/app/api/session')).status).toBe(401)
    expect((await signIn(world, BOB.email, PASSWORD)).status).toBe(422)
    expect((await signIn(world, BOB.email, 'a much better one 7')).status).toBe(200)
    expect((await accept(token, 'yet another good one 8')).status).toBe(422)
    expect((await world.mails()).at(-1)).toMatchObject({ to: [BOB.email], subject: 'Your password was changed' })
    expect(await auditOf(world, 'password.changed')).toHaveLength(1)
    expect((await world.bob('GET', '/api/v1/me')).status).toBe(200)
  })

  it('posted twice at the same moment changes it once', async () => {
    const token = await freshLink(BOB.email)
    const replies = await Promise.all([accept(token, 'first of the twins 1'), accept(token, 'second of the twins 2')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })

  it('has half an hour', async () => {
    const token = await freshLink(BOB.email)
    world.jump('31m')
    expect((await accept(token, 'too late for this one')).status).toBe(422)
  })

  it('has one link at a time, and one mail a minute', async () => {
    const first = await freshLink(BOB.email)
    const count = (await links()).length
    await ask(BOB.email)
    await world.settle()
    expect(await links()).toHaveLength(count)
    const next = await freshLink(BOB.email)
    expect((await accept(first, 'good enough as it is')).status).toBe(422)
    expect((await accept(next, 'good enough as it is')).status).toBe(204)
  })

  it.each([
    ['short', 'at least 12'],
    ['Password12345', 'too common'],
    ['x'.repeat(200), 'more than 128'],
    ['bob@acme.test', 'your name'],
  ])('is not replaced by %.20s', async (password, reason) => {
    const token = await freshLink(BOB.email)
    const reply = await accept(token, password)
    expect(reply.status).toBe(422)
    expect(reply.json.errors.password[0]).toContain(reason)
  })

  it('is kept only as a hash of its link', async () => {
    const token = await freshLink(BOB.email)
    const rows = await world.db.read(({ db }) => db.selectFrom('password_resets').selectAll().execute())
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('is not for those who sign in at their identity provider', async () => {
    const pending = await freshLink(BOB.email)
    const connection = await connect(world, { enforce_sso: true })
    const count = (await links()).length
    await freshLink(BOB.email)
    expect(await links()).toHaveLength(count)
    expect((await accept(pending, 'good enough as it is')).status).toBe(422)
    await world.alice('DELETE', `/api/v1/saml-connections/${connection}`)
  })

  it('that was asked for before somebody left is not given after they return', async () => {
    const token = await freshLink(BOB.email)
    expect((await world.alice('DELETE', `/api/v1/users/${BOB.id}`)).status).toBe(204)
    expect((await accept(token, 'a much better one 9')).status).toBe(422)
    expect((await world.alice('PUT', `/api/v1/users/${BOB.id}`, { body: { is_active: true } })).status).toBe(200)
    expect((await accept(token, 'a much better one 9')).status).toBe(422)
  })

  it('is for our own page only', async () => {
    expect((await world.anyone('POST', '/app/api/password-resets', { body: { email: BOB.email } })).status).toBe(403)
  })

  describe('an invitation', () => {
    const invite = async (): Promise<string> => {
      await world.db.tx(async (tx) => {
        const actor = await actorForAccount(tx, ALICE.id, '')
        if (actor) await inviteAccount(tx, actor, await getAccount(tx, BOB.id), 'http://watchdesk.test')
      })
      return /\/invitation\/([\w-]+)/.exec((await world.mails()).at(-1)?.text ?? '')?.[1] ?? ''
    }
    const take = (token: string, password: string) => browser(world).ask('POST', '/app/api/invitations/accept', { token, password })

    it('lets somebody choose a first password, a good one, once', async () => {
      const token = await invite()
      expect((await take(token, 'password1234')).json.errors.password).toHaveLength(1)
      expect((await take(token, 'my very first one 1')).status).toBe(204)
      expect((await signIn(world, BOB.email, 'my very first one 1')).status).toBe(200)
      expect((await take(token, 'my very second one 2')).status).toBe(422)
      expect((await take('nonsense', 'my very second one 2')).status).toBe(422)
    })
  })

  describe('a password that is known', () => {
    const change = (person: Awaited<ReturnType<typeof enter>>, current_password: string, new_password: string) =>
      person.ask('PUT', '/app/api/profile/password', { current_password, new_password })

    it('is changed by whoever knows it; other sessions end, this one goes on under a new id', async () => {
      const [one, two] = [await enter(world, ALICE.email), await enter(world, ALICE.email)]
      const before = one.cookie
      expect((await change(one, 'wrong', 'something else entirely')).status).toBe(422)
      expect((await change(one, PASSWORD, 'alice')).json.errors.new_password).toHaveLength(1)
      expect((await change(one, PASSWORD, 'something else entirely')).status).toBe(204)
      expect(one.cookie).not.toBe(before)
      expect((await one.ask('GET', '/app/api/session')).status).toBe(200)
      expect((await two.ask('GET', '/app/api/session')).status).toBe(401)
      expect((await browser(world, before).ask('GET', '/app/api/session')).status).toBe(401)
      expect((await signIn(world, ALICE.email, 'something else entirely')).status).toBe(200)
    })

    it('is not changed by a token', async () => {
      const body = { current_password: PASSWORD, new_password: 'something else entirely' }
      expect([401, 403]).toContain((await world.bob('PUT', '/app/api/profile/password', { body })).status)
    })
  })
})
