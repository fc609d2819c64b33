import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, PASSWORD, type World } from '../../world.ts'
import { newAgent } from '../v1/desk.ts'
import { enter, type Person } from './person.ts'

type Call = readonly [name: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object | undefined]

onBothDatabases('what must not be done by whoever finds an open screen', (database) => {
  let world: World
  let alice: Person
  let agent: number
  let roles: readonly { id: number; name: string }[]
  let group: string
  beforeAll(async () => {
    world = await openWorld({ database })
    agent = Number((await newAgent(world)).user.id)
    roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const made = await world.alice('POST', '/api/v1/scim-connections', { body: { name: 'Okta' } })
    expect(made.status, made.text).toBe(201)
    group = (await world.alice('GET', '/api/v1/scim-groups')).json.data[0].id
    alice = await enter(world, ALICE.email)
    world.jump('11m')
  })
  afterAll(() => world.close())

  const roleId = (name: string): number => roles.find((role) => role.name === name)?.id ?? 0
  const SAML = { name: 'x', idp_entity_id: 'https://x.test', idp_sso_url: 'https://x.test/sso', idp_certificates: ['x'] }

  const calls = (): readonly Call[] => [
    ['make a token', 'POST', '/tokens', { name: 'Stolen' }],
    ['make a SCIM token', 'POST', '/scim-tokens', { name: 'Stolen' }],
    ['revoke a SCIM token', 'DELETE', '/scim-tokens/1', undefined],
    ['make a SCIM connection', 'POST', '/scim-connections', { name: 'Stolen' }],
    ['change a SCIM connection', 'PUT', '/scim-connections/1', { name: 'Stolen' }],
    ['map a group to a role', 'PUT', `/scim-groups/${group}`, { role_id: roleId('Admin') }],
    ['change who is exempt', 'PUT', '/scim-exemptions', { user_ids: [] }],
    ['make a role', 'POST', '/roles', { name: 'Stolen', permissions: [] }],
    ['change a role', 'PUT', `/roles/${roleId('Viewer')}`, { name: 'Stolen' }],
    ['give somebody a role', 'PUT', `/users/${agent}`, { role_id: roleId('Admin') }],
    ['give somebody a role by halves', 'PATCH', `/users/${agent}`, { role_id: roleId('Manager') }],
    ['make somebody with a role', 'POST', '/users', { name: 'X Y', email: 'x@acme.test', role_id: roleId('Admin') }],
    ['make a SAML connection', 'POST', '/saml-connections', SAML],
    ['export tickets', 'GET', '/tickets/export', undefined],
  ]

  it.each(Array.from({ length: 14 }, (_, index) => index))('call %i asks a session for proof, and a token for nothing', async (index) => {
    const call = calls()[index]
    if (!call) throw new Error('There is no such call.')
    const [name, method, path, body] = call
    const refused = await alice.ask(method, `/app/api${path}`, body)
    expect([name, refused.status, refused.json?.code]).toEqual([name, 403, 'sudo_required'])
    const byToken = await world.alice(method, `/api/v1${path}`, body === undefined ? {} : { body })
    expect(byToken.json?.code, name).not.toBe('sudo_required')
    expect([name, byToken.status]).not.toEqual([name, 403])
  })

  describe('a project’s keys', () => {
    let path: string
    beforeAll(async () => void (path = `/projects/${(await alice.ask('GET', '/app/api/projects')).json.data[0].uuid}`))
    const keys = async () => (await alice.ask('GET', `/app/api${path}`)).json.data.keys

    it.each([
      ['make one', 'POST', '/keys', { kind: 'read' }],
      ['revoke one', 'DELETE', '/keys/write', undefined],
      ['delete the project with its keys', 'DELETE', '', undefined],
    ] as const)('to %s a session is asked for proof at both doors, and nothing changes', async (_title, method, rest, body) => {
      const before = await keys()
      const refused = await alice.ask(method, `/app/api${path}${rest}`, body)
      expect([refused.status, refused.json.code]).toEqual([403, 'sudo_required'])
      expect((await alice.ask(method, `/api/v3${path}${rest}`, body)).status).toBe(403)
      expect(await keys()).toEqual(before)
      expect((await world.writer('GET', '/api/v3/checks/')).status).toBe(200)
    })

    it('are made by a token without any, and a project is renamed without any', async () => {
      expect((await world.alice('POST', `/api/v3${path}/keys`, { body: { kind: 'read' } })).status).toBe(201)
      expect((await alice.ask('PATCH', `/app/api${path}`, { name: 'Renamed' })).status).toBe(200)
    })
  })

  describe('after a proof', () => {
    it('it is done', async () => {
      expect((await alice.ask('POST', '/app/api/sudo', { password: PASSWORD })).status).toBe(204)
      const made = (await alice.ask('POST', '/app/api/projects', { name: 'Short-lived' })).json.data
      expect((await alice.ask('POST', `/app/api/projects/${made.uuid}/keys`, { kind: 'ping' })).status).toBe(201)
      expect((await alice.ask('DELETE', `/app/api/projects/${made.uuid}/keys/ping`)).status).toBe(204)
      expect((await alice.ask('DELETE', `/app/api/projects/${made.uuid}`)).status).toBe(204)
      expect((await alice.ask('POST', '/app/api/tokens', { name: 'Mine' })).status).toBe(201)
      expect((await alice.ask('POST', '/app/api/scim-tokens', { name: 'Mine' })).status).toBe(201)
      expect((await alice.ask('GET', '/app/api/tickets/export')).status).toBe(200)
      expect((await alice.ask('PUT', `/app/api/users/${agent}`, { role_id: roleId('Viewer') })).status).toBe(200)
    })

    it('what is no such thing was never asked for', async () => {
      world.jump('20m')
      expect((await alice.ask('PUT', `/app/api/users/${agent}`, { title: 'Dr.' })).status).toBe(200)
      expect((await alice.ask('GET', '/app/api/tokens')).status).toBe(200)
      expect((await alice.ask('GET', '/app/api/tickets')).status).toBe(200)
    })
  })
})
