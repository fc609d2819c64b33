import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'
import { connect, me, signIn } from './desk.ts'
import { expectRefused } from './forge.ts'
import { ISSUER } from './idp.ts'

onBothDatabases('somebody an identity provider has announced over SCIM', (database) => {
  let world: World
  let connection: number
  let roles: Map<string, number>
  const scim = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    world.withToken(KEYS.scim)(method, `/scim/v2${path}`, {
      headers: { 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const announce = async (userName: string, externalId: string): Promise<string> => {
    const name = { givenName: 'Pro', familyName: 'Visioned' }
    const made = await scim('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      externalId,
      name,
      emails: [{ value: userName, primary: true }],
    })
    if (made.status !== 201) throw new Error(made.text)
    return made.json.id
  }

  beforeAll(async () => {
    world = await openWorld({ database })
    const { data } = (await world.alice('GET', '/api/v1/roles')).json
    roles = new Map(data.map(({ id, name }: { id: number; name: string }) => [name, id]))
    const row = await world.db.read(({ db }) => db.selectFrom('scim_connections').select('id').executeTakeFirstOrThrow())
    connection = await connect(world, {
      scim_connection_id: row.id,
      jit: false,
      role_mappings: [{ attribute: 'groups', value: 'boss', role_id: roles.get('Admin') }],
    })
  })
  afterAll(() => world.close())

  it('is known by the externalId, and by the userName whatever its case', async () => {
    await announce('pia@acme.test', 'ext-1')
    await announce('paul@acme.test', 'ext-2')
    expect(await me(world, await signIn(world, connection, { name_id: 'ext-1', attributes: {} }))).toMatchObject({ email: 'pia@acme.test' })
    expect(await me(world, await signIn(world, connection, { name_id: 'PAUL@acme.test', attributes: {} }))).toMatchObject({
      email: 'paul@acme.test',
    })
  })

  it('keeps the role SCIM gave', async () => {
    await announce('pam@acme.test', 'ext-3')
    const reply = await signIn(world, connection, { name_id: 'ext-3', attributes: { groups: 'boss', firstName: 'Hacked' } })
    expect(await me(world, reply)).toMatchObject({ role: { name: 'Agent' }, first_name: 'Pro' })
  })

  it('is known only to the connection that announced them', async () => {
    const other = await connect(world, { idp_entity_id: 'https://other.test', jit: false })
    await expectRefused(world, () => signIn(world, other, { issuer: 'https://other.test', name_id: 'ext-1', attributes: {} }), 'person')
  })

  it('is out the moment SCIM says so: sessions end, and the provider cannot bring them back', async () => {
    const id = await announce('petra@acme.test', 'ext-4')
    const session = await signIn(world, connection, { name_id: 'ext-4', attributes: {} })
    expect(await me(world, session)).toMatchObject({ email: 'petra@acme.test' })
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await me(world, session)).toBeUndefined()
    await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: { jit: true, link_by_email: true } })
    await expectRefused(
      world,
      () => signIn(world, connection, { name_id: 'ext-4', attributes: { email: 'petra@acme.test' }, issuer: ISSUER }),
      'person',
    )
  })
})
