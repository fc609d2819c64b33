import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PING_TYPES, type PingType } from '../../contract/enums.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time.ts'
import type { StoredStatus } from '../flips/model.ts'
import { applyPing, applyTime } from './apply-ping.ts'
import { type Check, DEFAULT_SETTINGS, NEW_STATE } from './model.ts'
import { computeDeadline } from './status.ts'

const NOW = Date.UTC(2026, 5, 1, 12) * 1_000
const RID = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'

/** Pinged an hour ago, expected again in 23 hours. */
const checkIn = (status: StoredStatus, changes: Partial<Check> = {}): Check => ({
  ...DEFAULT_SETTINGS,
  ...NEW_STATE,
  id: 1,
  uuid: '3f640344-2066-4bc7-8ad3-5f836f6d702c',
  unique_key: '',
  project_id: 1,
  badge_key: '',
  created_at: NOW - 30 * DAY,
  updated_at: NOW - 30 * DAY,
  status,
  n_pings: 7,
  last_ping: status === 'new' ? null : NOW - HOUR,
  ...changes,
})

type Row = readonly [
  from: StoredStatus,
  manual: boolean,
  action: PingType,
  to: StoredStatus,
  type: PingType,
  started: boolean,
  flip: string,
]

/** Every state with every action: the new status, the type of the ping, whether a run is under way, the reason of the flip. */
const TABLE: readonly Row[] = [
  ['new', false, 'success', 'up', 'success', false, 'new→up'],
  ['new', false, 'fail', 'down', 'fail', false, 'new→down fail'],
  ['new', false, 'start', 'new', 'start', true, ''],
  ['new', false, 'log', 'new', 'log', false, ''],
  ['new', false, 'ign', 'new', 'ign', false, ''],
  ['up', false, 'success', 'up', 'success', false, ''],
  ['up', false, 'fail', 'down', 'fail', false, 'up→down fail'],
  ['up', false, 'start', 'up', 'start', true, ''],
  ['up', false, 'log', 'up', 'log', false, ''],
  ['up', false, 'ign', 'up', 'ign', false, ''],
  ['down', false, 'success', 'up', 'success', false, 'down→up'],
  ['down', false, 'fail', 'down', 'fail', false, ''],
  ['down', false, 'start', 'down', 'start', true, ''],
  ['down', false, 'log', 'down', 'log', false, ''],
  ['down', false, 'ign', 'down', 'ign', false, ''],
  ['paused', false, 'success', 'up', 'success', false, 'paused→up'],
  ['paused', false, 'fail', 'down', 'fail', false, 'paused→down fail'],
  ['paused', false, 'start', 'paused', 'start', true, ''],
  ['paused', false, 'log', 'paused', 'log', false, ''],
  ['paused', false, 'ign', 'paused', 'ign', false, ''],
  ...PING_TYPES.map((action): Row => ['paused', true, action, 'paused', 'ign', false, '']),
  ['new', true, 'success', 'up', 'success', false, 'new→up'],
  ['up', true, 'fail', 'down', 'fail', false, 'up→down fail'],
  ['down', true, 'success', 'up', 'success', false, 'down→up'],
]

const shown = (flips: ReturnType<typeof applyPing>['flips']): string =>
  flips.map(({ old_status, new_status, reason }) => `${old_status}→${new_status} ${reason}`.trim()).join(', ')

describe('what a ping does', () => {
  it.each(TABLE)(
    'a check that is %s (manual resume: %s) and gets %s becomes %s',
    (from, manual_resume, action, to, type, started, flip) => {
      const { state, flips, ...outcome } = applyPing(checkIn(from, { manual_resume }), action, null, NOW)
      expect({ to: state.status, type: outcome.type, started: state.last_start !== null, flip: shown(flips) }).toEqual({
        to,
        type,
        started,
        flip,
      })
      expect(state.n_pings).toBe(8)
      const counts = type === 'success' || type === 'fail'
      expect(state.last_ping).toBe(counts ? NOW : from === 'new' ? null : NOW - HOUR)
      expect(flips.every(({ at }) => at === NOW)).toBe(true)
    },
  )

  it('every ping arms the next due moment anew', () => {
    expect(applyPing(checkIn('new'), 'success', null, NOW).state.alert_after).toBe(NOW + DAY + HOUR)
    expect(applyPing(checkIn('new'), 'start', null, NOW).state.alert_after).toBe(NOW + HOUR)
    expect(applyPing(checkIn('new'), 'log', null, NOW).state.alert_after).toBe(null)
    expect(applyPing(checkIn('up'), 'log', null, NOW).state.alert_after).toBe(NOW + DAY)
    expect(applyPing(checkIn('up'), 'fail', null, NOW).state.alert_after).toBe(null)
    expect(applyPing(checkIn('down'), 'start', null, NOW).state.alert_after).toBe(null)
  })
})

describe('runs', () => {
  const running = (changes: Partial<Check> = {}): Check => checkIn('up', { last_start: NOW - MINUTE, last_start_rid: RID, ...changes })

  it.each([
    ['success', RID, MINUTE, true],
    ['fail', RID, MINUTE, true],
    ['success', null, null, true],
    ['fail', null, null, true],
    ['fail', OTHER, null, true],
    ['success', OTHER, null, false],
  ] as const)('%s with run id %s leaves the duration %s', (action, rid, duration, ended) => {
    const outcome = applyPing(running(), action, rid, NOW)
    expect(outcome.duration).toBe(duration)
    expect(outcome.state.last_duration).toBe(duration)
    expect(outcome.state.last_start === null).toBe(ended)
  })

  it('a run without an id is closed by a ping without one', () => {
    expect(applyPing(running({ last_start_rid: null }), 'success', null, NOW).duration).toBe(MINUTE)
  })

  it('a start keeps the last duration, a log too', () => {
    const check = checkIn('up', { last_duration: 5 * SECOND })
    expect(applyPing(check, 'start', RID, NOW).state.last_duration).toBe(5 * SECOND)
    expect(applyPing(check, 'log', RID, NOW).state.last_duration).toBe(5 * SECOND)
    expect(applyPing(check, 'start', RID, NOW).duration).toBe(null)
    expect(applyPing(check, 'success', null, NOW).state.last_duration).toBe(null)
  })

  it('a run of three days is known to the check and not to the ping', () => {
    const check = checkIn('down', { last_start: NOW - 72 * HOUR, last_start_rid: null })
    const outcome = applyPing(check, 'success', null, NOW)
    expect(outcome.state.last_duration).toBe(72 * HOUR)
    expect(outcome.duration).toBe(null)
  })

  it('only the run started last is watched', () => {
    const { state } = applyPing(running(), 'start', OTHER, NOW)
    expect([state.last_start, state.last_start_rid]).toEqual([NOW, OTHER])
  })

  it('a run whose time was up does not pull the check down a second time when another run succeeds', () => {
    const hung = checkIn('down', { last_start: NOW - 2 * HOUR, last_start_rid: RID })
    const { state } = applyPing(hung, 'success', OTHER, NOW)
    expect(state).toMatchObject({ status: 'up', last_start: null, alert_after: NOW + DAY + HOUR })
  })
})

describe('deadlines that passed unnoticed', () => {
  const overdue = checkIn('up', { last_ping: NOW - 2 * DAY })
  const fell_at = NOW - 2 * DAY + DAY + HOUR

  it('a success writes both flips, so that downtime is never hidden', () => {
    expect(applyPing(overdue, 'success', null, NOW).flips).toEqual([
      { old_status: 'up', new_status: 'down', at: fell_at, reason: 'timeout' },
      { old_status: 'down', new_status: 'up', at: NOW, reason: '' },
    ])
  })

  it.each(['fail', 'start', 'log', 'ign'] as const)('a %s leaves it down since the deadline', (action) => {
    const { state, flips } = applyPing(overdue, action, null, NOW)
    expect(state.status).toBe('down')
    expect(flips).toEqual([{ old_status: 'up', new_status: 'down', at: fell_at, reason: 'timeout' }])
  })

  it('a second start does not hide that the first run took too long', () => {
    const { flips } = applyPing(checkIn('new', { last_start: NOW - 2 * HOUR }), 'start', null, NOW)
    expect(flips).toEqual([{ old_status: 'new', new_status: 'down', at: NOW - HOUR, reason: 'timeout' }])
  })

  it('at the deadline it is down, a microsecond before it is not', () => {
    expect(applyTime(overdue, fell_at).state).toMatchObject({ status: 'down', alert_after: null })
    expect(applyTime(overdue, fell_at - 1)).toMatchObject({ state: { status: 'up', alert_after: fell_at }, flips: [] })
  })

  it('a run that took too long stays under way', () => {
    expect(applyTime(checkIn('paused', { last_start: NOW - HOUR }), NOW).state).toMatchObject({ status: 'down', last_start: NOW - HOUR })
  })
})

describe('thresholds', () => {
  const play = (check: Check, actions: string): string => {
    let now = check
    return [...actions]
      .map((letter, index) => {
        const { state, flips } = applyPing(now, letter === 'F' ? 'fail' : 'success', null, NOW + index * HOUR)
        now = { ...now, ...state }
        return flips.length > 0 ? state.status : '.'
      })
      .join(' ')
  }

  it('three failures in a row make it down, two do not', () => {
    const check = checkIn('up', { failure_threshold: 3 })
    expect(play(check, 'FFSFFF')).toBe('. . . . . down')
    expect(play(checkIn('new', { failure_threshold: 2 }), 'FF')).toBe('up down')
    expect(play(checkIn('paused', { failure_threshold: 2 }), 'FSF')).toBe('up . .')
  })

  it('two successes in a row make it up again', () => {
    const check = checkIn('down', { recovery_threshold: 2 })
    expect(play(check, 'SFSS')).toBe('. . . up')
    expect(play(checkIn('new', { recovery_threshold: 2 }), 'S')).toBe('up')
  })

  it('successes with a missed one in between are not in a row', () => {
    const check = checkIn('down', { recovery_threshold: 2, successes_in_row: 1, last_ping: NOW - DAY - HOUR })
    expect(applyPing(check, 'success', null, NOW).state).toMatchObject({ status: 'down', successes_in_row: 1 })
    expect(applyPing(check, 'success', null, NOW - 1).state.status).toBe('up')
  })
})

describe('whatever happens', () => {
  const action = fc.constantFrom(...PING_TYPES)
  const rid = fc.constantFrom(null, RID, OTHER)
  const story = fc.array(fc.record({ action, rid, pause: fc.integer({ min: 0, max: 2 * DAY }) }), { maxLength: 30 })
  const settings = fc.record({
    manual_resume: fc.boolean(),
    failure_threshold: fc.integer({ min: 1, max: 3 }),
    recovery_threshold: fc.integer({ min: 1, max: 3 }),
    max_runtime: fc.constantFrom(null, 60, 7_200),
  })

  it('flips form a chain in time, and the next due moment is always the true deadline', () => {
    fc.assert(
      fc.property(settings, story, (own, pings) => {
        let check = checkIn('new', own)
        let at = NOW
        let last = { status: 'new', at: -Infinity }
        for (const ping of pings) {
          at += ping.pause
          const { state, flips } = applyPing(check, ping.action, ping.rid, at)
          for (const flip of flips) {
            expect(flip.old_status).toBe(last.status)
            expect(flip.new_status).not.toBe(flip.old_status)
            expect(flip.at).toBeGreaterThanOrEqual(last.at)
            expect(flip.at).toBeLessThanOrEqual(at)
            last = { status: flip.new_status, at: flip.at }
          }
          check = { ...check, ...state }
          expect(state.status).toBe(last.status)
          expect(state.alert_after).toBe(computeDeadline(check) ?? null)
          expect(state.alert_after ?? Infinity).toBeGreaterThan(at)
        }
      }),
    )
  })
})
