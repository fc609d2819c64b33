import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pingRules } from '../../../../test/monitor/ping-rules.ts'
import { uuidOf } from '../../../../test/monitor/uuids.ts'
import { PING_TYPES } from '../../../contract/words.ts'
import { NEW_STATE, type CheckState, type StoredStatus } from '../../checks/model.ts'
import type { Rules } from './rules.ts'
import { createPackedChecks, type PackedChecks } from './packed-checks.ts'
import { createSharedRules } from './shared-rules.ts'
import type { Watched } from './watched.ts'

const checkOf = (uuid: string, given: Partial<Watched> = {}): Watched => ({
  rules: pingRules(uuid),
  state: NEW_STATE,
  plain_start: null,
  runs: undefined,
  last_entry: null,
  alert_after: null,
  seen: '700',
  row_at: null,
  place: null,
  shared: null,
  ...given,
})

const [A, B] = [uuidOf(1), uuidOf(2)]

const whole = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const orNull = fc.option(whole, { nil: null })
const STATUSES: readonly StoredStatus[] = ['new', 'up', 'down', 'paused']

const states: fc.Arbitrary<CheckState> = fc.record({
  status: fc.constantFrom(...STATUSES),
  n_pings: whole,
  last_ping: orNull,
  last_ping_type: fc.option(fc.constantFrom(...PING_TYPES), { nil: null }),
  last_start: fc.constant(null),
  last_start_rid: fc.constant(null),
  last_duration: orNull,
  alert_after: orNull,
  failures_in_row: whole,
  successes_in_row: whole,
})

const rules: fc.Arbitrary<Partial<Rules>> = fc.record({
  id: whole,
  project_id: whole,
  settings_version: whole,
  timeout: whole,
  methods: fc.constantFrom('' as const, 'POST' as const),
  start_kw: fc.string(),
  max_runtime: orNull,
  manual_resume: fc.boolean(),
})

// As PostgreSQL counts them.
const versions = fc.option(fc.nat({ max: 2 ** 32 - 1 }).map(String), { nil: null })

const checks: fc.Arbitrary<Watched> = fc
  .record({ rules, state: states, last_entry: orNull, alert_after: orNull, seen: versions, row_at: orNull })
  .map(({ rules: own, ...given }) => checkOf(A, { ...given, rules: pingRules(A, own) }))

const find = (packed: PackedChecks, uuid = A): Watched | undefined => packed.findAll([uuid])[0]

/** Wherever it lies. */
const found = (packed: PackedChecks): Watched | undefined => {
  const watched = find(packed)
  return watched && { ...watched, place: null, shared: null }
}

describe('a check between its pings', () => {
  it('is afterwards what it was before', () => {
    fc.assert(
      fc.property(fc.array(checks, { minLength: 1 }), (versionsOfIt) => {
        const packed = createPackedChecks(10)
        for (const [index, one] of versionsOfIt.entries()) {
          // Whoever changes settings moves their version.
          const check = { ...one, rules: { ...one.rules, settings_version: index } }
          expect(packed.keep(check)).toBe(true)
          expect(found(packed)).toEqual(check)
        }
      }),
    )
  })

  it.each([
    ['a run is under way', { state: { ...NEW_STATE, last_start: 5 } }],
    ['a run with a name is under way', { state: { ...NEW_STATE, last_start_rid: 'run' } }],
    ['a run that was overtaken is under way', { plain_start: 5 }],
  ] satisfies [string, Partial<Watched>][])('is not kept while %s, nor as it was before', (_, given) => {
    const packed = createPackedChecks(10)
    packed.keep(checkOf(A))
    expect(packed.keep(checkOf(A, given))).toBe(false)
    expect(find(packed)).toBeUndefined()
  })

  it('is another object each time: what one batch does to it, the next does not see', () => {
    const packed = createPackedChecks(10)
    packed.keep(checkOf(A))
    const before = find(packed)
    if (before) before.last_entry = 9
    expect(found(packed)).toEqual(checkOf(A))
  })

  it('is not put into a place that was given to another meanwhile', () => {
    const packed = createPackedChecks(1)
    packed.keep(checkOf(A))
    const before = find(packed)
    packed.keep(checkOf(B, { last_entry: 5 }))
    if (before) packed.keep({ ...before, last_entry: 9 })
    expect(find(packed, B)).toBeUndefined()
    const others = createPackedChecks(1)
    if (before) others.keep(before)
    expect(find(others)?.last_entry).toBeNull()
    expect(found(packed)).toEqual(checkOf(A, { last_entry: 9 }))
  })
})

describe('settings checks have in common', () => {
  it('have one number, whoever they belong to', () => {
    const shared = createSharedRules()
    const number = shared.numberOf(pingRules('a', { id: 1, project_id: 1 }))
    expect(shared.numberOf(pingRules('b', { id: 2, project_id: 2, settings_version: 9 }))).toBe(number)
    expect(shared.numberOf(pingRules('c', { grace: 61 }))).not.toBe(number)
  })

  it('have none when too many differ; those that had one keep it', () => {
    const shared = createSharedRules(2)
    const numbers = [60, 61, 62, 60].map((grace) => shared.numberOf(pingRules('a', { grace })))
    expect(numbers).toEqual([0, 1, undefined, 0])
    expect(shared.find(1).grace).toBe(61)
  })
})
