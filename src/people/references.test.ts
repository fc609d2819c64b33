import { expect, it } from 'vitest'
import { assertUnreferenced, formatReferences } from './references.ts'

it.each([
  [{}, ''],
  [{ tickets: 0, agents: 0 }, ''],
  [{ tickets: 1 }, '1 ticket'],
  [{ agents: 1, tickets: 3 }, '3 tickets and 1 agent'],
  [{ mailboxes: 2, tickets: 3, agents: 1, webhooks: 0 }, '3 tickets, 1 agent and 2 mailboxes'],
])('%j reads “%s”', (uses, text) => {
  expect(formatReferences(uses)).toBe(text)
})

it('a refusal says what uses it, and the names of those that do not are left out', () => {
  expect(() => assertUnreferenced('role', { agents: 2, saml_connections: 0 })).toThrow(
    expect.objectContaining({
      message: 'This role is still used by 2 agents. Assign another role first.',
      detail: { code: 'in_use', uses: { agents: 2 } },
    }),
  )
})

it('what is not in use is not refused', () => {
  expect(() => assertUnreferenced('department', { tickets: 0 })).not.toThrow()
})
