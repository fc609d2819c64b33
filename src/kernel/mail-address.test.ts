import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMailAddress } from './mail-address.ts'

describe('reading a mail address', () => {
  it.each([
    ['ann@example.org', '', 'ann@example.org'],
    ['  ann+tag@example.org ', '', 'ann+tag@example.org'],
    ['<ann@example.org>', '', 'ann@example.org'],
    ['Ann Lee <ann@example.org>', 'Ann Lee', 'ann@example.org'],
    ['"Lee, Ann" <ann@example.org>', 'Lee, Ann', 'ann@example.org'],
    ['"Ann \\"A\\" Lee" <ann@example.org>', 'Ann "A" Lee', 'ann@example.org'],
    ['Lee, Ann <ann@example.org>', 'Lee, Ann', 'ann@example.org'],
    ['Änn <änn@exämple.org>', 'Änn', 'änn@exämple.org'],
    ['admin@localhost', '', 'admin@localhost'],
  ])('%j is %j at %j', (text, name, address) => {
    expect(parseMailAddress(text)).toEqual({ name, address })
  })

  it.each([
    '',
    'ann',
    '@example.org',
    'ann@',
    'ann@example.org, bob@example.org',
    'ann@example.org;bob@example.org',
    'Ann <ann@example.org>, Bob <bob@example.org>',
    '<ann@example.org> <bob@example.org>',
    '<a@x.org,b@x.org>',
    '"ann bob"@example.org',
    '"bob@x.org"@example.org',
    'friends: ann@example.org;',
    'ann@example.org\r\nBcc: bob@example.org',
    'Ann\nBcc: bob@example.org <ann@example.org>',
    'ann@example.org\0',
    'a b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])('%j is none', (text) => {
    expect(parseMailAddress(text)).toBeUndefined()
  })

  it('never finds a line break or a second at sign', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '@', '<', '>', ',', '"', ' ', '\r', '\n', '.', ':'), maxLength: 20 })
    fc.assert(
      fc.property(text, (input) => {
        const found = parseMailAddress(input)
        if (!found) return
        expect(`${found.name}${found.address}`).not.toMatch(/[\r\n]/)
        expect(found.address.split('@')).toHaveLength(2)
      }),
      { numRuns: 2_000 },
    )
  })
})
