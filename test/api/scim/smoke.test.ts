import { it } from 'vitest'
import { openWorld, KEYS } from '../../world.ts'
for (const database of ['sqlite','postgres'] as const) it('smoke '+database, async () => {
  const world = await openWorld({ database })
  const s = world.withToken(KEYS.scim)
  const show = async (m: any, u: string, c: any = {}) => { const r = await s(m, u, c); console.log(m, u, r.status, JSON.stringify(r.headers), r.text.slice(0, 1500)); return r }
  await show('GET', '/scim/v2/Users')
  await show('GET', '/scim/v2/Groups')
  const u = await show('POST', '/scim/v2/Users', { body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'a@b.c', externalId: 'x1', name: { givenName: 'A', familyName: 'B' }, emails: [{ value: 'a@b.c', primary: true }], active: true } })
  await show('POST', '/scim/v2/Users', { body: { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'A@b.c ' } })
  await show('GET', '/scim/v2/Users?filter=' + encodeURIComponent('emails[type eq "work"].value eq "alice@acme.test"'))
  await show('GET', '/scim/v2/Users/' + u.json.id)
  await show('PATCH', '/scim/v2/Users/' + u.json.id, { body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [{ op: 'Replace', path: 'active', value: 'False' }] } })
  await show('DELETE', '/scim/v2/Users/' + u.json.id)
  await show('GET', '/scim/v2/Users/' + u.json.id)
  await show('GET', '/scim/v2/')
  await show('GET', '/scim//v2/Nope/')
  await show('PUT', '/scim/v2/Users/')
  await show('GET', '/scim/v2/Me')
  await show('POST', '/scim/v2/Bulk', { body: {} })
  await show('GET', '/scim/v2/ServiceProviderConfig')
  await show('GET', '/scim/v2/ResourceTypes/User')
  await world.close()
})
