import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../../contract/time.ts'
import { filterOf } from './filter.ts'

const now = parseInstant('2026-11-15T16:00:00.000Z') ?? 0

describe('the question that is asked of the audit log', () => {
  it.each([
    ['nothing', {}, {}],
    ['an action', { action: 'role.changed' }, { action: 'role.changed' }],
    ['an agent', { actor: '7' }, { actor_id: 7 }],
    ['a kind of actor', { actor: 'scim' }, { actor_type: 'scim' }],
    ['nobody anybody knows', { actor: 'x' }, {}],
    ['a kind of thing', { object: 'role' }, { object_type: 'role' }],
    ['one thing', { object: 'role', id: '3' }, { object_type: 'role', object_id: '3' }],
    ['a number without a kind', { id: '3' }, {}],
    ['the last week', { since: '7' }, { created_after: '2026-11-08T00:00:00.000Z' }],
    ['nonsense about time', { since: 'x' }, {}],
    ['dates that count only when they are asked for', { from: '2026-11-01' }, {}],
    ['a period that is no date', { since: 'between', from: 'soon', to: '' }, {}],
  ])('is about %s', (_, search, filter) => {
    expect(filterOf(search, now)).toEqual(filter)
  })

  it('covers both days of a period whole', () => {
    const { created_after = '', created_before = '' } = filterOf({ since: 'between', from: '2026-11-01', to: '2026-11-02' }, now)
    expect(Date.parse(created_before) - Date.parse(created_after)).toBe(2 * 24 * 3_600_000)
    expect(new Date(created_after).getHours()).toBe(0)
  })

  it('leaves a period open at the end that is not said', () => {
    expect(Object.keys(filterOf({ since: 'between', to: '2026-11-02' }, now))).toEqual(['created_before'])
  })
})
