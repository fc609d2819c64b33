import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { agentOf, ENTERPRISE_URN, identityProvider, PATCH_URN, USER_URN, type IdentityProvider, type Members } from './client.ts'

const START = {
  externalId: 'x',
  title: 'T',
  name: { givenName: 'G', familyName: 'F' },
  emails: [
    { value: 'w@p.org', type: 'work', primary: true },
    { value: 'h@p.org', type: 'home' },
  ],
  [ENTERPRISE_URN]: { department: 'D', manager: { value: 'm' } },
}

onBothDatabases('PATCH /Users/{id}', (database) => {
  let world: World
  let idp: IdentityProvider
  let counter = 0
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
  })
  afterAll(() => world.close())

  const fresh = async (): Promise<Members & { readonly id: string }> => {
    counter += 1
    const own = [{ value: `w${counter}@p.org`, type: 'work', primary: true }, START.emails[1]]
    return await idp.user(`patch-${counter}`, { ...START, emails: own })
  }

  it.each<readonly [string, readonly Members[], Members]>([
    ['replace of an attribute', [{ op: 'replace', path: 'title', value: 'U' }], { title: 'U' }],
    ['Entra’s capital letters', [{ op: 'Replace', path: 'displayName', value: 'X' }], { displayName: 'X' }],
    ['a URN in front of the path', [{ op: 'add', path: `${USER_URN}:nickName`, value: 'N' }], { nickName: 'N' }],
    ['a part', [{ op: 'replace', path: 'name.givenName', value: 'H' }], { name: { givenName: 'H', familyName: 'F' } }],
    [
      'no path',
      [{ op: 'replace', value: { title: 'V', name: { familyName: 'W' } } }],
      { title: 'V', name: { givenName: 'G', familyName: 'W' } },
    ],
    [
      'paths as keys',
      [
        {
          op: 'add',
          value: { 'name.givenName': 'K', [`${ENTERPRISE_URN}:employeeNumber`]: '7', 'emails[type eq "home"].value': 'k@p.org' },
        },
      ],
      {
        name: { givenName: 'K', familyName: 'F' },
        [ENTERPRISE_URN]: { department: 'D', manager: { value: 'm' }, employeeNumber: '7' },
      },
    ],
    ['an id among the values', [{ op: 'replace', value: { id: 'other', meta: {}, schemas: [], title: 'I' } }], { title: 'I' }],
    [
      'an extension attribute',
      [{ op: 'Add', path: `${ENTERPRISE_URN}:costCenter`, value: 'C' }],
      { [ENTERPRISE_URN]: { ...START[ENTERPRISE_URN], costCenter: 'C' } },
    ],
    ['a whole extension', [{ op: 'remove', path: ENTERPRISE_URN }], { schemas: [USER_URN] }],
    [
      'a manager as plain text',
      [{ op: 'Add', path: `${ENTERPRISE_URN}:manager`, value: 'n' }],
      { [ENTERPRISE_URN]: { department: 'D', manager: { value: 'n' } } },
    ],
    ['an empty manager', [{ op: 'replace', path: `${ENTERPRISE_URN}:manager`, value: '' }], { [ENTERPRISE_URN]: { department: 'D' } }],
    [
      'a new element from its filter',
      [{ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' }],
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    ['null', [{ op: 'replace', path: 'name', value: null }], { title: 'T' }],
    [
      'steps that see each other',
      [
        { op: 'add', path: 'nickName', value: 'a' },
        { op: 'replace', path: 'nickName', value: 'b' },
      ],
      { nickName: 'b' },
    ],
    ['a string for a boolean', [{ op: 'replace', path: 'active', value: 'True' }], { active: true }],
    ['the operations in small letters', [{ op: 'replace', path: 'title', value: 'small' }], { title: 'small' }],
  ])('%s', async (_title, operations, expected) => {
    const user = await fresh()
    const reply = await idp.patch(`/Users/${user.id}`, ...operations)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json).toMatchObject(expected)
    expect((await idp.get(`/Users/${user.id}`)).json).toEqual(reply.json)
  })

  it('changes one address and leaves the other alone', async () => {
    const user = await fresh()
    const { json } = await idp.patch(`/Users/${user.id}`, { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@p.org' })
    expect(json.emails).toEqual([{ value: 'new@p.org', type: 'work', primary: true }, START.emails[1]])
    expect(await agentOf(world, String(user['userName']))).toMatchObject({ email: 'new@p.org' })
    const other = await idp.patch(`/Users/${user.id}`, { op: 'replace', path: 'emails[type eq "home"].primary', value: 'true' })
    expect(other.json.emails.map(({ primary }: { primary?: boolean }) => primary)).toEqual([false, true])
    expect(await agentOf(world, String(user['userName']))).toMatchObject({ email: 'h@p.org' })
    await idp.patch(`/Users/${user.id}`, { op: 'remove', path: 'emails' })
    expect(await agentOf(world, String(user['userName']))).toMatchObject({ email: null })
  })

  it('without an effect there is no new version', async () => {
    const user = await fresh()
    world.jump('1m')
    for (const operation of [
      { op: 'replace', path: 'title', value: 'T' },
      { op: 'add', path: 'emails', value: START.emails[1] },
      { op: 'remove', path: 'emails[type eq "other"]' },
      { op: 'remove', path: 'nickName' },
    ]) {
      expect((await idp.patch(`/Users/${user.id}`, operation)).json.meta).toEqual(user['meta'])
    }
  })

  it.each<readonly [string, readonly Members[], number, string | undefined]>([
    ['remove without a path', [{ op: 'remove' }], 400, 'noTarget'],
    ['an unknown operation', [{ op: 'move', path: 'title' }], 400, 'invalidSyntax'],
    ['an unknown attribute', [{ op: 'replace', path: 'nothing', value: 'x' }], 400, 'invalidPath'],
    ['a broken filter', [{ op: 'replace', path: 'emails[type eq].value', value: 'x' }], 400, 'invalidFilter'],
    ['a filter nothing can be made of', [{ op: 'replace', path: 'phoneNumbers[type ne "x"].value', value: 'x' }], 400, 'noTarget'],
    ['the id', [{ op: 'replace', path: 'id', value: 'x' }], 400, 'mutability'],
    ['the meta data', [{ op: 'replace', path: 'meta.version', value: 'x' }], 400, 'mutability'],
    ['the groups', [{ op: 'add', path: 'groups', value: [{ value: 'x' }] }], 400, 'mutability'],
    ['removal of the name', [{ op: 'remove', path: 'userName' }], 400, 'mutability'],
    ['a number for a boolean', [{ op: 'replace', path: 'active', value: 0 }], 400, 'invalidValue'],
    ['a null in a list', [{ op: 'add', path: 'emails', value: [null] }], 400, 'invalidValue'],
    ['a taken name', [{ op: 'replace', path: 'userName', value: 'ALICE@acme.test' }], 409, 'uniqueness'],
    ['a taken address', [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'alice@acme.test' }], 409, 'uniqueness'],
    ['a forbidden path', [{ op: 'replace', path: '__proto__.x', value: 'x' }], 400, 'invalidPath'],
    [
      'a failure after a success',
      [
        { op: 'replace', path: 'title', value: 'lost' },
        { op: 'replace', path: 'nothing', value: 1 },
      ],
      400,
      'invalidPath',
    ],
  ])('%s is refused and changes nothing', async (_title, operations, status, scimType) => {
    const user = await fresh()
    const reply = await idp.patch(`/Users/${user.id}`, ...operations)
    expect(reply.status, reply.text).toBe(status)
    expect(reply.json.scimType).toBe(scimType)
    expect((await idp.get(`/Users/${user.id}`)).json).toEqual(user)
  })

  it.each([
    ['no schemas', { Operations: [{ op: 'replace', path: 'title', value: 'x' }] }],
    ['no operations', { schemas: [PATCH_URN] }],
    ['an empty list', { schemas: [PATCH_URN], Operations: [] }],
    ['a list of words', { schemas: [PATCH_URN], Operations: ['x'] }],
  ])('%s is a 400 invalidSyntax', async (_title, body) => {
    const { id } = await fresh()
    expect((await idp.call('PATCH', `/Users/${id}`, { body })).json.scimType).toBe('invalidSyntax')
  })
})
