import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApprovalBoard, CabRule } from '../cabs/model.ts'
import { castVote, findBoardProblem, findVoteRefusal, listEligibleVoters, tallyVotes } from './vote.ts'
import type { ChangeParties, Vote, VoteDecision, VoteOutcome } from './vote.ts'

const no_parties: ChangeParties = { requester_id: null, assignee_id: null, may_vote_on_own: false }
const boardOf = (rule: CabRule, members: number, min_count: number | null = null): ApprovalBoard => ({
  rule,
  min_count,
  member_ids: Array.from({ length: members }, (_, index) => index + 1),
})
const DECISIONS: Readonly<Record<string, VoteDecision>> = { a: 'approve', r: 'reject', '-': 'abstain' }
/** Votes written as one letter per member: approve, reject, abstain (-), pending (.). */
const votesOf = (letters: string, round = 1): readonly Vote[] =>
  [...letters].flatMap((letter, index) => {
    const decision = DECISIONS[letter]
    return decision ? [{ member_id: index + 1, round, decision, cast_at: index }] : []
  })
const outcomeOf = (board: ApprovalBoard, letters: string): VoteOutcome => tallyVotes(board, no_parties, votesOf(letters), 1).outcome

describe('deciding', () => {
  it.each<[CabRule, number | null, string, VoteOutcome]>([
    ['any', null, '...', 'open'],
    ['any', null, 'a..', 'approved'],
    ['any', null, 'rra', 'approved'],
    ['any', null, 'rr.', 'open'],
    ['any', null, 'r-.', 'open'],
    ['any', null, 'rrr', 'rejected'],
    ['any', null, '---', 'rejected'],
    ['majority', null, 'a..', 'open'],
    ['majority', null, 'aa.', 'approved'],
    ['majority', null, 'rr.', 'rejected'],
    ['majority', null, 'ar.', 'open'],
    ['majority', null, 'aarr', 'rejected'],
    ['majority', null, 'arr.', 'rejected'],
    ['majority', null, 'aar.', 'open'],
    ['majority', null, 'a--.', 'open'],
    ['majority', null, 'a---', 'approved'],
    ['majority', null, 'ar--', 'rejected'],
    ['majority', null, '----', 'rejected'],
    ['majority', null, '---.', 'open'],
    ['all', null, 'aa.', 'open'],
    ['all', null, 'aaa', 'approved'],
    ['all', null, 'aa-', 'approved'],
    ['all', null, '.r.', 'rejected'],
    ['all', null, 'aar', 'rejected'],
    ['all', null, '---', 'rejected'],
    ['min_count', 2, 'a..', 'open'],
    ['min_count', 2, 'aar', 'approved'],
    ['min_count', 2, 'aa.', 'approved'],
    ['min_count', 2, 'rr.', 'rejected'],
    ['min_count', 2, 'a-.', 'open'],
    ['min_count', 2, 'a--', 'rejected'],
    ['min_count', 4, '...', 'rejected'],
    ['min_count', 0, '...', 'open'],
  ])('by %s (%s) with the votes %s: %s', (rule, min_count, letters, outcome) => {
    expect(outcomeOf(boardOf(rule, letters.length, min_count), letters)).toBe(outcome)
  })

  it('counts for the record', () => {
    expect(tallyVotes(boardOf('majority', 6), no_parties, votesOf('aar-..'), 1)).toEqual({
      outcome: 'open',
      required: 3,
      approved: 2,
      rejected: 1,
      abstained: 1,
      pending: 2,
    })
  })

  it('counts only the current round', () => {
    const votes = [...votesOf('aaa', 1), ...votesOf('r..', 2)]
    expect(tallyVotes(boardOf('majority', 3), no_parties, votes, 2)).toMatchObject({
      outcome: 'open',
      approved: 0,
      rejected: 1,
      pending: 2,
    })
    expect(tallyVotes(boardOf('all', 3), no_parties, votes, 2).outcome).toBe('rejected')
  })

  it('counts no vote of a user who is not on the board, or is a party to the change', () => {
    const outsider: Vote = { member_id: 99, round: 1, decision: 'approve', cast_at: 1 }
    expect(tallyVotes(boardOf('any', 3), no_parties, [outsider], 1).outcome).toBe('open')
    expect(tallyVotes(boardOf('any', 3), { ...no_parties, requester_id: 1 }, votesOf('a..'), 1)).toMatchObject({
      outcome: 'open',
      pending: 2,
    })
  })
})

describe('casting a vote', () => {
  it('replaces the vote of the same round only', () => {
    const first = castVote(votesOf('ar', 1), { member_id: 1, round: 2, decision: 'reject', cast_at: 9 })
    const changed = castVote(first, { member_id: 1, round: 2, decision: 'approve', cast_at: 10 })
    expect(changed.map(({ member_id, round, decision }) => [member_id, round, decision])).toEqual([
      [1, 1, 'approve'],
      [2, 1, 'reject'],
      [1, 2, 'approve'],
    ])
  })

  it.each([
    ['a member', 2, no_parties, 'awaiting_approval', undefined],
    ['a user who is not on the board', 9, no_parties, 'awaiting_approval', 'not_a_member'],
    ['the requester', 1, { ...no_parties, requester_id: 1 }, 'awaiting_approval', 'own_change'],
    ['the assignee', 3, { ...no_parties, assignee_id: 3 }, 'awaiting_approval', 'own_change'],
    ['the requester, where that is allowed', 1, { ...no_parties, requester_id: 1, may_vote_on_own: true }, 'awaiting_approval', undefined],
    ['a member after the decision', 2, no_parties, 'approved', 'not_open'],
    ['a member before the change is submitted', 2, no_parties, 'draft', 'not_open'],
  ])('by %s', (_, voter, parties, status, code) => {
    expect(findVoteRefusal(boardOf('any', 3), parties, voter, status)?.code).toBe(code)
  })
})

describe('a board', () => {
  it('asks each member once and leaves out the parties', () => {
    const board: ApprovalBoard = { rule: 'any', min_count: null, member_ids: [1, 2, 2, 3] }
    expect(listEligibleVoters(board, { ...no_parties, requester_id: 1, assignee_id: 3 })).toEqual([2])
  })

  it.each([
    ['no member may vote', boardOf('any', 1), { ...no_parties, requester_id: 1 }, /No member/],
    ['too few may vote', boardOf('min_count', 3, 3), { ...no_parties, requester_id: 1 }, /needs 3 approvals, but only 2/],
    ['enough may vote', boardOf('min_count', 3, 2), { ...no_parties, requester_id: 1 }, undefined],
  ])('is asked whether it can decide: %s', (_, board, parties, problem) => {
    const actual = findBoardProblem(board, parties)
    if (problem) expect(actual).toMatch(problem)
    else expect(actual).toBeUndefined()
  })
})

describe('any round of votes', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'r', '-', '.'), minLength: 1, maxLength: 6 })
  const rules = fc.constantFrom<CabRule>('any', 'majority', 'all', 'min_count')
  const completions = (text: string): readonly string[] =>
    text.includes('.') ? ['a', 'r', '-'].flatMap((letter) => completions(text.replace('.', letter))) : [text]

  it('is decided exactly when every way to go on ends the same', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 4 }), letters, (rule, min_count, text) => {
        const board = boardOf(rule, text.length, min_count)
        const ends = new Set(completions(text).map((full) => outcomeOf(board, full)))
        expect(ends.has('open')).toBe(false)
        const [only] = ends
        expect(outcomeOf(board, text)).toBe(ends.size === 1 ? only : 'open')
      }),
      { numRuns: 400 },
    )
  })
})
