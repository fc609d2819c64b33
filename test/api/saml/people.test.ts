import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { answer, begin, connect, countsOf, me, post, signIn } from './desk.ts'
import { expectRefused } from './forge.ts'
import { claimsOf, makeResponse, subjectXml, type Claims } from './idp.ts'

const GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'

onBothDatabases('who somebody is that a provider sends', (database) => {
  let world: World
  let roles: Map<string, number>
  beforeAll(async () => {
    world = await openWorld({ database })
    const { data } = (await world.alice('GET', '/api/v1/roles')).json
    roles = new Map(data.map(({ id, name }: { id: number; name: string }) => [name, id]))
  })
  afterAll(() => world.close())

  let providers = 0
  const provider = async (changes: object = {}) => {
    const issuer = `https://provider-${++providers}.test`
    const id = await connect(world, { idp_entity_id: issuer, ...changes })
    return { id, claims: { issuer, response_issuer: issuer } }
  }
  const person = (email: string, more: object = {}) => ({
    name_id: email,
    attributes: { email, firstName: 'New', lastName: 'Person', ...more },
  })
  const auditOf = (action: string) =>
    world.db.read(async ({ db }) =>
      (await db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()).map((row) => JSON.parse(row.changes)),
    )

  describe('a new person', () => {
    it('gets an account with the least role that can work, and others hear of it', async () => {
      const { id, claims } = await provider()
      const reply = await signIn(world, id, { ...claims, ...person('first@acme.test') })
      expect(await me(world, reply)).toMatchObject({ name: 'New Person', role: { name: 'Agent' } })
      const events = await world.db.read(({ db }) => db.selectFrom('events').select('data').where('name', '=', 'user.created').execute())
      expect(events.map(({ data }) => JSON.parse(data))).toContainEqual(
        expect.objectContaining({ email: 'first@acme.test', source: 'saml', is_active: true }),
      )
    })

    it('gets the role the administrator chose', async () => {
      const { id, claims } = await provider({ default_role_id: roles.get('Viewer') })
      expect(await me(world, await signIn(world, id, { ...claims, ...person('viewer@acme.test') }))).toMatchObject({
        role: { name: 'Viewer' },
      })
    })

    it('is the same person the second time, whatever the address is then', async () => {
      const { id, claims } = await provider()
      const first = await me(
        world,
        await signIn(world, id, { ...claims, name_id: 'immutable-7', attributes: { email: 'before@acme.test' } }),
      )
      const second = await me(
        world,
        await signIn(world, id, { ...claims, name_id: 'immutable-7', attributes: { email: 'after@acme.test' } }),
      )
      expect(second.id).toBe(first.id)
    })

    it('is told apart by NameIDs letter by letter', async () => {
      const { id, claims } = await provider()
      const first = await me(
        world,
        await signIn(world, id, { ...claims, name_id: 'CaseSensitive', attributes: { email: 'upper@acme.test' } }),
      )
      const second = await me(
        world,
        await signIn(world, id, { ...claims, name_id: 'casesensitive', attributes: { email: 'lower@acme.test' } }),
      )
      expect(second.id).not.toBe(first.id)
    })

    it('is told apart by what kind of NameID it is', async () => {
      const { id, claims } = await provider()
      const withFormat = async (format: string, email: string) => {
        const forge = (made: Claims): string =>
          makeResponse({ ...made, subject_xml: subjectXml(made).replace(/Format="[^"]+"/, `Format="urn:oasis:names:tc:SAML:${format}"`) })
        return await me(world, await answer(world, id, forge, { ...claims, name_id: 'one-id', attributes: { email } }))
      }
      const first = await withFormat('2.0:nameid-format:persistent', 'kind-1@acme.test')
      expect((await withFormat('1.1:nameid-format:unspecified', 'kind-2@acme.test')).id).not.toBe(first.id)
      expect((await withFormat('2.0:nameid-format:persistent', 'kind-3@acme.test')).id).toBe(first.id)
    })

    it('is known by the attribute that never changes, where one is named', async () => {
      const { id, claims } = await provider({ id_attribute: 'objectid' })
      const one = await me(world, await signIn(world, id, { ...claims, ...person('obj1@acme.test', { objectid: 'o-1' }) }))
      const renamed = await me(world, await signIn(world, id, { ...claims, ...person('obj2@acme.test', { objectid: 'o-1' }) }))
      expect(renamed.id).toBe(one.id)
      await expectRefused(world, () => signIn(world, id, { ...claims, ...person('obj3@acme.test') }), 'id_attribute')
    })

    it.each(['eve@evil.test', 'eve@sub.acme.test', 'eve@acme.test.evil.test', 'eve@notacme.test', 'eve@evil.test@acme.test'])(
      '%s is not of a domain that may come in',
      async (email) => {
        const { id, claims } = await provider()
        await expectRefused(world, () => signIn(world, id, { ...claims, ...person(email) }), 'person')
      },
    )

    it('of another case of the domain is of the domain', async () => {
      const { id, claims } = await provider()
      expect((await signIn(world, id, { ...claims, ...person('Case@ACME.Test') })).status).toBe(303)
    })

    it('stays outside where accounts are not made by signing in', async () => {
      const { id, claims } = await provider({ jit: false })
      const reply = await expectRefused(world, () => signIn(world, id, { ...claims, ...person('nobody@acme.test') }), 'person')
      expect(reply.status).toBe(403)
      expect(reply.text).toContain('No account exists for your identity')
    })

    it('without an address stays outside', async () => {
      const { id, claims } = await provider()
      await expectRefused(world, () => signIn(world, id, { ...claims, name_id: 'no-address', attributes: {} }), 'person')
    })

    it('who comes twice at the same moment gets one account', async () => {
      const { id, claims } = await provider()
      // Many pairs: between which two looks of one the other is done is a matter of chance.
      const comers = Array.from({ length: process.env.SOAK ? 20 : 8 }, (_, at) => person(`twin-${at >> 1}@acme.test`))
      const begun = await Promise.all(comers.map(() => begin(world, id)))
      const before = await countsOf(world)
      const replies = await Promise.all(
        begun.map((one, at) =>
          post(world, { ...one, xml: makeResponse(claimsOf({ now: world.now(), in_response_to: one.id, ...claims, ...comers[at] })) }),
        ),
      )
      expect(replies.map(({ status }) => status)).toEqual(comers.map(() => 303))
      expect((await countsOf(world)).accounts).toBe(before.accounts + comers.length / 2)
    })
  })

  describe('an account that exists', () => {
    it.each([ALICE.email, BOB.email])('is not taken over by a provider that knows its address: %s', async (email) => {
      const { id, claims } = await provider()
      const reply = await expectRefused(world, () => signIn(world, id, { ...claims, ...person(email) }), 'person')
      expect(reply.text).toContain('not linked')
    })

    it('is not linked by an address of a domain that was not named, even when linking is on', async () => {
      const { id, claims } = await provider({ link_by_email: true, domains: ['other.test'] })
      await expectRefused(world, () => signIn(world, id, { ...claims, ...person(BOB.email) }), 'person')
    })

    it('is linked once the administrator allows it, and the log says so', async () => {
      const { id, claims } = await provider({ link_by_email: true, jit: false })
      expect(
        await me(world, await signIn(world, id, { ...claims, name_id: 'bob-at-idp', attributes: { email: 'BOB@acme.test' } })),
      ).toMatchObject({ id: BOB.id })
      expect(await auditOf('account.linked')).toContainEqual({ email: 'BOB@acme.test' })
      await world.alice('PUT', `/api/v1/saml-connections/${id}`, { body: { link_by_email: false } })
      expect(await me(world, await signIn(world, id, { ...claims, name_id: 'bob-at-idp', attributes: {} }))).toMatchObject({ id: BOB.id })
    })

    it('that is inactive stays outside, and nothing brings it back', async () => {
      const { id, claims } = await provider()
      const { id: account } = await me(world, await signIn(world, id, { ...claims, ...person('leaver@acme.test') }))
      await world.db.tx((tx) => tx.db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', account).execute())
      await expectRefused(world, () => signIn(world, id, { ...claims, ...person('leaver@acme.test') }), 'person')
      const other = await provider({ link_by_email: true })
      await expectRefused(world, () => signIn(world, other.id, { ...other.claims, ...person('leaver@acme.test') }), 'person')
    })
  })

  describe('roles', () => {
    const mappings = (attribute = 'groups') => ({
      default_role_id: roles.get('Viewer'),
      role_mappings: [
        { attribute, value: 'desk-admins', role_id: roles.get('Admin') },
        { attribute, value: 'desk-managers', role_id: roles.get('Manager') },
      ],
    })

    it('follow the provider at each sign-in', async () => {
      const { id, claims } = await provider(mappings())
      const roleWith = async (groups: readonly string[]): Promise<string> =>
        (await me(world, await signIn(world, id, { ...claims, ...person('mapped@acme.test', { groups }) }))).role.name
      expect(await roleWith(['everyone', 'desk-managers'])).toBe('Manager')
      expect(await roleWith(['desk-managers', 'desk-admins'])).toBe('Admin')
      expect(await roleWith(['everyone'])).toBe('Viewer')
      expect(await roleWith([])).toBe('Viewer')
    })

    it('given by a group go with it, also where no default was chosen', async () => {
      const { id, claims } = await provider({ ...mappings(), default_role_id: null })
      const roleWith = async (groups: readonly string[]): Promise<string> =>
        (await me(world, await signIn(world, id, { ...claims, ...person('demoted@acme.test', { groups }) }))).role.name
      expect(await roleWith(['desk-admins'])).toBe('Admin')
      expect(await roleWith([])).toBe('Agent')
      expect(await roleWith(['desk-managers'])).toBe('Manager')
      expect(await roleWith(['everyone'])).toBe('Agent')
    })

    it('given by default are never an administrator’s, even when they have become that', async () => {
      const made = await world.alice('POST', '/api/v1/roles', { body: { name: 'Team', permissions: ['tickets:read'] } })
      const { id, claims } = await provider({ default_role_id: made.json.data.id })
      const roleOf = async (email: string): Promise<string> =>
        (await me(world, await signIn(world, id, { ...claims, ...person(email) }))).role.name
      expect(await roleOf('early@acme.test')).toBe('Team')
      const mighty = { permissions: ['tickets:read', 'admin:read', 'admin:write'] }
      expect((await world.alice('PUT', `/api/v1/roles/${made.json.data.id}`, { body: mighty })).status).toBe(200)
      expect(await roleOf('late@acme.test')).toBe('Agent')
    })

    it('stay as they are when the provider cannot list the groups', async () => {
      const { id, claims } = await provider(mappings(GROUPS))
      const first = await me(world, await signIn(world, id, { ...claims, ...person('many@acme.test', { [GROUPS]: ['desk-managers'] }) }))
      const again = await me(
        world,
        await signIn(world, id, {
          ...claims,
          ...person('many@acme.test', { 'http://schemas.microsoft.com/claims/groups.link': ['https://graph.test'] }),
        }),
      )
      expect(again.role).toEqual(first.role)
      expect(await auditOf('saml.role_kept')).toHaveLength(1)
    })

    it('never take the last administrator away', async () => {
      await world.db.tx((tx) =>
        tx.db
          .updateTable('accounts')
          .set({ role_id: roles.get('Agent') ?? 0 })
          .where('id', '!=', ALICE.id)
          .execute(),
      )
      const { id, claims } = await provider({ ...mappings(), link_by_email: true })
      expect(await me(world, await signIn(world, id, { ...claims, ...person(ALICE.email) }))).toMatchObject({
        id: ALICE.id,
        role: { name: 'Admin' },
      })
    })
  })
})
