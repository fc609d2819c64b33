import { describe, expect, it } from 'vitest'
import { prefilled, readReview, type ReviewValues } from './review-draft.ts'

const empty: ReviewValues = { summary: '', root_cause: '', timeline: ' ', action_items: [] }

describe('a review', () => {
  it('is filled in only where nobody has written yet', () => {
    const from = { summary: 'Payments failed.', timeline: '14:02 It began' }
    expect(prefilled(empty, from)).toMatchObject(from)
    expect(prefilled({ ...empty, summary: 'Mine' }, from).summary).toBe('Mine')
  })

  it.each([null, '', 'nonsense', '3', 'null'])('is not made from “%s”', (stored) => expect(readReview(stored)).toBeUndefined())

  it('comes back from where it was kept, without what does not belong there', () => {
    const stored = { summary: 'a', root_cause: 7, action_items: [{ text: 'b', is_done: true }, 5] }
    expect(readReview(JSON.stringify(stored))).toEqual({
      summary: 'a',
      root_cause: '',
      timeline: '',
      action_items: [{ text: 'b', owner_id: null, is_done: true }],
    })
  })
})
