import { describe, expect, it } from 'vitest'
import type { PingType } from '../../contract/enums.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { type Check, DEFAULT_SETTINGS, NEW_STATE, pickSettings } from './model.ts'
import { replayPings } from './replay.ts'

const START = 1_000 * DAY

const check: Check = {
  ...DEFAULT_SETTINGS,
  ...NEW_STATE,
  id: 1,
  uuid: 'u',
  unique_key: 'k',
  project_id: 1,
  badge_key: 'b',
  created_at: START,
  updated_at: START,
}

const pings = (...given: readonly (readonly [hours: number, type?: PingType])[]) =>
  given.map(([hours, type = 'success'], at) => ({ n: at + 1, type, rid: null, created_at: START + hours * HOUR }))

const timed = (timeout: number, grace: number) => pickSettings({ ...check, timeout, grace })

describe('a replay of past pings', () => {
  it('says which came in time, which were late and how often it would have been down', () => {
    const past = pings([0], [1], [2.5], [5], [6])
    const { marks, late, down } = replayPings(check, timed(3_600, 3_600), past, START + 6 * HOUR)
    expect(marks.map(({ verdict }) => verdict)).toEqual(['up', 'late', 'late', 'down', 'late'])
    expect([late, down]).toEqual([3, 1])
  })

  it('counts a failure that was reported, and the silence after the last ping', () => {
    const past = pings([0], [1, 'fail'], [2])
    expect(replayPings(check, timed(3_600, 60), past, START + 2 * HOUR + 59 * MINUTE)).toMatchObject({ down: 1 })
    expect(replayPings(check, timed(3_600, 60), past, START + 4 * HOUR)).toMatchObject({ down: 2 })
  })

  it('gives starts no verdict, but lets a run that takes too long go down', () => {
    const past = pings([0], [1, 'start'], [1.5], [2])
    const { marks, down } = replayPings(check, timed(86_400, 600), past, START + 2 * HOUR)
    expect(marks.map(({ n, verdict }) => [n, verdict])).toEqual([
      [1, 'up'],
      [3, 'down'],
      [4, 'up'],
    ])
    expect(down).toBe(1)
  })

  it('is quiet with a longer grace where a shorter one was not', () => {
    const past = pings([0], [26], [51])
    const downs = [3_600, 7_200, 14_400].map((grace) => replayPings(check, timed(86_400, grace), past, START + 51 * HOUR).down)
    expect(downs).toEqual([2, 1, 0])
  })

  it('has nothing to say without pings', () => {
    expect(replayPings(check, timed(60, 60), [], START + DAY)).toEqual({ marks: [], late: 0, down: 0 })
  })
})
