import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { findProblems } from './validate.ts'

const problems = (format: string, text: string) => findProblems(Type.String({ format }), text).map(({ rule }) => rule)

const CASES: readonly (readonly [format: string, valid: readonly string[], invalid: readonly string[]])[] = [
  ['date', ['2024-02-29'], ['2026-02-30', '0000-01-01']],
  ['date-time', ['2024-02-29T10:00:00Z'], ['2026-02-30T10:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:60Z']],
  ['timezone', ['Europe/Vienna', 'UTC'], ['Nope']],
  [
    'mac',
    ['00:1a:2B:3c:4d:5e', '00-1a-2b-3c-4d-5e', '001a.2b3c.4d5e', '001a2b3c4d5e'],
    ['zz', '00:1a-2b:3c:4d:5e', '00:1a:2b:3c:4d', 'x'.repeat(12)],
  ],
  ['ip', ['127.0.0.1', '::1', 'fe80::1%eth0', '2001:db8::192.0.2.1'], ['nope', '1', '256.1.1.1', '1.2.3', '::1::', '10.0.0.0/8']],
]

describe.each(CASES)('the format %s', (format, valid, invalid) => {
  it.each(valid)('takes %s', (text) => expect(problems(format, text)).toEqual([]))
  it.each(invalid)('refuses %s', (text) => expect(problems(format, text)).toEqual(['format']))
})
