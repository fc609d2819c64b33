import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, KEYS, openWorld, type World } from '../../world.ts'
import { asAlice, enter } from '../app/person.ts'
import { newAgent, scoped } from './desk.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

onBothDatabases('a role is deleted', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  let made = 0
  const fresh = async (more: Readonly<Record<string, unknown>> = {}) => {
    const body = { name: `Guild ${++made}`, rank: 30, permissions: ['tickets:read'], ...more }
    return (await world.alice('POST', '/api/v1/roles', { body })).json.data
  }
  const remove = (id: number) => world.alice('DELETE', `/api/v1/roles/${id}`)
  const list = async () => (await world.alice('GET', '/api/v1/roles')).json.data
  const scim = () => world.withToken(KEYS.scim)
  const groups = async () => (await scim()('GET', '/scim/v2/Groups?count=100')).json.Resources

  it('when nobody has it: it is gone, and the audit log says who', async () => {
    const { id, name } = await fresh()
    expect((await remove(id)).status).toBe(204)
    expect((await list()).map((role: { id: number }) => role.id)).not.toContain(id)
    expect((await remove(id)).status).toBe(404)
    const [entry] = (await world.alice('GET', '/api/v1/audit-log?action=role.deleted')).json.data
    expect(entry).toMatchObject({ object: { type: 'role', id: String(id) }, changes: { name } })
  })

  it('never when it is built in', async () => {
    for (const { id, name, is_built_in } of await list())
      if (is_built_in) expect([name, (await remove(id)).json]).toEqual([name, expect.objectContaining({ code: 'built_in' })])
  })

  it('not while somebody has it, though they have left; the sentence counts them', async () => {
    const { id } = await fresh()
    const { user } = await newAgent(world, { role_id: id })
    const { user: gone } = await newAgent(world, { role_id: id })
    await world.alice('DELETE', `/api/v1/users/${gone.id}`)
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.json).toEqual({
      code: 'in_use',
      message: 'This role is still used by 1 agent and 1 deactivated agent. Assign another role first.',
      uses: { agents: 1, deactivated_agents: 1 },
    })
    const agent = (await list()).find(({ name }: { name: string }) => name === 'Agent').id
    for (const one of [user, gone]) await world.alice('PUT', `/api/v1/users/${one.id}`, { body: { role_id: agent } })
    expect((await remove(id)).status).toBe(204)
  })

  it('not while a directory gives it by default; later its people fall back to what can work', async () => {
    const { id, name } = await fresh({ permissions: ['tickets:read'] })
    const useFor = (default_role_id: number | null) => world.alice('PUT', '/api/v1/scim-connections/1', { body: { default_role_id } })
    await useFor(id)
    const user = await scim()('POST', '/scim/v2/Users', { body: { schemas: [USER], userName: `u${id}@acme.test` } })
    expect(user.status).toBe(201)
    expect((await remove(id)).json.uses).toEqual({ agents: 1, scim_connections: 1 })
    await useFor(null)
    const manager = (await groups()).find(({ displayName }: { displayName: string }) => displayName === 'Manager')
    const members = (op: 'add' | 'remove') => ({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [
        op === 'add' ? { op, path: 'members', value: [{ value: user.json.id }] } : { op, path: `members[value eq "${user.json.id}"]` },
      ],
    })
    const patch = (op: 'add' | 'remove') => scim()('PATCH', `/scim/v2/Groups/${manager.id}`, { body: members(op) })
    expect((await patch('add')).status).toBeLessThan(300)
    expect((await groups()).map(({ displayName }: { displayName: string }) => displayName)).toContain(name)
    expect((await remove(id)).status).toBe(204)
    expect((await groups()).map(({ displayName }: { displayName: string }) => displayName)).not.toContain(name)
    expect((await patch('remove')).status).toBeLessThan(300)
    const [account] = (await world.alice('GET', `/api/v1/users?q=u${id}@acme.test`)).json.data
    expect(account.role.name).toBe('Agent')
  })

  it('not while a group of the directory stands for it', async () => {
    const { id } = await fresh()
    const group = await scim()('POST', '/scim/v2/Groups', { body: { schemas: [GROUP], displayName: 'Their guild' } })
    const mappings = (await world.alice('GET', '/api/v1/scim-groups')).json.data
    const mapping = mappings.find(({ display_name }: { display_name: string }) => display_name === 'Their guild')
    expect(group.status).toBe(201)
    const map = (role_id: number | null) => world.alice('PUT', `/api/v1/scim-groups/${mapping.id}`, { body: { role_id } })
    expect((await map(id)).status).toBe(200)
    expect((await remove(id)).json.uses).toEqual({ scim_groups: 1 })
    await map(null)
    expect((await remove(id)).status).toBe(204)
  })

  it('not while single sign-on gives it by default', async () => {
    const { id } = await fresh()
    const body = { name: 'Op', issuer: 'https://op.test', client_id: 'c', client_secret: 's', default_role_id: id }
    const made = await asAlice(world, 'POST', '/app/api/oidc-connections', body)
    expect([made.status, made.text]).toEqual([201, expect.any(String)])
    expect((await remove(id)).json.uses).toEqual({ oidc_connections: 1 })
    await asAlice(world, 'DELETE', `/app/api/oidc-connections/${made.json.data.id}`)
    expect((await remove(id)).status).toBe(204)
  })

  it('and is no longer among those that need a second factor', async () => {
    const [{ id }, other] = [await fresh(), await fresh()]
    await asAlice(world, 'PUT', '/app/api/security', { two_factor_role_ids: [id, other.id] })
    expect((await remove(id)).status).toBe(204)
    expect((await asAlice(world, 'GET', '/app/api/security')).json.data.two_factor_role_ids).toEqual([other.id])
  })

  it('by administrators only', async () => {
    const { id } = await fresh()
    expect((await world.bob('DELETE', `/api/v1/roles/${id}`)).status).toBe(403)
    expect((await (await scoped(world, 'users:write'))('DELETE', `/api/v1/roles/${id}`)).status).toBe(403)
    expect((await world.anyone('DELETE', `/api/v1/roles/${id}`)).status).toBe(401)
  })

  it('in the dashboard only by somebody who proved lately who they are', async () => {
    const { id } = await fresh()
    const alice = await enter(world, ALICE.email)
    world.jump('11m')
    const refused = await alice.ask('DELETE', `/app/api/roles/${id}`)
    expect([refused.status, refused.json.code]).toEqual([403, 'sudo_required'])
    expect((await (await enter(world, ALICE.email)).ask('DELETE', `/app/api/roles/${id}`)).status).toBe(204)
  })

  it('once, when two do it at the same moment', async () => {
    const { id } = await fresh()
    expect((await Promise.all([remove(id), remove(id)])).map(({ status }) => status).toSorted()).toEqual([204, 404])
  })
})
