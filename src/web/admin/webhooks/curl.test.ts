import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curlOf, quoted } from './curl.ts'

/** What a POSIX shell makes of words in single quotes and of a quote behind a backslash. */
const asShellReads = (word: string): string =>
  [...word.matchAll(/'([^']*)'|\\(.)/gs)].map(([, plain, escaped]) => plain ?? escaped).join('')

describe('a delivery for a terminal', () => {
  it('names the address, the headers and the bytes', () => {
    expect(curlOf('https://ops.example/hook?a=1&b=2', { 'X-Service-Signature': 'sha256=ab', Host: 'ops.example' }, `{"it's":1}`)).toBe(
      `curl -X POST 'https://ops.example/hook?a=1&b=2' \\
  -H 'X-Service-Signature: sha256=ab' \\
  --data-raw '{"it'\\''s":1}'`,
    )
  })

  it('reaches a shell as it was, whatever is in it', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => asShellReads(quoted(text)) === text))
    expect(asShellReads(quoted(`'; rm -rf / #'`))).toBe(`'; rm -rf / #'`)
  })
})
