import { describe, expect, it } from 'vitest'
import { pingRules } from '../../../../test/monitor/ping-rules.ts'
import { uuidOf } from '../../../../test/monitor/uuids.ts'
import { NEW_STATE } from '../../checks/model.ts'
import { createRemembered, type Remembered } from './remembered.ts'
import type { Watched } from './watched.ts'

const checkOf = (id: number, given: Partial<Watched> = {}): Watched => ({
  rules: pingRules(uuidOf(id), { id }),
  state: NEW_STATE,
  plain_start: null,
  runs: undefined,
  last_entry: id,
  alert_after: null,
  seen: null,
  row_at: null,
  place: null,
  shared: null,
  ...given,
})

const find = (remembered: Remembered, id: number): Watched | undefined => remembered.findAll([uuidOf(id)])[0]

const withRun = (id: number): Watched => checkOf(id, { plain_start: 5 })

// As objects, or most of them as numbers.
describe.each([100, 2])('with room for %i as objects, checks', (few) => {
  const filled = (checks: readonly Watched[]) => {
    const remembered = createRemembered(few)
    for (const check of checks) remembered.keep(check)
    const entries = (): readonly (number | null | undefined)[] =>
      remembered.findAll(checks.map(({ rules }) => rules.uuid)).map((watched) => watched?.last_entry)
    return { ...remembered, entries }
  }

  it('are remembered as they were kept last', () => {
    const { keep, entries } = filled([1, 2, 3, 4, 5].map((id) => checkOf(id)))
    expect(entries()).toEqual([1, 2, 3, 4, 5])
    keep(checkOf(2, { last_entry: 7 }))
    keep(checkOf(5, { last_entry: 8 }))
    expect(entries()).toEqual([1, 7, 3, 4, 8])
  })

  it('are not, once somebody else has written them, until they are kept again', () => {
    const { keep, forget, entries } = filled([1, 2, 3, 4, 5].map((id) => checkOf(id)))
    forget([1, 4, 99])
    expect(entries()).toEqual([undefined, 2, 3, undefined, 5])
    keep(checkOf(4, { last_entry: 6 }))
    expect(entries()).toEqual([undefined, 2, 3, 6, 5])
  })

  it('are remembered as they are now when a run begins and ends', () => {
    const remembered = filled([1, 2, 3].map((id) => checkOf(id)))
    remembered.keep(withRun(1))
    expect(find(remembered, 1)?.plain_start).toBe(5)
    remembered.keep(checkOf(1))
    expect(find(remembered, 1)?.plain_start).toBeNull()
  })

  it('do not remember what a batch has met of their runs', () => {
    const remembered = filled([checkOf(1, { runs: new Map([['run', 1]]) }), checkOf(2)])
    expect(find(remembered, 1)).toMatchObject({ last_entry: 1, runs: undefined })
  })
})

it('runs under way do not take more room than there is', () => {
  const remembered = createRemembered(2)
  for (let id = 1; id <= 7; id++) remembered.keep(withRun(id))
  const found = [1, 2, 3, 4, 5, 6, 7].filter((id) => find(remembered, id))
  expect(found.length).toBeLessThanOrEqual(2)
  expect(found).toContain(7)
})

it('everything is forgotten rather than remembering what not to remember', () => {
  const remembered = createRemembered(2)
  for (let id = 1; id <= 4; id++) remembered.keep(checkOf(id))
  remembered.forget(Array.from({ length: 100_001 }, (_, n) => n + 100))
  expect([1, 2, 3, 4].filter((id) => find(remembered, id))).toEqual([])
  remembered.keep(checkOf(1))
  expect(find(remembered, 1)?.last_entry).toBe(1)
})
