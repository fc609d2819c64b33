import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAccount } from '../../../src/people/accounts/accounts.ts'
import { createUser } from '../../../src/people/scim/users/create.ts'
import { authenticateScimToken } from '../../../src/people/scim/connections/connections.ts'
import { onBothDatabases } from '../../databases.ts'
import { oneIn } from '../../setup/one-in.ts'
import { KEYS, openWorld, PASSWORD, type Response, type World } from '../../world.ts'
import { browser, signIn } from '../app/person.ts'
import { connect, signIn as signInBySaml } from '../saml/desk.ts'
import { expectRefused } from '../saml/forge.ts'
import { agentOf, ERROR_URN, identityProvider, userBody, type IdentityProvider, type Members } from './client.ts'

type Subject = { readonly userName: string; readonly id: string; readonly account_id: number }

onBothDatabases('the identity of an account that provisioning changes', (database) => {
  let world: World
  let idp: IdentityProvider
  let roles: Map<string, number>
  let count = 0

  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
    const { data } = (await world.alice('GET', '/api/v1/roles')).json
    roles = new Map(data.map(({ id, name }: { id: number; name: string }) => [name, id]))
  })
  afterAll(() => world.close())

  const find = async (userName: string): Promise<Subject> => {
    const [user] = (await idp.get('/Users', { filter: `userName eq "${userName}"` })).json.Resources
    return { userName, id: user.id, account_id: (await agentOf(world, userName)).id }
  }
  /** An account made in the product. `k` is a letter that has a compatibility twin. */
  const local = async (role: string, more: Members = { password: PASSWORD }): Promise<Subject> => {
    const email = `kim.${++count}@acme.test`
    const body = { first_name: 'Kim', last_name: 'Local', email, role_id: roles.get(role), ...more }
    const made = await world.alice('POST', '/api/v1/users', { body })
    if (made.status !== 201) throw new Error(made.text)
    return await find(email)
  }
  const provisioned = async (): Promise<Subject> => {
    const userName = `kim.${++count}@acme.test`
    await idp.user(userName, {
      name: { givenName: 'Kim', familyName: 'Local' },
      emails: [{ value: userName, type: 'work', primary: true }],
    })
    return await find(userName)
  }
  const accountOf = ({ account_id }: Subject) => world.db.read((reader) => getAccount(reader, account_id))
  const joinGroup = async (name: string, { id }: Subject): Promise<Response> =>
    await idp.patch(`/Groups/${(await idp.groupNamed(name)).id}`, { op: 'add', path: 'members', value: [{ value: id }] })
  const leaveGroup = async (name: string, { id }: Subject): Promise<Response> =>
    await idp.patch(`/Groups/${(await idp.groupNamed(name)).id}`, { op: 'remove', path: `members[value eq "${id}"]` })
  const choosePassword = async (subject: Subject): Promise<Subject> => {
    await browser(world).ask('POST', '/app/api/password-resets', { email: subject.userName })
    await world.settle()
    const mail = (await world.mails()).findLast(({ to }) => to.includes(subject.userName))
    const token = /\/reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const accepted = await browser(world).ask('POST', '/app/api/password-resets/accept', { token, password: 'a chosen secret 77' })
    if (accepted.status !== 204) throw new Error(accepted.text)
    return subject
  }
  const withRole = async (role: string, subject: Subject): Promise<Subject> => {
    const given = await world.alice('PUT', `/api/v1/users/${subject.account_id}`, { body: { role_id: roles.get(role) } })
    if (given.status !== 200) throw new Error(given.text)
    return subject
  }
  const exempt = async (subject: Subject): Promise<Subject> => {
    const { user_ids } = (await world.alice('GET', '/api/v1/scim-exemptions')).json.data
    await world.alice('PUT', '/api/v1/scim-exemptions', { body: { user_ids: [...user_ids, subject.account_id] } })
    return subject
  }
  const inGroup = async (name: string, subject: Subject): Promise<Subject> => {
    expect((await joinGroup(name, subject)).status).toBe(200)
    return subject
  }

  const replace = (path: string, value: unknown) => (subject: Subject) => idp.patch(`/Users/${subject.id}`, { op: 'replace', path, value })
  const sameBody = ({ userName }: Subject, more: Members = {}): Members =>
    userBody(userName, {
      name: { givenName: 'Kim', familyName: 'Local' },
      displayName: 'Kim Local',
      emails: [{ value: userName, type: 'work', primary: true }],
      ...more,
    })
  const put = (more: (subject: Subject) => Members) => (subject: Subject) =>
    idp.put(`/Users/${subject.id}`, sameBody(subject, more(subject)))
  const evil = (): string => `evil.${++count}@evil.example`

  const CHANGES: readonly (readonly [string, (subject: Subject) => Promise<Response>])[] = [
    ['userName', (subject) => replace('userName', evil())(subject)],
    ['the work address', (subject) => replace('emails[type eq "work"].value', evil())(subject)],
    [
      'another primary address',
      (subject) => idp.patch(`/Users/${subject.id}`, { op: 'add', path: 'emails', value: [{ value: evil(), primary: true }] }),
    ],
    [
      'no address',
      (subject) => idp.patch(`/Users/${subject.id}`, { op: 'remove', path: 'emails' }, { op: 'replace', path: 'userName', value: evil() }),
    ],
    [
      'a PATCH without a path',
      (subject) => idp.patch(`/Users/${subject.id}`, { op: 'replace', value: { userName: evil(), active: true } }),
    ],
    ['a PUT with another address', (subject) => put(() => ({ emails: [{ value: evil() }] }))(subject)],
    ['a PUT with another name', put(() => ({ displayName: 'Mallory' }))],
    [
      'an address that differs in a compatibility letter',
      (subject) => replace('emails[type eq "work"].value', subject.userName.replace('k', '\u{212a}'))(subject),
    ],
    ['familyName', replace('name.familyName', 'Mallory')],
    ['displayName', replace('displayName', 'Eve')],
  ]

  const KINDS: readonly (readonly [string, () => Promise<Subject>, 200 | 403])[] = [
    ['an exempt agent', async () => exempt(await local('Agent')), 403],
    ['a local administrator', () => local('Admin'), 403],
    [
      'a user of the connection whom an administrator promoted',
      async () => withRole('Admin', await choosePassword(await provisioned())),
      403,
    ],
    ['a local agent', () => local('Agent'), 200],
    ['a local agent whom a group made an administrator', async () => inGroup('Admin', await local('Agent')), 403],
    ['an administrator of the connection', async () => inGroup('Admin', await provisioned()), 200],
    ['an administrator of the connection with a password', async () => inGroup('Admin', await choosePassword(await provisioned())), 403],
    ['an administrator without a password', () => local('Admin', {}), 200],
  ]

  describe.each(KINDS)('of %s', (kind, make, expected) => {
    let subject: Subject
    beforeAll(async () => void (subject = await make()))

    // What must be refused is asked for in every way; what is allowed in half of the ways, in the other half for the next kind.
    const changes =
      expected === 403
        ? CHANGES
        : oneIn(
            2,
            CHANGES,
            KINDS.findIndex(([other]) => other === kind),
          )
    it.each(changes)(`answers %s with ${expected}`, async (_what, change) => {
      const before = (await idp.get(`/Users/${subject.id}`)).json
      const account = await accountOf(subject)
      const reply = await change(subject)
      expect(reply.status, reply.text).toBe(expected)
      if (expected === 200) return expect((await idp.get(`/Users/${subject.id}`)).json).not.toEqual(before)
      expect(reply.json).toMatchObject({ schemas: [ERROR_URN], status: '403', detail: expect.stringContaining('protected') })
      expect((await idp.get(`/Users/${subject.id}`)).json).toEqual(before)
      expect(await accountOf(subject)).toEqual(account)
    })
  })

  it.each([
    ['an exempt agent', async () => exempt(await local('Agent'))],
    ['a local administrator', () => local('Admin')],
  ])('leaves title, externalId and unchanged values of %s to provisioning', async (_kind, make) => {
    const subject = await make()
    expect((await replace('title', 'Builder')(subject)).status).toBe(200)
    expect((await replace('externalId', `ext-${++count}`)(subject)).status).toBe(200)
    expect((await replace('userName', subject.userName.toUpperCase())(subject)).status).toBe(200)
    expect((await put(() => ({ active: true, externalId: `ext-${count}` }))(subject)).status).toBe(200)
  })

  it('refuses a takeover: the old address signs in, no link goes to the new one', async () => {
    const admin = await local('Admin')
    const to = evil()
    const taken = await idp.patch(
      `/Users/${admin.id}`,
      { op: 'replace', path: 'userName', value: to },
      { op: 'replace', path: 'emails[type eq "work"].value', value: to },
    )
    expect(taken.status).toBe(403)
    expect((await signIn(world, admin.userName)).status).toBe(200)
    await browser(world).ask('POST', '/app/api/password-resets', { email: to })
    await world.settle()
    expect((await world.mails()).filter((mail) => mail.to.includes(to))).toEqual([])
  })

  describe('in two steps', () => {
    const change = (subject: Subject) => replace('emails[type eq "work"].value', evil())(subject)

    it.each([
      ['removed from the group Admin', (subject: Subject) => leaveGroup('Admin', subject)],
      ['put into the group Viewer', (subject: Subject) => joinGroup('Viewer', subject)],
      ['deactivated', (subject: Subject) => replace('active', false)(subject)],
    ])('stays refused for a local administrator %s first', async (_how, demote) => {
      const admin = await local('Admin')
      expect((await demote(admin)).status).toBe(200)
      expect((await change(admin)).status).toBe(403)
      expect((await replace('active', true)(admin)).status).toBe(200)
      expect((await change(admin)).status).toBe(403)
    })

    it('stays refused after the connection has granted the role again itself', async () => {
      const admin = await local('Admin')
      await leaveGroup('Admin', admin)
      await joinGroup('Admin', admin)
      expect(await agentOf(world, admin.userName)).toMatchObject({ role: 'Admin' })
      expect((await change(admin)).status).toBe(403)
    })

    it('is refused when a local administrator is deleted and created again', async () => {
      const admin = await local('Admin')
      expect((await idp.delete(`/Users/${admin.id}`)).status).toBe(204)
      const elsewhere = await idp.post('/Users', userBody(admin.userName, { emails: [{ value: evil() }] }))
      expect(elsewhere).toMatchObject({ status: 403, json: { detail: expect.stringContaining('protected') } })
      const back = await idp.post('/Users', sameBody(admin))
      expect(back.status, back.text).toBe(201)
      expect((await agentOf(world, admin.userName)).id).toBe(admin.account_id)
      expect((await change({ ...admin, id: back.json.id })).status).toBe(403)
    })

    it('is allowed once an administrator has given the account another role in the product', async () => {
      const admin = await local('Admin')
      await leaveGroup('Admin', admin)
      await withRole('Viewer', admin)
      expect((await change(admin)).status).toBe(200)
    })

    it('stays refused for an administrator of the connection with a password whom it demoted', async () => {
      const admin = await inGroup('Admin', await choosePassword(await provisioned()))
      await leaveGroup('Admin', admin)
      expect(await agentOf(world, admin.userName)).toMatchObject({ role: 'Agent' })
      expect((await change(admin)).status).toBe(403)
    })

    it('stays allowed for an administrator of the connection without a password, demoted or not', async () => {
      const admin = await inGroup('Admin', await provisioned())
      await leaveGroup('Admin', admin)
      expect((await change(admin)).status).toBe(200)
      await joinGroup('Admin', admin)
      expect((await change(admin)).status).toBe(200)
    })
  })

  it('does not pass to a new user with the same userName or address', async () => {
    const admin = await local('Admin')
    expect((await idp.post('/Users', userBody(admin.userName.toUpperCase()))).status).toBe(409)
    expect((await idp.post('/Users', userBody(evil(), { emails: [{ value: admin.userName }] }))).status).toBe(409)
    expect(await agentOf(world, admin.userName)).toMatchObject({ id: admin.account_id, email: admin.userName })
  })

  it('keeps the address of a deleted user who is exempt now', async () => {
    const user = await provisioned()
    await idp.delete(`/Users/${user.id}`)
    await exempt(user)
    const reply = await idp.post('/Users', userBody(`other.${user.userName}`, { emails: [{ value: user.userName }] }))
    expect(reply).toMatchObject({ status: 409, json: { scimType: 'uniqueness' } })
  })

  it('keeps the address of an active account that no identity provider has seen yet', async () => {
    const email = `unseen.${++count}@acme.test`
    const body = { first_name: 'Un', last_name: 'Seen', email, password: PASSWORD }
    expect((await world.alice('POST', '/api/v1/users', { body })).status).toBe(201)
    const connection = await world.db.read((reader) => authenticateScimToken(reader, KEYS.scim))
    if (!connection) throw new Error('The token is unknown.')
    const create = world.db.tx((tx) => createUser(tx, connection.actor, userBody(`thief.${count}`, { emails: [{ value: email }] }), []))
    await expect(create).rejects.toMatchObject({ status: 409 })
    expect((await signIn(world, email)).status).toBe(200)
  })

  it('is not enough for single sign-on as an administrator with a password, whatever externalId provisioning wrote', async () => {
    const row = await world.db.read(({ db }) => db.selectFrom('scim_connections').select('id').executeTakeFirstOrThrow())
    const connection = await connect(world, { scim_connection_id: row.id, jit: false })
    const [admin, promoted, agent] = [await local('Admin'), await inGroup('Admin', await local('Agent')), await local('Agent')]
    await replace('externalId', 'name-of-mallory')(admin)
    await replace('externalId', 'name-of-trudy')(promoted)
    await replace('externalId', 'name-of-kim')(agent)
    await expectRefused(world, () => signInBySaml(world, connection, { name_id: 'name-of-mallory', attributes: {} }), 'person')
    await expectRefused(world, () => signInBySaml(world, connection, { name_id: 'name-of-trudy', attributes: {} }), 'person')
    await expectRefused(world, () => signInBySaml(world, connection, { name_id: admin.userName, attributes: {} }), 'person')
    expect((await signInBySaml(world, connection, { name_id: 'name-of-kim', attributes: {} })).status).toBe(303)
  })
})
