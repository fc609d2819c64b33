import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localPath } from './return-path.ts'

describe('where a browser is sent after signing in', () => {
  it.each(['/', '/inbox', '/inbox?view=3&x=%2F', '/tickets/7#reply', '/a//b'])('%s is a place of ours', (path) => {
    expect(localPath(path)).toBe(path)
  })

  it.each([
    [undefined],
    [''],
    ['inbox'],
    ['https://evil.test'],
    ['//evil.test'],
    ['/\\evil.test'],
    ['\\\\evil.test'],
    ['/\t/evil.test'],
    ['/\n/evil.test'],
    ['javascript:alert(1)'],
    ['%2F%2Fevil.test'],
    ['/%2Fevil.test'],
    ['/%5cevil.test'],
    ['/a\\b'],
    [`/${'a'.repeat(10_000)}`],
  ])('%j is not, so the start page is shown', (path) => {
    expect(localPath(path)).toBe('/')
  })

  it('whatever comes in, the browser stays on our host', () => {
    const slashy = fc.string({ unit: fc.constantFrom('/', '\\', '%2f', '%5C', '\t', '.', '@', ':', 'a', 'evil.test', '?', '#') })
    fc.assert(
      fc.property(slashy, (text) => {
        expect(new URL(localPath(text), 'https://desk.test').origin).toBe('https://desk.test')
      }),
      { numRuns: 2_000 },
    )
  })
})
