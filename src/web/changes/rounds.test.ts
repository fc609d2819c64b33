import { describe, expect, it } from 'vitest'
import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { roundsOf } from './rounds.ts'

type Approval = NonNullable<ChangeOverview['change']['approval']>

/** Only what the rounds are made of. */
const room = (status: ChangeOverview['change']['status'], approval: Partial<Approval> | null, votes: readonly number[] = []) =>
  ({
    change: { status, approval },
    votes: votes.map((round, at) => ({ round, member: { id: at, name: `${at}` }, decision: 'approve', comment: '', cast_at: '' })),
  }) as unknown as Pick<ChangeOverview, 'change' | 'votes'>

describe('the rounds of votes on a change', () => {
  it('show the one under way, and the others newest first', () => {
    const { current, earlier } = roundsOf(room('awaiting_approval', { round: 3, approved: 1, pending: 1, required: 2 }, [1, 2, 3, 1]))
    expect(current.map(({ round }) => round)).toEqual([3])
    expect(earlier.map(({ round, votes }) => [round, votes.length])).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  it.each([
    ['somebody may still vote', 'awaiting_approval', { approved: 0, pending: 1, required: 1 }, false],
    ['too few are left for the number that is needed', 'awaiting_approval', { approved: 1, pending: 1, required: 3 }, true],
    ['nobody is left at all', 'awaiting_approval', { approved: 0, pending: 0, required: 0 }, true],
    ['everybody abstained', 'awaiting_approval', { approved: 0, pending: 0, required: 1 }, true],
    ['it is decided', 'approved', { approved: 0, pending: 0, required: 1 }, false],
  ] as const)('are stuck or not when %s', (_, status, approval, expected) =>
    expect(roundsOf(room(status, { round: 1, ...approval })).isStuck).toBe(expected),
  )
})
