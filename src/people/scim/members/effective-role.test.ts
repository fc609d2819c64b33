import { describe, expect, it } from 'vitest'
import { effectiveRole } from './effective-role.ts'

const [admin, manager, agent, viewer] = [
  { role_id: 1, rank: 100 },
  { role_id: 2, rank: 70 },
  { role_id: 3, rank: 40 },
  { role_id: 4, rank: 10 },
]
const local = { is_local: 1 }
const given = { is_local: 0 }

describe('the role that groups give', () => {
  it.each([
    ['without a group the default applies', [], 3],
    [
      'of several groups the highest role counts',
      [
        { ...viewer, ...given },
        { ...manager, ...given },
        { ...agent, ...given },
      ],
      2,
    ],
    [
      'a group of the identity provider counts more than a role set here',
      [
        { ...agent, ...local },
        { ...viewer, ...given },
      ],
      4,
    ],
    ['a role set here counts more than the default', [{ ...admin, ...local }], 1],
    [
      'of two roles with one rank the older counts',
      [
        { role_id: 9, rank: 5, is_local: 0 },
        { role_id: 8, rank: 5, is_local: 0 },
      ],
      8,
    ],
  ])('%s', (_title, claims, role) => {
    expect(effectiveRole(claims, 3)).toBe(role)
  })
})
