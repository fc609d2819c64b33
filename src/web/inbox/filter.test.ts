import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRow } from '../desk/fake-rows.ts'
import { FILTER_KINDS, fits, printFilter, readFilter, viewFiltersOf, withCondition, withoutCondition, withWords } from './filter.ts'
import { inOrder } from './order.ts'

const who = { desk: { agents: [{ id: 1, name: 'Bob Stone', email: null }], departments: [{ id: 1, name: 'IT', is_default: true }] }, me: 1 }

describe('a filter', () => {
  it.each([
    ['vpn', true],
    ['printer', false],
    ['HD-7', true],
    ['acme', true],
    ['status:open', true],
    ['status:open status:pending', true],
    ['status:pending', false],
    ['tag:vip', true],
    ['tag:vip tag:old', false],
    ['assignee:me dept:it', true],
    ['assignee:"bob stone"', true],
    ['assignee:stone', true],
    ['assignee:bo', false],
    ['assignee:none', false],
    ['sla:breached', false],
    ['nonsense:x', false],
  ])('%s: %s', (text, fit) => {
    const row = aRow(7, { subject: 'VPN drops', company: 'Acme', tags: ['vip'], assignee_id: 1 })
    expect(fits(row, readFilter(text), who)).toBe(fit)
  })

  it('is read as it is printed', () => {
    const conditions = fc.array(
      fc.record({ kind: fc.constantFrom(...FILTER_KINDS), value: fc.stringMatching(/^[a-z][a-z ]{0,6}[a-z]$/) }),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(conditions, fc.array(fc.stringMatching(/^[a-z]{1,8}$/)), (given, words) => {
        expect(readFilter(printFilter({ words, conditions: given }))).toEqual({ words, conditions: given })
      }),
    )
  })

  it('gains and loses conditions without losing words', () => {
    const vip = { kind: 'tag', value: 'vip' } as const
    expect(withCondition('morning', vip)).toBe('tag:vip morning')
    expect(withoutCondition('tag:vip morning', vip)).toBe('morning')
    expect(withWords('tag:vip', 'status:open drops')).toBe('tag:vip status:open drops')
  })

  it('becomes what a saved view keeps', () => {
    expect(
      viewFiltersOf(
        readFilter('status:open assignee:me assignee:stone dept:it tag:vip type:task channel:email sla:breached type:nonsense vpn'),
        who,
      ),
    ).toEqual({
      status: ['open'],
      assignee_id: ['me', 1],
      department_id: [1],
      tag: ['vip'],
      type: ['task'],
      channel: ['email'],
      sla_status: ['breached'],
      q: 'vpn',
    })
  })
})

describe('the order of a queue', () => {
  const ids = (...args: Parameters<typeof inOrder>): readonly number[] => inOrder(...args).map(({ id }) => id)
  const rows = [
    aRow(1, { created_at: '2026-01-03T00:00:00Z' }),
    aRow(2, { due_at: '2026-01-02T00:00:00Z' }),
    aRow(3, { due_at: '2026-01-01T00:00:00Z', priority: 'urgent' }),
    aRow(4, { priority: 'high', updated_at: '2026-02-01T00:00:00Z' }),
  ]

  it('puts what is due first, then what is urgent, then what is old', () => {
    expect(ids(rows, 'due')).toEqual([3, 2, 4, 1])
  })

  it.each([
    ['updated', 4],
    ['newest', 1],
    ['priority', 3],
  ] as const)('by %s begins with %i', (sort, first) => {
    expect(ids(rows, sort)[0]).toBe(first)
  })
})
