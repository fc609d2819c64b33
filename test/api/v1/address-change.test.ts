import { afterAll, beforeAll, expect, it } from 'vitest'
import { getAccount } from '../../../src/people/accounts/accounts.ts'
import { authenticateScimToken } from '../../../src/people/scim/connections/connections.ts'
import { changeUser } from '../../../src/people/scim/users/change.ts'
import { withMember, type Doc } from '../../../src/people/scim/engine/json.ts'
import { createUser } from '../../../src/people/scim/users/create.ts'
import { inviteAccount } from '../../../src/people/invitations/invite.ts'
import { actorForAccount } from '../../../src/people/sign-in/authenticate.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, KEYS, openWorld, PASSWORD, type World } from '../../world.ts'
import { browser, enter, signIn, type Person } from '../app/person.ts'
import { identityProvider, userBody } from '../scim/client.ts'

const SUBJECT = 'Your account’s email address was changed'

onBothDatabases('a change of the sign-in address', (database) => {
  let world: World
  let roles: Map<string, number>
  let count = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    const { data } = (await world.alice('GET', '/api/v1/roles')).json
    roles = new Map(data.map(({ id, name }: { id: number; name: string }) => [name, id]))
  })
  afterAll(() => world.close())

  type Subject = { readonly id: number; readonly email: string }
  const fresh = (): string => `ursula.${++count}@acme.test`
  const agent = async (role = 'Agent'): Promise<Subject> => {
    const email = fresh()
    const body = { first_name: 'Ursula', last_name: 'Le Guin', email, password: PASSWORD, role_id: roles.get(role) }
    const made = await world.alice('POST', '/api/v1/users', { body })
    if (made.status !== 201) throw new Error(made.text)
    return { id: made.json.data.id, email }
  }
  const linksTo = async (email: string) => {
    const texts = (await world.mails()).filter(({ to }) => to.includes(email)).map(({ text }) => text)
    const last = (pattern: RegExp): string => texts.map((text) => pattern.exec(text)?.[1]).findLast((token) => token !== undefined) ?? ''
    return { reset: last(/\/reset\/([\w-]+)/), invitation: last(/\/invitation\/([\w-]+)/) }
  }
  /** A reset and an invitation are on their way to the address. */
  const openLinks = async ({ id, email }: Subject) => {
    await browser(world).ask('POST', '/app/api/password-resets', { email })
    await world.settle()
    await world.db.tx(async (tx) => {
      const actor = await actorForAccount(tx, ALICE.id, '')
      if (actor) await inviteAccount(tx, actor, await getAccount(tx, id), 'http://watchdesk.test')
    })
    const links = await linksTo(email)
    expect([links.reset, links.invitation].every((token) => token.length > 20)).toBe(true)
    return links
  }
  const accept = async ({ reset, invitation }: { reset: string; invitation: string }): Promise<readonly number[]> => {
    const password = 'an unexpected secret 9'
    const accepted = await browser(world).ask('POST', '/app/api/password-resets/accept', { token: reset, password })
    return [accepted.status, (await world.anyone('POST', '/api/v1/invitations/accept', { body: { token: invitation, password } })).status]
  }
  const isSignedIn = async (person: Person): Promise<boolean> => (await person.ask('GET', '/app/api/session')).status === 200
  const notices = async (email: string) => (await world.mails()).filter(({ to, subject }) => subject === SUBJECT && to.includes(email))

  it('by an administrator mails the old address, withdraws links and ends all sessions', async () => {
    const person = await agent()
    const session = await enter(world, person.email)
    const links = await openLinks(person)
    const email = fresh()
    expect((await world.alice('PATCH', `/api/v1/users/${person.id}`, { body: { email } })).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    expect(await accept(links)).toEqual([422, 422])
    expect((await signIn(world, email)).status).toBe(200)
    const [mail, ...more] = await notices(person.email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('by an administrator')
    expect(mail?.text).not.toContain(email)
    expect(mail?.text).not.toContain('http')
    expect(await notices(email)).toEqual([])
  })

  it('by the person keeps the session that makes it, mails the old address and ends the other sessions', async () => {
    const person = await agent('Admin')
    const [own, other] = [await enter(world, person.email), await enter(world, person.email)]
    const links = await openLinks(person)
    const email = fresh()
    expect((await own.ask('PATCH', `/api/v1/users/${person.id}`, { email })).status).toBe(200)
    expect(await isSignedIn(own)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect(await accept(links)).toEqual([422, 422])
    expect((await notices(person.email)).map(({ text }) => text)).toEqual([expect.stringContaining('from your own account')])
  })

  it('by a token of the person ends every session', async () => {
    const person = await agent('Admin')
    const session = await enter(world, person.email)
    const authorization = `Basic ${Buffer.from(`${person.email}:${PASSWORD}`).toString('base64')}`
    const { token } = (await world.anyone('POST', '/api/v1/tokens', { headers: { authorization }, body: { name: 'x' } })).json
    expect((await world.withToken(token)('PUT', `/api/v1/users/${person.id}`, { body: { email: fresh() } })).status).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    expect(await notices(person.email)).toHaveLength(1)
  })

  const rename = async (person: { email: string }, claimsFirst: boolean): Promise<number> => {
    const idp = identityProvider(world)
    const [user] = (await idp.get('/Users', { filter: `userName eq "${person.email}"` })).json.Resources
    const patch = (path: string, value: string) => idp.patch(`/Users/${user.id}`, { op: 'replace', path, value })
    if (claimsFirst) await patch('title', 'Writer')
    return (await patch('emails[type eq "work"].value', fresh())).status
  }

  it('by the connection that owns the account mails nothing, keeps sessions and withdraws links', async () => {
    const person = await agent()
    const session = await enter(world, person.email)
    const links = await openLinks(person)
    expect(await rename(person, true)).toBe(200)
    expect(await isSignedIn(session)).toBe(true)
    expect(await accept(links)).toEqual([422, 422])
    expect(await notices(person.email)).toEqual([])
  })

  it('by a connection that claims the account with it mails the old address and ends every session', async () => {
    const person = await agent()
    const session = await enter(world, person.email)
    expect(await rename(person, false)).toBe(200)
    expect(await isSignedIn(session)).toBe(false)
    expect((await notices(person.email)).map(({ text }) => text)).toEqual([expect.stringContaining('by the identity provider')])
  })

  it.each([
    ['that differs only in case', (email: string) => ({ email: email.toUpperCase() })],
    ['that stays', (email: string) => ({ email, title: 'Writer' })],
  ])('to one %s changes nothing else', async (_what, body) => {
    const person = await agent()
    const session = await enter(world, person.email)
    const links = await openLinks(person)
    expect((await world.alice('PATCH', `/api/v1/users/${person.id}`, { body: body(person.email) })).status).toBe(200)
    expect(await isSignedIn(session)).toBe(true)
    expect(await notices(person.email)).toEqual([])
    expect((await accept(links))[0]).toBe(204)
  })

  it('that comes before a requested reset is mailed leaves the old address without a link', async () => {
    const person = await agent()
    await browser(world).ask('POST', '/app/api/password-resets', { email: person.email })
    await world.alice('PATCH', `/api/v1/users/${person.id}`, { body: { email: fresh() } })
    await world.settle()
    expect((await linksTo(person.email)).reset).toBe('')
  })

  it('of an invited agent invites the new address', async () => {
    const [email, right] = [fresh(), fresh()]
    const made = await world.alice('POST', '/api/v1/users', { body: { first_name: 'Ursula', last_name: 'Le Guin', email } })
    const { invitation } = await linksTo(email)
    expect((await world.alice('PATCH', `/api/v1/users/${made.json.data.id}`, { body: { email: right } })).status).toBe(200)
    const take = (token: string) => world.anyone('POST', '/api/v1/invitations/accept', { body: { token, password: PASSWORD } })
    expect((await take(invitation)).status).toBe(422)
    expect((await take((await linksTo(right)).invitation)).status).toBe(204)
    expect((await signIn(world, right)).status).toBe(200)
  })

  const MANY = process.env.SOAK ? 1_000 : 20
  it('of all users by their identity provider sends no mail', async () => {
    const connection = await world.db.read((reader) => authenticateScimToken(reader, KEYS.scim))
    if (!connection) throw new Error('The token is unknown.')
    const users = await world.db.tx(async (tx) => {
      const made = []
      for (let n = 0; n < MANY; n++) {
        const body = userBody(`many.${n}@acme.test`, { emails: [{ value: `many.${n}@acme.test`, primary: true }] })
        made.push(await createUser(tx, connection.actor, body, []))
      }
      return made
    })
    await world.settle()
    const before = (await world.mails()).length
    const expects = () => true
    await world.db.tx(async (tx) => {
      for (const [n, { uuid }] of users.entries()) {
        const value = `many.${n}@new-name.test`
        const change = (document: Doc) => withMember(withMember(document, 'userName', value), 'emails', [{ value, primary: true }])
        await changeUser(tx, connection.actor, { address: { id: uuid, expects }, change, effects: [] })
      }
    })
    await world.settle()
    const { data, meta } = (await world.alice('GET', '/api/v1/users?q=new-name.test')).json
    expect([meta.total, data[0].email]).toEqual([MANY, 'many.0@new-name.test'])
    expect((await world.mails()).length).toBe(before)
  })
})
