import { describe, expect, it } from 'vitest'
import type { TimelineEventRecord } from '../../contract/app/ticket-overview.ts'
import { verdictOf } from './csat-state.ts'

const at = (id: number, type: TimelineEventRecord['type'], data: TimelineEventRecord['data'] = {}): TimelineEventRecord => ({
  id,
  type,
  data,
  is_internal: true,
  actor: { type: 'system', id: null, name: 'CSAT' },
  created_at: `2026-01-0${id}T00:00:00.000Z`,
})

describe('how the client found it', () => {
  it.each([
    ['nobody asked', [], { asked_at: undefined, rating: undefined, comment: '' }],
    ['asked, no answer', [at(1, 'csat_sent')], { asked_at: '2026-01-01T00:00:00.000Z', rating: undefined, comment: '' }],
    [
      'the last answer counts',
      [at(1, 'csat_sent'), at(2, 'csat_received', { rating: 2, comment: 'slow' }), at(3, 'csat_received', { rating: 4, comment: null })],
      { asked_at: '2026-01-01T00:00:00.000Z', rating: '4', comment: '' },
    ],
    [
      'asked again, it is open again',
      [at(1, 'csat_received', { rating: 1, comment: 'bad' }), at(2, 'csat_sent')],
      { asked_at: '2026-01-02T00:00:00.000Z', rating: undefined, comment: '' },
    ],
    [
      'never asked, but told',
      [at(1, 'csat_received', { rating: 5, comment: 'fine' })],
      { asked_at: undefined, rating: '5', comment: 'fine' },
    ],
  ])('%s', (_name, timeline_events, verdict) => expect(verdictOf({ timeline_events })).toEqual(verdict))
})
