import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { identityProvider, patchBody, PATCH_URN, SEARCH_URN, USER_URN, userBody, type IdentityProvider } from './client.ts'
import { anyCharacter } from '../../setup/any-character.ts'

const RUNS = process.env['SOAK'] === undefined ? 30 : 20_000
const JSON_TYPE = { 'content-type': 'application/json' }

onBothDatabases('hostile requests', (database) => {
  let world: World
  let idp: IdentityProvider
  let id: string
  beforeAll(async () => {
    world = await openWorld({ database })
    idp = identityProvider(world)
    id = (await idp.user('victim', { emails: [{ value: 'victim@h.org', type: 'work' }] })).id
  })
  afterAll(() => world.close())

  const raw = (method: 'POST' | 'PUT' | 'PATCH', path: string, body: string) => idp.call(method, path, { body, headers: JSON_TYPE })
  const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const manyEmails = Array.from({ length: 101 }, (_, at) => ({ value: `e${at}@h.org` }))

  it.each<readonly [string, () => Promise<{ readonly status: number; readonly text: string }>]>([
    [
      'lists nested 100,000 deep',
      () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":${'['.repeat(1e5)}${']'.repeat(1e5)}}`),
    ],
    ['objects nested 50,000 deep', () => raw('PUT', `/Users/${id}`, deep(50_000))],
    [
      'a patch value nested 1,000 deep',
      () => raw('PATCH', `/Users/${id}`, `{"schemas":["${PATCH_URN}"],"Operations":[{"op":"add","value":${deep(1_000)}}]}`),
    ],
    ['a name of half a megabyte', () => idp.post('/Users', userBody('x'.repeat(500_000)))],
    ['a name that folds to a very long one', () => idp.post('/Users', userBody('\ufdfa'.repeat(500)))],
    ['an address of 100,000 characters', () => idp.post('/Users', userBody('long-mail', { emails: [{ value: 'x'.repeat(100_000) }] }))],
    ['an external id of 1,000 characters', () => idp.post('/Users', userBody('long-id', { externalId: 'x'.repeat(1_000) }))],
    ['more addresses than anybody has', () => idp.post('/Users', userBody('many', { emails: manyEmails }))],
    ['a NUL', () => idp.post('/Users', userBody('nul\u0000'))],
    ['a NUL in a key', () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"user\\u0000Name":"x"}`)],
    ['half a surrogate pair', () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":"\\ud83d"}`)],
    [
      'half a pair in a patch',
      () => raw('PATCH', `/Users/${id}`, `{"schemas":["${PATCH_URN}"],"Operations":[{"op":"add","path":"title","value":"\\udc00"}]}`),
    ],
    ['a number beyond all numbers', () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":1e999}`)],
    ['__proto__ as an attribute', () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":"p","__proto__":{"admin":true}}`)],
    [
      'constructor deep inside',
      () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":"p","name":{"constructor":{"prototype":{}}}}`),
    ],
    ['prototype in a search', () => raw('POST', '/.search', `{"schemas":["${SEARCH_URN}"],"prototype":1}`)],
    ['__proto__ in a path', () => idp.patch(`/Users/${id}`, { op: 'add', path: '__proto__.active', value: true })],
    ['constructor in a filter', () => idp.get('/Users', { filter: 'constructor eq "x"' })],
    [
      '2,000 operations',
      () => idp.patch(`/Users/${id}`, ...Array.from({ length: 2_000 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
    ],
    ['a path of 10,000 characters', () => idp.patch(`/Users/${id}`, { op: 'add', path: `emails[${'('.repeat(10_000)}`, value: 'x' })],
    [
      '5,000 parentheses in a path',
      () => idp.patch(`/Users/${id}`, { op: 'add', path: `emails[${'('.repeat(2_000)}type pr${')'.repeat(2_000)}]`, value: 'x' }),
    ],
    ['an attribute given twice', () => raw('POST', '/Users', `{"schemas":["${USER_URN}"],"userName":"p","USERNAME":"q"}`)],
    ['an address that cannot be decoded', () => idp.call('GET', '/Users/%ff%fe')],
  ])('%s is a 400', async (_title, call) => {
    const reply = await call()
    expect(reply.status, reply.text).toBe(400)
    expect(reply.text).toContain('urn:ietf:params:scim:api:messages:2.0:Error')
  })

  it('an id too long for any address is nobody’s', async () => {
    expect([400, 404]).toContain((await idp.get(`/Users/${'x'.repeat(5_000)}`)).status)
  })

  it('odd but legal text comes back as it was sent', async () => {
    const odd = ['\u{1f600}\u{10ffff}', '\u202eabc', 'e\u0301', '\ufeff', '\u00ad', '\r\n\t', 'ﬃ', 'İi', '\u2028', 'a'.repeat(512)]
    for (const [at, text] of odd.entries()) {
      const user = await idp.user(`odd-${at}-${text.slice(0, 400)}`, { displayName: text, nickName: text })
      expect(user).toMatchObject({ displayName: text, nickName: text })
      expect(await idp.count('/Users', `displayName eq ${JSON.stringify(text)} and id eq "${user.id}"`)).toBe(1)
    }
  })

  const json = fc.jsonValue({ maxDepth: 4, depthSize: 'small' })
  const attribute = fc.constantFrom(
    'userName',
    'emails',
    'name',
    'active',
    'members',
    'schemas',
    'id',
    'meta',
    'groups',
    'x',
    'displayName',
  )
  const path = fc.oneof(
    attribute,
    fc.constantFrom('emails[type eq "work"].value', 'name.givenName', 'emails.value', 'members[value pr]'),
    fc.string(),
  )
  const operation = fc.record({ op: fc.constantFrom('add', 'replace', 'remove', 'Add'), path, value: json }, { requiredKeys: ['op'] })

  const answered = async (call: Promise<{ readonly status: number; readonly text: string }>): Promise<void> => {
    const { status, text } = await call
    expect(status, text).toBeLessThan(500)
  }

  it('random bodies are taken or refused, never a breakdown', async () => {
    const body = fc.dictionary(attribute, json).map((rest) => ({ schemas: [USER_URN], ...rest }))
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        await answered(idp.post('/Users', given))
        await answered(idp.put(`/Users/${id}`, given))
        await answered(idp.post('/Groups', { ...given, schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'] }))
      }),
      { numRuns: RUNS },
    )
  })

  it('random patches are taken or refused, never a breakdown', async () => {
    const { id: group } = await idp.group('Hostile')
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 3 }), async (operations) => {
        await answered(idp.call('PATCH', `/Users/${id}`, { body: patchBody(...operations) }))
        await answered(idp.call('PATCH', `/Groups/${group}`, { body: patchBody(...operations) }))
      }),
      { numRuns: RUNS },
    )
  })

  it('random questions are answered or refused, never a breakdown', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      attribute,
      fc.constantFrom('', 'userName eq "x"', 'title sw "%"', '(', '"', '-1', '1e9'),
    )
    const wish = fc.record(
      { filter: text, sortBy: text, sortOrder: text, count: text, startIndex: text, attributes: text },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(wish, async (query) => {
        await answered(idp.get('/Users', query))
        await answered(idp.post('/.search', { schemas: [SEARCH_URN], ...query }))
      }),
      { numRuns: RUNS },
    )
  })
})
