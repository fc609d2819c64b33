import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TICKET_PRIORITIES, type TicketPriority } from '../../../contract/v1/ticket-enums.ts'
import { toPrioritySegments } from './by-priority.ts'
import { formatSort, NEWEST_FIRST, parseSort, type TicketSort } from './sort.ts'

const sorted = (text: string): TicketSort => parseSort(text) ?? NEWEST_FIRST

const TOTALS = new Map<TicketPriority, number>([
  ['low', 10],
  ['high', 20],
  ['urgent', 3],
])

const stretches = (sort: string, limit: number, offset: number): readonly string[] =>
  toPrioritySegments(sorted(sort), TOTALS, { limit, offset }).map(
    ({ priority, part, sort: within }) => `${priority} ${part.offset}+${part.limit} of ${part.total} by ${formatSort(within)}`,
  )

describe('a list by priority', () => {
  it.each<[string, number, number, readonly string[]]>([
    ['-priority', 15, 0, ['urgent 0+3 of 3 by -created_at', 'high 0+12 of 20 by -created_at']],
    ['priority', 5, 0, ['low 0+5 of 10 by created_at']],
    ['priority', 15, 5, ['low 5+5 of 10 by created_at', 'high 0+10 of 20 by created_at']],
    ['priority,-updated_at,id', 2, 9, ['low 9+1 of 10 by -updated_at,id', 'high 0+1 of 20 by -updated_at,id']],
    ['-priority,created_at', 15, 30, ['low 7+3 of 10 by created_at']],
    ['priority', 15, 33, []],
  ])('%s, %i from %i', (sort, limit, offset, expected) => {
    expect(stretches(sort, limit, offset)).toEqual(expected)
  })

  it('has every ticket on exactly one page', () => {
    const amount = fc.nat(6)
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount, amount),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (amounts, limit, isDescending) => {
          const totals = new Map(TICKET_PRIORITIES.map((priority, rank) => [priority, amounts[rank] ?? 0]))
          const all = TICKET_PRIORITIES.flatMap((priority) =>
            Array.from({ length: totals.get(priority) ?? 0 }, (_, n) => `${priority} ${n}`),
          )
          const seen: string[] = []
          for (let offset = 0; offset < all.length; offset += limit)
            for (const { priority, part } of toPrioritySegments(sorted(isDescending ? '-priority' : 'priority'), totals, { limit, offset }))
              for (let n = 0; n < part.limit; n++) seen.push(`${priority} ${part.offset + n}`)
          expect(seen.toSorted()).toEqual(all.toSorted())
          expect(seen.length).toBe(all.length)
        },
      ),
    )
  })
})
