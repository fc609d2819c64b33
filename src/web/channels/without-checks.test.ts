import { expect, it } from 'vitest'
import { isWithoutChecks } from './without-checks.ts'

const integration = (uuid: string, n_checks: number, more: object = {}) => ({
  uuid,
  kind: 'email',
  conf: {},
  n_checks,
  is_default: false,
  ...more,
})
const group = (n_checks: number, channels: readonly string[]) => integration('g', n_checks, { kind: 'group', conf: { channels } })

it.each([
  ['one that a check notifies', integration('a', 1), [], 3, false],
  ['one that no check notifies', integration('a', 0), [], 3, true],
  ['a default one that no check notifies', integration('a', 0, { is_default: true }), [], 3, true],
  ['a default one in a project without checks', integration('a', 0, { is_default: true }), [], 0, false],
  ['another one in a project without checks', integration('a', 0), [], 0, true],
  ['a member of a group that a check notifies', integration('a', 0), [group(2, ['a', 'b'])], 3, false],
  ['a member of a group that no check notifies', integration('a', 0), [group(0, ['a', 'b'])], 3, true],
  ['no member of a group', integration('a', 0), [group(2, ['b'])], 3, true],
] as const)('warns about %s or not', (_what, one, others, checks, expected) => {
  expect(isWithoutChecks(one, [one, ...others], checks)).toBe(expected)
})
