import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

onBothDatabases('identity provider connections', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const scim = () => world.withToken(KEYS.scim)
  const change = (body: unknown) => world.alice('PUT', '/api/v1/scim-connections/1', { body })
  const requests = async () => (await world.alice('GET', '/api/v1/scim-connections/1/requests')).json.data

  it('are listed with what was decided about them', async () => {
    expect((await world.alice('GET', '/api/v1/scim-connections')).json.data).toMatchObject([
      { id: 1, name: 'Identity provider', is_active: true, per_minute: null, default_role_id: null, maps_departments: true, throttled: 0 },
    ])
  })

  it('show their last 50 requests, how they ended and why, and never what was in them', async () => {
    await scim()('POST', '/scim/v2/Users', { body: { schemas: [USER], userName: 'secretive', nickName: 'not-for-logs' } })
    await scim()('POST', '/scim/v2/Users?token=not-for-logs', { body: { schemas: [USER], userName: 'secretive' } })
    await scim()('PUT', '/scim/v2/Users', {})
    await vi.waitFor(async () => expect(await requests()).toHaveLength(2))
    const [refused, made] = await requests()
    expect(made).toMatchObject({ method: 'POST', path: '/scim/v2/Users', status: 201, scim_type: null, detail: null })
    expect(refused).toMatchObject({ method: 'POST', path: '/scim/v2/Users', status: 409, scim_type: 'uniqueness' })
    expect(refused.detail).toContain('already')
    expect(refused.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(await requests())).not.toContain('not-for-logs')
    for (let at = 0; at < 60; at++) await scim()('GET', `/scim/v2/Users/${at}`)
    await vi.waitFor(async () => expect((await requests())[0].path).toBe('/scim/v2/Users/59'))
    expect(await requests()).toHaveLength(50)
    expect((await world.alice('GET', '/api/v1/scim-connections/99/requests')).status).toBe(404)
    const [token] = (await world.alice('GET', '/api/v1/scim-tokens')).json.data
    expect(token.last_used_at).toBe('2026-06-01T00:00:00.000Z')
  })

  it('give those in no group the role an administrator chose, but never an administrator’s', async () => {
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const idOf = (name: string): number => roles.find((role: { name: string }) => role.name === name).id
    expect((await change({ default_role_id: idOf('Viewer') })).json.data.default_role_id).toBe(idOf('Viewer'))
    const made = await scim()('POST', '/scim/v2/Users', { body: { schemas: [USER], userName: 'looker@acme.test' } })
    const found = (await world.alice('GET', '/api/v1/users?q=looker')).json.data
    expect(found).toMatchObject([{ role_id: idOf('Viewer') }])
    expect((await change({ default_role_id: idOf('Admin') })).status).toBe(422)
    expect((await change({ default_role_id: 999 })).status).toBe(422)
    await change({ default_role_id: null })
    await scim()('DELETE', `/scim/v2/Users/${made.json.id}`)
  })

  it('move people to the department they state, unless told not to', async () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const department = await world.alice('POST', '/api/v1/departments', { body: { name: 'Billing' } })
    expect(department.status, department.text).toBe(201)
    const body = (name: string, of: string) => ({ schemas: [USER], userName: `${name}@acme.test`, [enterprise]: { department: of } })
    const departmentOf = async (name: string) => (await world.alice('GET', `/api/v1/users?q=${name}`)).json.data[0].department_id
    await scim()('POST', '/scim/v2/Users', { body: body('biller', ' BILLING') })
    expect(await departmentOf('biller')).toBe(department.json.data.id)
    await scim()('POST', '/scim/v2/Users', { body: body('stranger', 'Unknown department') })
    expect(await departmentOf('stranger')).toBe(1)
    await change({ maps_departments: false })
    await scim()('POST', '/scim/v2/Users', { body: body('stayer', 'Billing') })
    expect(await departmentOf('stayer')).toBe(1)
    await change({ maps_departments: true })
  })

  it('switched off are refused, and back on they work as before', async () => {
    await change({ is_active: false, name: 'Off' })
    expect((await scim()('GET', '/scim/v2/Users')).status).toBe(403)
    expect((await change({ is_active: true })).json.data).toMatchObject({ name: 'Off', is_active: true })
    expect((await scim()('GET', '/scim/v2/Users')).status).toBe(200)
  })

  it.each([
    ['a limit of nothing', { per_minute: 0 }],
    ['a word for a flag', { is_active: 'no' }],
    ['an empty name', { name: '' }],
    ['an unknown field', { color: 'red', id: 7, throttled: 9 }],
  ])('%s is a 422 or ignored, and changes nothing', async (_title, body) => {
    const before = (await world.alice('GET', '/api/v1/scim-connections')).json.data
    expect([200, 422]).toContain((await change(body)).status)
    expect((await world.alice('GET', '/api/v1/scim-connections')).json.data).toEqual(before)
  })

  it('that are not there are a 404', async () => {
    expect((await world.alice('PUT', '/api/v1/scim-connections/99', { body: { per_minute: 0 } })).status).toBe(404)
    expect((await world.alice('PUT', '/api/v1/scim-groups/999', { body: { role_id: null } })).status).toBe(404)
  })

  it('a role’s own group cannot stand for another role, nor any group for a role that is not there', async () => {
    const groups = (await world.alice('GET', '/api/v1/scim-groups')).json.data
    expect(groups).toMatchObject([{ display_name: 'Admin', is_native: true }, {}, {}, {}])
    expect((await world.alice('PUT', `/api/v1/scim-groups/${groups[0].id}`, { body: { role_id: null } })).status).toBe(422)
    await scim()('POST', '/scim/v2/Groups', { body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Own' } })
    const own = (await world.alice('GET', '/api/v1/scim-groups')).json.data.at(-1)
    expect((await world.alice('PUT', `/api/v1/scim-groups/${own.id}`, { body: { role_id: 999 } })).status).toBe(422)
    expect((await world.alice('PUT', '/api/v1/scim-exemptions', { body: { user_ids: [999] } })).status).toBe(422)
  })
})
