import { describe, expect, it } from 'vitest'
import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { SECOND } from '../../contract/time.ts'
import { percentile, runsIn } from './durations.ts'

const ping = (n: number, duration: number | null): CheckLogEntry => ({
  kind: 'ping',
  id: `ping ${n}`,
  at: `2026-11-15T00:00:0${n}.000Z`,
  n,
  type: 'success',
  source: '',
  rid: null,
  exitstatus: null,
  duration,
  body_size: 0,
  preview: '',
})

describe('the durations of a check', () => {
  it('are those of pings that closed a run, oldest first', () => {
    const flip: CheckLogEntry = { kind: 'flip', id: 'f', at: '2026-11-15T00:00:04.000Z', old_status: 'up', new_status: 'down', reason: '' }
    expect(runsIn([flip, ping(3, 2), ping(2, null), ping(1, 0.5)]).map(({ value }) => value)).toEqual([SECOND / 2, 2 * SECOND])
  })

  it.each([
    [0.5, 2],
    [0.95, 4],
    [1, 4],
    [0, 1],
  ])('at %d of the runs are at most %d seconds', (share, seconds) => {
    expect(percentile(runsIn([ping(4, 4), ping(3, 1), ping(2, 3), ping(1, 2)]), share)).toBe(seconds * SECOND)
  })

  it('are nothing when there were none', () => {
    expect(percentile([], 0.5)).toBe(0)
  })
})
