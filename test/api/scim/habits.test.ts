import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { groupBody, identityProvider, USER_URN, userBody, type IdentityProvider } from './client.ts'

const GUID = '1b2f6a6e-0c0e-4f0e-9a66-59d4a1d0a0aa'

/** What clients do when an administrator presses “Test connection”; each of them does it again and again. */
const TESTS: Readonly<Record<string, (idp: IdentityProvider) => Promise<void>>> = {
  'Okta reads two users, and wants whole names and addresses of the first': async ({ get }) => {
    const { status, json } = await get('/Users', { startIndex: '1', count: '2' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ itemsPerPage: 2, startIndex: 1 })
    const [{ id, name, userName, active, emails }] = json.Resources
    for (const text of [id, name.givenName, name.familyName, userName, emails[0].value]) expect(text).not.toBe('')
    expect(active).toBe(true)
  },
  'Okta looks for somebody who is not there, then shows a wrong token': async ({ get, call }) => {
    expect((await get('/Users', { filter: `userName eq "${GUID}@atko.test"` })).json.totalResults).toBe(0)
    const refused = await call('GET', '/Users', { headers: { authorization: 'non-token' } })
    expect(refused).toMatchObject({ status: 401, json: { status: '401', detail: expect.stringMatching(/\w{3}/) } })
  },
  'Entra looks for somebody who cannot be there, by each attribute it may match': async ({ get }) => {
    for (const filter of [`userName eq "${GUID}"`, `externalId eq "${GUID}"`, `emails[type eq "work"].value eq "${GUID}"`]) {
      const { status, json } = await get('/Users', { filter })
      expect([filter, status, json.totalResults, json.Resources]).toEqual([filter, 200, 0, []])
    }
    expect((await get('/Groups', { filter: `displayName eq "${GUID}"`, excludedAttributes: 'members' })).json.totalResults).toBe(0)
  },
  'Entra reads the schemas to offer attributes': async ({ get }) => {
    const { json } = await get('/Schemas')
    expect(json.Resources.map(({ id }: { id: string }) => id)).toContain(USER_URN)
  },
  'JumpCloud makes a user and a group, and deletes both': async (idp) => {
    const user = await idp.user('jumpcloud.test@acme.test', { emails: [{ value: 'jumpcloud.test@acme.test', primary: true }] })
    const group = await idp.group('JumpCloud test group', { members: [{ value: user.id }] })
    expect((await idp.post('/Users', userBody('jumpcloud.test@acme.test'))).status).toBe(409)
    expect((await idp.post('/Groups', groupBody('JumpCloud test group'))).status).toBe(409)
    expect((await idp.patch(`/Users/${user.id}`, { op: 'replace', value: { active: false } })).json.active).toBe(false)
    expect((await idp.delete(`/Users/${user.id}`)).status).toBe(204)
    expect((await idp.delete(`/Groups/${group.id}`)).status).toBe(204)
    expect((await idp.get(`/Groups/${group.id}`)).status).toBe(404)
  },
}

onBothDatabases('a client that tests its connection', (database) => {
  let world: World
  let idp: IdentityProvider
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  it.each(Object.entries(TESTS))('%s', async (_title, test) => {
    for (let round = 0; round < 3; round++) await test(idp)
    expect(await idp.count('/Users', 'userName pr')).toBe(2)
    expect(await idp.count('/Groups', 'displayName pr')).toBe(4)
  })
})
