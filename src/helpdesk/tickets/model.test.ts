import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import { applyStatus, computeNextTransitionAt, formatReference, isWaiting, normalizeTags, parseReference } from './model.ts'

it('tags are trimmed, in lower case, each once and never empty, from a list or a text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      const tags = normalizeTags(words)
      expect(new Set(tags).size).toBe(tags.length)
      expect(tags.every((tag) => tag !== '' && tag === tag.trim().toLowerCase())).toBe(true)
      expect(normalizeTags(tags)).toEqual(tags)
      expect(normalizeTags(words.filter((word) => !word.includes(',')).join(','))).toEqual(
        normalizeTags(words.filter((word) => !word.includes(','))),
      )
    }),
  )
})

it('references are read as they are written', () => {
  fc.assert(fc.property(fc.integer({ min: 1 }), (id) => parseReference(formatReference(id)) === id))
  expect([' hd-7 ', '#7', '7', 'HD-7x', 'HD', ''].map(parseReference)).toEqual([7, 7, 7, undefined, undefined, undefined])
})

describe('a new status', () => {
  const statuses = fc.constantFrom(...TICKET_STATUSES)
  const moments = fc.option(fc.integer({ min: 1, max: 100 }))
  const before = fc.record({
    status: statuses,
    resolved_at: moments,
    closed_at: moments,
    close_reason: fc.constant(null),
    pending_until: moments,
  })

  it('has exactly the dates that belong to it', () => {
    fc.assert(
      fc.property(before, statuses, (ticket, status) => {
        const after = applyStatus(ticket, status, { now: 200, reason: 'manual' })
        expect(after.status).toBe(status)
        expect(after.closed_at).toBe(status === 'closed' ? 200 : null)
        expect(after.close_reason).toBe(status === 'closed' ? 'manual' : null)
        expect(after.resolved_at).toBe(status === 'resolved' ? 200 : status === 'closed' ? ticket.resolved_at : null)
        expect(after.pending_until).toBe(isWaiting(status) ? ticket.pending_until : null)
      }),
    )
  })
})

it.each([
  [{ status: 'resolved', resolved_at: DAY, pending_until: null, merged_into_id: null }, 4, 5 * DAY],
  [{ status: 'resolved', resolved_at: DAY, pending_until: null, merged_into_id: null }, null, null],
  [{ status: 'resolved', resolved_at: DAY, pending_until: null, merged_into_id: 9 }, 4, null],
  [{ status: 'pending', resolved_at: null, pending_until: 77, merged_into_id: null }, 4, 77],
  [{ status: 'on_hold', resolved_at: null, pending_until: null, merged_into_id: null }, 4, null],
  [{ status: 'open', resolved_at: null, pending_until: 77, merged_into_id: null }, 4, null],
  [{ status: 'closed', resolved_at: DAY, pending_until: null, merged_into_id: null }, 4, null],
] as const)('%j with %s days moves by itself at %s', (ticket, days, at) => {
  expect(computeNextTransitionAt(ticket, days)).toBe(at)
})
