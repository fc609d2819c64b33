import { describe, expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { CHANGE_STATUSES, type ChangeStatus, type ChangeType } from '../../contract/v1/change-enums.ts'
import { canTransition, computeReviewDueAt, explainBlockedTransition, needsNewRound, statusAfterSubmit } from './state.ts'

describe('the life of a change', () => {
  it.each<[ChangeStatus, readonly ChangeStatus[]]>([
    ['draft', ['awaiting_approval', 'cancelled']],
    ['awaiting_approval', ['approved', 'rejected', 'cancelled']],
    ['approved', ['awaiting_approval', 'scheduled', 'cancelled']],
    ['scheduled', ['awaiting_approval', 'implementing', 'cancelled']],
    ['implementing', ['in_review', 'cancelled']],
    ['in_review', ['closed']],
    ['closed', []],
    ['rejected', ['draft', 'awaiting_approval', 'cancelled']],
    ['cancelled', []],
  ])('leads from %s to %s', (from, ways) => {
    expect(CHANGE_STATUSES.filter((to) => canTransition(from, to, 'normal')).toSorted()).toEqual([...ways].toSorted())
  })

  it('lets only standard changes skip the board', () => {
    expect(canTransition('draft', 'approved', 'standard')).toBe(true)
    expect(canTransition('draft', 'approved', 'normal')).toBe(false)
    expect(canTransition('draft', 'approved', 'emergency')).toBe(false)
    expect((['standard', 'normal', 'emergency'] satisfies ChangeType[]).map(statusAfterSubmit)).toEqual([
      'approved',
      'awaiting_approval',
      'awaiting_approval',
    ])
  })

  it('says in a sentence where a change can go instead', () => {
    expect(explainBlockedTransition('draft', 'implementing', 'normal')).toBe(
      'This change is draft: it can become awaiting approval or cancelled, not implementing.',
    )
    expect(explainBlockedTransition('closed', 'draft', 'normal')).toBe('This change is closed, which is final.')
    expect(explainBlockedTransition('in_review', 'closed', 'normal')).toBeUndefined()
  })
})

describe('editing a change', () => {
  it.each<[ChangeStatus, ChangeType, string, boolean]>([
    ['approved', 'normal', 'implementation_plan', true],
    ['approved', 'normal', 'rollback_plan', true],
    ['approved', 'normal', 'test_plan', true],
    ['approved', 'normal', 'risk', true],
    ['scheduled', 'normal', 'asset_ids', true],
    ['scheduled', 'emergency', 'planned_start_at', true],
    ['scheduled', 'normal', 'planned_end_at', true],
    ['approved', 'normal', 'title', false],
    ['draft', 'normal', 'risk', false],
    ['awaiting_approval', 'normal', 'risk', true],
    ['implementing', 'normal', 'risk', false],
    ['approved', 'standard', 'planned_start_at', false],
    ['approved', 'standard', 'risk', true],
  ])('in %s (%s), field %s: new round %s', (status, type, field, asks) => {
    expect(needsNewRound(status, type, ['description', field])).toBe(asks)
  })

  it('asks for nothing when nothing changed', () => {
    expect(needsNewRound('approved', 'normal', [])).toBe(false)
  })
})

describe('the review', () => {
  it('is due five days after an emergency and at no fixed time otherwise', () => {
    expect(computeReviewDueAt('emergency', 100)).toBe(100 + 5 * DAY)
    expect(computeReviewDueAt('normal', 100)).toBeUndefined()
  })
})
