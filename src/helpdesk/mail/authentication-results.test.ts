import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/setup/any-character.ts'
import { evaluateResults, parseAuthResults, toAuthTrace, verifySender } from './authentication-results.ts'

const resultsOf = (value: string) =>
  parseAuthResults(value)?.results.map(({ method, result, properties }) => [method, result, Object.fromEntries(properties)])

describe('the parser of Authentication-Results', () => {
  it.each([
    ['mx.acme.test; none', []],
    ['mx.acme.test 1; none', []],
    ['mx.acme.test; spf=pass smtp.mailfrom=acme.test;', [['spf', 'pass', { 'smtp.mailfrom': 'acme.test' }]]],
    ['MX.acme.test; DKIM = Pass header.D = acme.test', [['dkim', 'pass', { 'header.d': 'acme.test' }]]],
    [
      'mx.acme.test (a (nested \\) one)); dkim/1=fail (bad; signature=x) reason="body; \\"changed\\""',
      [['dkim', 'fail', { reason: 'body; "changed"' }]],
    ],
    [
      'mx.google.com; dkim=pass header.i=@acme.test header.s=s1 header.b="a/b+c="; spf=pass (google.com: domain of ana@acme.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=ana@acme.test; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=acme.test',
      [
        ['dkim', 'pass', { 'header.i': '@acme.test', 'header.s': 's1', 'header.b': 'a/b+c=' }],
        ['spf', 'pass', { 'smtp.mailfrom': 'ana@acme.test' }],
        ['dmarc', 'pass', { 'header.from': 'acme.test' }],
      ],
    ],
    ['mx.acme.test; dmarc=fail action=none header.from=acme.test', [['dmarc', 'fail', { action: 'none', 'header.from': 'acme.test' }]]],
    ['mx.acme.test; spf=pass smtp.mailfrom=a@acme.test smtp.mailfrom=b@evil.test', [['spf', 'pass', { 'smtp.mailfrom': 'a@acme.test' }]]],
    ['"mx acme"; auth=pass smtp.auth="bob@acme.test"', [['auth', 'pass', { 'smtp.auth': 'bob@acme.test' }]]],
  ])('reads %s', (value, expected) => expect(resultsOf(value)).toEqual(expected))

  it.each([
    '',
    ';',
    'mx.acme.test',
    'mx.acme.test version; none',
    'mx.acme.test 1 2; none',
    'spf=pass smtp.mailfrom=acme.test; dmarc=pass header.from=acme.test',
    'mx.acme.test; spf',
    'mx.acme.test; spf=',
    'mx.acme.test; =pass',
    'mx.acme.test; spf=pass smtp.mailfrom',
    'mx.acme.test; spf=pass (no end',
    'mx.acme.test; spf=pass reason="no end',
    'mx.acme.test; spf=pass ) x=y',
    `mx.acme.test; spf=pass reason=${'x'.repeat(17_000)}`,
    `mx.acme.test;${' spf=pass;'.repeat(200)}`,
  ])('refuses %j as a whole', (value) => expect(parseAuthResults(value)).toBeUndefined())

  it('never fails, whatever a mail has in the header', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(fc.constantFrom('mx', ';', '=', '(', ')', '"', '\\', ' ', 'pass', 'dmarc')).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (value) => void parseAuthResults(value)),
      { seed: 8601, numRuns: process.env.SOAK ? 20_000 : 500 },
    )
  })

  it('reads back what was written, through comments, folding and quotes', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
    const value = fc.string({ unit: 'grapheme-ascii', maxLength: 12 })
    const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
    const space = fc.constantFrom(' ', '  ', '\t', ' (a comment; x=y) ', ' (one (in) another) ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word, word, value), { minLength: 1, maxLength: 5 }), space, (entries, gap) => {
        const text = [
          'mx.acme.test',
          ...entries.map(([method, result, name, held]) => `${method}=${result}${gap}x.${name}=${quoted(held)}`),
        ].join(`${gap};${gap}`)
        expect(resultsOf(text)).toEqual(entries.map(([method, result, name, held]) => [method, result, { [`x.${name}`]: held }]))
      }),
      { seed: 8601, numRuns: process.env.SOAK ? 5_000 : 150 },
    )
  })
})

describe('the verification of a sender', () => {
  const BOB = 'Bob@acme.test'
  const by = (value: string, address = BOB) => evaluateResults(parseAuthResults(`mx; ${value}`)?.results ?? [], address)

  it.each([
    ['dmarc=pass header.from=acme.test', 'verified'],
    ['dmarc=pass header.from=ACME.test.', 'verified'],
    ['dmarc=pass header.from=evil.test', 'unknown'],
    ['dmarc=pass', 'unknown'],
    ['dmarc=fail header.from=acme.test; spf=pass smtp.mailfrom=acme.test', 'failed'],
    ['dmarc=none header.from=acme.test; dkim=pass header.d=acme.test', 'verified'],
    ['dmarc=temperror; spf=fail smtp.mailfrom=acme.test', 'failed'],
    ['dkim=pass header.d=acme.test', 'verified'],
    ['dkim=pass header.i=@acme.test', 'verified'],
    ['dkim=fail header.d=acme.test; dkim=pass header.d=acme.test', 'verified'],
    ['dkim=pass header.d=evil.test', 'unknown'],
    ['dkim=pass header.d=sub.acme.test', 'unknown'],
    ['dkim=pass header.d=notacme.test', 'unknown'],
    ['dkim=pass header.d=test', 'unknown'],
    ['dkim=pass', 'unknown'],
    ['spf=pass smtp.mailfrom=bounce@acme.test', 'verified'],
    ['spf=pass smtp.mailfrom=evil.test', 'unknown'],
    ['spf=pass smtp.helo=acme.test', 'unknown'],
    ['spf=fail smtp.mailfrom=acme.test', 'failed'],
    ['spf=softfail smtp.mailfrom=acme.test', 'unknown'],
    ['auth=pass smtp.auth=bob@acme.test', 'verified'],
    ['auth=pass smtp.auth=eve@acme.test', 'unknown'],
    ['auth=pass smtp.auth=bob', 'unknown'],
    ['none', 'unknown'],
  ])('by %s is %s', (value, expected) => expect(by(value)).toBe(expected))

  it('lets a domain speak for those below it', () => expect(by('dkim=pass header.d=acme.test', 'bob@mail.acme.test')).toBe('verified'))

  const PASS = 'mx.acme.test; dmarc=pass header.from=acme.test'
  const FAIL = 'mx.acme.test; dmarc=fail header.from=acme.test'
  const verify = (headers: readonly (readonly [string, string])[], ids: readonly string[] = ['mx.acme.test']) =>
    verifySender(toAuthTrace([...headers, ['from', 'x'] as const].map(([key, value]) => ({ key, value }))), ids, BOB)

  it.each([
    [
      'the relay’s result above its Received',
      [
        ['authentication-results', PASS],
        ['received', 'r'],
      ],
      'verified',
    ],
    [
      'the relay’s result below its Received',
      [
        ['received', 'r'],
        ['authentication-results', PASS],
        ['received', 'q'],
      ],
      'verified',
    ],
    [
      'several of the relay',
      [
        ['authentication-results', 'mx.acme.test; spf=none'],
        ['authentication-results', PASS],
      ],
      'verified',
    ],
    ['a result of another server', [['authentication-results', PASS.replace('mx.', 'mail.')]], 'unknown'],
    [
      'another server’s failure above',
      [
        ['authentication-results', FAIL.replace('mx.', 'mail.')],
        ['authentication-results', PASS],
      ],
      'verified',
    ],
    [
      'one that came with the mail, under the relay’s',
      [
        ['authentication-results', FAIL],
        ['received', 'r'],
        ['authentication-results', PASS],
      ],
      'failed',
    ],
    [
      'two that contradict each other: the topmost',
      [
        ['authentication-results', FAIL],
        ['authentication-results', PASS],
      ],
      'failed',
    ],
    [
      'a second From',
      [
        ['authentication-results', PASS],
        ['from', 'y'],
      ],
      'failed',
    ],
    ['one that cannot be read', [['authentication-results', `${PASS} (`]], 'unknown'],
    ['none', [['received', 'r']], 'unknown'],
  ] as const)('looks at %s', (_what, headers, expected) => expect(verify(headers)).toBe(expected))

  it('is unknown where no relay is named', () => expect(verify([['authentication-results', PASS]], [])).toBe('unknown'))
})
