import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, PASSWORD, type World } from '../../world.ts'
import { begin, connect, cookieOf, me, signIn } from './desk.ts'
import { ENTITY, IDP, ISSUER, makeKeys } from './idp.ts'

onBothDatabases('SAML connections', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  let counter = 0
  const right = () => ({
    name: 'Okta',
    idp_entity_id: `https://idp-${++counter}.test`,
    idp_sso_url: 'https://idp.test/sso',
    idp_certificates: [IDP.certificate],
  })

  it('are made, listed, read, changed and removed', async () => {
    const made = await world.alice('POST', '/api/v1/saml-connections', { body: { ...right(), domains: ['Acme.TEST', 'acme.test'] } })
    expect(made.status).toBe(201)
    const { id } = made.json.data
    expect(made.json.data).toMatchObject({
      name: 'Okta',
      allow_idp_initiated: false,
      jit: false,
      default_role_id: null,
      domains: ['acme.test'],
      entity_id: ENTITY,
      acs_url: 'http://watchdesk.test/app/saml/acs',
      certificates: [{ fingerprint_sha256: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/), is_expired: false }],
    })
    expect((await world.alice('GET', '/api/v1/saml-connections')).json.data).toContainEqual(made.json.data)
    expect((await world.alice('GET', `/api/v1/saml-connections/${id}`)).json).toEqual(made.json)
    const changed = await world.alice('PUT', `/api/v1/saml-connections/${id}`, { body: { name: 'Entra', jit: true } })
    expect(changed.json.data).toMatchObject({ ...made.json.data, name: 'Entra', jit: true })
    expect((await world.alice('DELETE', `/api/v1/saml-connections/${id}`)).status).toBe(204)
    expect((await world.alice('GET', `/api/v1/saml-connections/${id}`)).status).toBe(404)
    expect((await world.alice('DELETE', `/api/v1/saml-connections/${id}`)).status).toBe(404)
    expect((await world.alice('PUT', `/api/v1/saml-connections/${id}`, { body: { name: 7 } })).status).toBe(404)
  })

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['no entity id', { idp_entity_id: undefined }, 'idp_entity_id'],
    ['no address', { idp_sso_url: undefined }, 'idp_sso_url'],
    ['an address that is none', { idp_sso_url: 'idp.test' }, 'idp_sso_url'],
    ['an address that is script', { idp_sso_url: 'javascript:alert(1)' }, 'idp_sso_url'],
    ['no certificates', { idp_certificates: undefined }, 'idp_certificates'],
    ['an empty list of certificates', { idp_certificates: [] }, 'idp_certificates'],
    ['a broken certificate', { idp_certificates: ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'] }, 'idp_certificates.0'],
    ['a private key', { idp_certificates: [IDP.key] }, 'idp_certificates.0'],
    ['a flag that is text', { jit: 'yes' }, 'jit'],
    ['a role there is not', { default_role_id: 999 }, 'default_role_id'],
    ['administrators by default', { default_role_id: 1 }, 'default_role_id'],
    ['a mapping to a role there is not', { role_mappings: [{ attribute: 'g', value: 'x', role_id: 999 }] }, 'role_mappings.0.role_id'],
    ['a domain with an @', { domains: ['a@b.test'] }, 'domains.0'],
    ['a domain with a star', { domains: ['acme.test', ' '] }, 'domains.1'],
    ['force without domains', { enforce_sso: true }, 'domains'],
    ['a metadata address without TLS', { metadata_url: 'http://idp.test/metadata' }, 'metadata_url'],
    ['a SCIM connection there is not', { scim_connection_id: 999 }, 'scim_connection_id'],
  ])('with %s are refused', async (_title, change, field) => {
    const reply = await world.alice('POST', '/api/v1/saml-connections', { body: { ...right(), ...change } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toContain(field)
  })

  it('can be sent back as they were shown', async () => {
    const made = await world.alice('POST', '/api/v1/saml-connections', { body: { ...right(), id: 77, nonsense: true } })
    const { data } = made.json
    const again = await world.alice('PUT', `/api/v1/saml-connections/${data.id}`, { body: { ...data, name: 'Sent back' } })
    expect(again.status).toBe(200)
    expect(again.json.data).toMatchObject({ ...data, name: 'Sent back' })
  })

  it('have an entity id nobody else has', async () => {
    const body = right()
    expect((await world.alice('POST', '/api/v1/saml-connections', { body })).status).toBe(201)
    const again = await world.alice('POST', '/api/v1/saml-connections', { body })
    expect(again.status).toBe(409)
    expect(again.json.code).toBe('entity_id_in_use')
    const other = await world.alice('POST', '/api/v1/saml-connections', { body: right() })
    expect(
      (await world.alice('PUT', `/api/v1/saml-connections/${other.json.data.id}`, { body: { idp_entity_id: body.idp_entity_id } })).status,
    ).toBe(409)
  })

  it('asked for at the same moment are made once', async () => {
    const body = right()
    const replies = await Promise.all(Array.from({ length: 6 }, () => world.alice('POST', '/api/v1/saml-connections', { body })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('are for administrators with full access only', async () => {
    const scoped = await world.alice('POST', '/api/v1/tokens', { body: { name: 'scoped', abilities: ['admin:read'] } })
    for (const ask of [world.bob, world.withToken(scoped.json.token)]) {
      expect((await ask('GET', '/api/v1/saml-connections')).status).toBe(403)
      expect((await ask('POST', '/api/v1/saml-connections', { body: right() })).status).toBe(403)
    }
    expect((await world.anyone('GET', '/api/v1/saml-connections')).status).toBe(401)
  })

  it('need a fresh proof from a session, and none from a token', async () => {
    const headers = { 'x-requested-with': 'watchdesk' }
    const session = await world.anyone('POST', '/app/api/session', { body: { email: 'alice@acme.test', password: PASSWORD }, headers })
    const call = () =>
      world.anyone('POST', '/api/v1/saml-connections', { body: right(), headers: { ...headers, cookie: cookieOf(session) } })
    expect((await call()).status).toBe(201)
    world.jump('11m')
    const refused = await call()
    expect(refused.status).toBe(403)
    expect(refused.json.code).toBe('sudo_required')
    expect((await world.alice('POST', '/api/v1/saml-connections', { body: right() })).status).toBe(201)
  })

  it('that are removed or put to sleep end the sessions they began', async () => {
    const connection = await connect(world)
    const reply = await signIn(world, connection)
    expect(await me(world, reply)).toBeDefined()
    await world.alice('PUT', `/api/v1/saml-connections/${connection}`, { body: { is_active: false } })
    expect(await me(world, reply)).toBeUndefined()
    await world.alice('DELETE', `/api/v1/saml-connections/${connection}`)
  })

  it('leave a trace of every change in the audit log', async () => {
    const actions = await world.db.read(({ db }) =>
      db.selectFrom('audit_log').select('action').where('action', 'like', 'saml_connection.%').execute(),
    )
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(['saml_connection.created', 'saml_connection.changed', 'saml_connection.deleted']),
    )
  })

  it('keep certificates that are given twice once', async () => {
    const bare = IDP.certificate.replaceAll(/-----[^-]+-----|\s/g, '')
    const made = await world.alice('POST', '/api/v1/saml-connections', {
      body: { ...right(), idp_entity_id: ISSUER, idp_certificates: [IDP.certificate, bare, makeKeys().certificate] },
    })
    expect(made.json.data.idp_certificates).toHaveLength(2)
    expect((await begin(world, made.json.data.id)).url.host).toBe('idp.test')
  })
})
