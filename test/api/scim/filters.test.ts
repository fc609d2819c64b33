import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { ENTERPRISE_URN, identityProvider, USER_URN, type IdentityProvider } from './client.ts'

onBothDatabases('filters', (database) => {
  let world: World
  let idp: IdentityProvider
  let ann: { readonly id: string; readonly meta: { readonly location: string } }
  beforeAll(async () => {
    world = await openWorld({ database })
    world.jump('1h')
    idp = identityProvider(world)
    ann = await idp.user('Ann@x.org', {
      externalId: 'E-1',
      displayName: 'Ann Straße',
      title: 'CTO',
      active: true,
      name: { givenName: 'Ann', familyName: 'O"Hara' },
      emails: [
        { value: 'Ann@x.org', type: 'work', primary: true },
        { value: 'ann@home.org', type: 'home' },
      ],
      [ENTERPRISE_URN]: { department: 'R&D', employeeNumber: '42', manager: { value: 'boss' } },
    })
    await idp.user('ben@x.org', { externalId: 'e-1', active: false, emails: [{ value: 'ben@x.org', type: 'home' }] })
    await idp.user('cy', { title: 'Intern' })
  })
  afterAll(() => world.close())

  const matching = async (filter: string): Promise<readonly string[]> => {
    const reply = await idp.get('/Users', { filter: `(${filter}) and meta.created gt "2026-06-01T00:00:00Z"` })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.totalResults).toBe(reply.json.Resources.length)
    return reply.json.Resources.map(({ userName }: { userName: string }) => userName.slice(0, 3).toLowerCase())
  }

  it.each([
    ['userName eq "ANN@X.ORG"', ['ann']],
    ['USERNAME EQ "ann@x.org"', ['ann']],
    [`${USER_URN}:userName eq "ann@x.org"`, ['ann']],
    ['userName eq "ann"', []],
    ['externalId eq "E-1"', ['ann']],
    ['externalId eq "e-1"', ['ben']],
    ['emails[type eq "work"].value eq "ann@X.org"', ['ann']],
    ['emails[type eq "work" and value co "@home"]', []],
    ['emails.type eq "work" and emails.value co "@home"', ['ann']],
    ['emails co "home.org"', ['ann']],
    ['emails[type eq "home"]', ['ann', 'ben']],
    ['not (emails[type eq "work"])', ['ben', 'cy']],
    ['active eq true', ['ann', 'cy']],
    ['active eq "False"', ['ben']],
    ['active ne true', ['ben']],
    ['title pr', ['ann', 'cy']],
    ['not (title pr)', ['ben']],
    ['not(title pr)', ['ben']],
    ['title eq null', ['ben']],
    ['title ne null', ['ann', 'cy']],
    ['title ne "CTO"', ['ben', 'cy']],
    ['emails.value ne "ben@x.org"', ['ann', 'cy']],
    ['displayName eq "ANN STRASSE"', []],
    ['displayName eq "ann strasse"', []],
    ['displayName eq "ann straße"', ['ann']],
    ['displayName sw "ann s"', ['ann']],
    ['displayName ew "SSE" or displayName ew "ße"', ['ann']],
    ['name.familyName eq "O\\"Hara"', ['ann']],
    ['name.givenName co "nn" and userName pr', ['ann']],
    ['userName co "%"', []],
    ['userName co "_"', []],
    ['userName gt "b"', ['ben', 'cy']],
    ['userName ge "ben@x.org" and userName le "ben@x.org"', ['ben']],
    ['userName lt "b"', ['ann']],
    [`${ENTERPRISE_URN}:department eq "r&d"`, ['ann']],
    [`${ENTERPRISE_URN}:manager.value eq "boss"`, ['ann']],
    [`schemas eq "${ENTERPRISE_URN}"`, ['ann']],
    ['meta.resourceType eq "User"', ['ann', 'ben', 'cy']],
    ['meta.lastModified gt "2026-06-01T02:59:59+02:00"', ['ann', 'ben', 'cy']],
    ['meta.lastModified gt "2026-06-01T03:00:00+02:00"', []],
    ['meta.created eq "2026-06-01T03:00:00+02:00"', ['ann', 'ben', 'cy']],
    ['title eq "CTO" or title eq "Intern" and active eq false', ['ann']],
    ['(title eq "CTO" or title eq "Intern") and active eq false', []],
    ['userName eq "\\u0061nn@x.org"', ['ann']],
  ])('%s', async (filter, expected) => {
    expect(await matching(filter)).toEqual(expected)
  })

  it('an id or an address of a resource can be asked for', async () => {
    expect(await matching(`id eq "${ann.id}"`)).toEqual(['ann'])
    expect(await matching(`id eq "${ann.id.toUpperCase()}"`)).toEqual([])
    expect(await matching(`meta.location eq "${ann.meta.location}"`)).toEqual(['ann'])
    expect(await matching('meta.version eq "W/\\"1\\""')).toEqual(['ann', 'ben', 'cy'])
  })

  it('nobody found is no error', async () => {
    const reply = await idp.get('/Users', { filter: 'userName eq "1b2f6a6e-0c0e-4f0e-9a66-59d4a1d0a0aa"' })
    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ totalResults: 0, itemsPerPage: 0, Resources: [] })
  })

  it('a plus is a space', async () => {
    expect((await idp.call('GET', '/Users?filter=userName+eq+"ann%40x.org"')).json.totalResults).toBe(1)
  })

  it.each([
    ['userName'],
    ['userName eq'],
    ['userName eq ann'],
    ['userName eq "ann'],
    ["userName eq 'ann'"],
    ['userName xx "ann"'],
    ['nothing eq "x"'],
    ['name.nothing eq "x"'],
    ['name.givenName.first eq "x"'],
    ['password eq "x"'],
    ['password pr'],
    ['active gt true'],
    ['active eq "maybe"'],
    ['meta.created gt "yesterday"'],
    ['x509Certificates.value gt "x"'],
    ['name eq "Ann"'],
    ['userName eq "a" and'],
    ['(userName eq "a"'],
    ['userName eq "a")'],
    ['not userName eq "a"'],
    ['emails[type eq "work"'],
    ['emails[nothing eq "x"]'],
    ['title gt null'],
    ['__proto__ eq "x"'],
    ['constructor.prototype pr'],
    ['userName eq "\\ud800"'],
    [`userName eq "${'x'.repeat(4200)}"`],
    [`${'('.repeat(5000)}userName pr${')'.repeat(5000)}`],
    [`${'('.repeat(40)}userName pr${')'.repeat(40)}`],
    [Array.from({ length: 110 }, () => 'title pr').join(' or ')],
  ])('%s is a 400 invalidFilter', async (filter) => {
    const reply = await idp.post('/Users/.search', { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], filter })
    expect(reply.status, reply.text).toBe(400)
    expect(reply.json.scimType).toBe('invalidFilter')
  })
})
