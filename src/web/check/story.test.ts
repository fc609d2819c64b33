import { describe, expect, it } from 'vitest'
import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND } from '../../contract/time.ts'
import { isUnsettled, storyOf, type Told } from './story.ts'

const at = '2026-11-15T03:00:00.000Z'
const flip = (id: string): CheckLogEntry => ({ kind: 'flip', id, at, old_status: 'up', new_status: 'down', reason: 'fail' })
const sent = (id: string, more: Partial<Told> = {}): CheckLogEntry => ({
  kind: 'sent',
  id,
  at,
  uuid: id,
  flip: null,
  occasion: 'flip',
  channel: 'ops',
  channel_kind: 'email',
  state: 'sent',
  status: 'down',
  error: '',
  next_try_at: null,
  can_retry: false,
  ticket_id: null,
  ...more,
})

const ids = (lines: readonly CheckLogEntry[]) => storyOf(lines).map(({ line, told }) => [line.id, ...told.map(({ id }) => id)].join(' '))

describe('the story of a check', () => {
  it.each<[string, readonly CheckLogEntry[], readonly string[]]>([
    [
      'puts messages with the change they tell of',
      [sent('s3', { flip: 'f2' }), flip('f2'), sent('s2', { flip: 'f1' }), sent('s1', { flip: 'f1' }), flip('f1')],
      ['f2 s3', 'f1 s2 s1'],
    ],
    ['leaves a message alone whose change is not shown', [sent('s1', { flip: 'f9' }), flip('f1')], ['s1', 'f1']],
    ['leaves reminders alone', [sent('s1', { flip: 'f1', occasion: 'reminder' }), flip('f1')], ['s1', 'f1']],
    ['shows a change nobody was told of', [flip('f1')], ['f1']],
    ['is empty when nothing happened', [], []],
  ])('%s', (_title, lines, shown) => {
    expect(ids(lines)).toEqual(shown)
  })

  const now = parseInstant(at) ?? 0
  it.each<[string, readonly CheckLogEntry[], number, boolean]>([
    ['a message is on its way', [sent('s', { state: 'waiting' })], 3_600, true],
    ['it has just changed', [flip('f')], 29, true],
    ['it changed a while ago', [flip('f'), sent('s')], 30, false],
    ['a message failed', [sent('s', { state: 'failed' })], 1, false],
  ])('when %s', (_title, lines, seconds, unsettled) => {
    expect(isUnsettled(lines, now + seconds * SECOND)).toBe(unsettled)
  })
})
