import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { NEW_STATE } from '../checks/model.ts'
import { emptyDraft, type Draft } from './draft.ts'
import type { Rules } from './memory/rules.ts'
import { stateRows } from './state-rows.ts'

const AT = 1_000 * MINUTE

/** What it says does not matter here. */
const tx = { signal: () => undefined } as unknown as Tx
/** Nothing is left for later. */
const AT_ONCE = { leave: () => false, settle: () => undefined }

/** Checks that were pinged in this order; those with a `!` have a run under way now. */
const draftOf = (names: readonly string[], seen: string | null): Draft => {
  const draft = emptyDraft(1)
  for (const name of names) {
    const id = Number(name.replace('!', ''))
    const before = { ...NEW_STATE, status: 'up', last_ping: AT - MINUTE, alert_after: AT + 60 * MINUTE } as const
    const state = { ...before, n_pings: 1, last_ping: AT, last_start: name.endsWith('!') ? AT : null }
    const rules = { id } as Rules
    const watched = {
      rules,
      state,
      plain_start: null,
      runs: undefined,
      last_entry: id,
      alert_after: state.alert_after,
      seen,
      row_at: null,
      place: null,
      shared: null,
    }
    draft.touched.set(id, { watched, before, plain_start_before: null, at: AT })
  }
  return draft
}

const KEY = { usual: 3, others: 12 } as const

describe('the states a batch writes', () => {
  it.each([
    ['7', ['3', '1', '2'], [1, 2, 3], []],
    // Two statements, each in its own order, might wait for somebody who goes the other way round.
    ['7', ['3', '1!', '2'], [], [1, 2, 3]],
    ['7', ['2!', '1!'], [], [1, 2]],
    // Alone, there is nobody to wait for, and the short statement costs less.
    [null, ['3', '1!', '2'], [2, 3], [1]],
  ])('seen as %s, %j are heard of: %j, and changed: %j', (seen, names, heard, changed) => {
    const draft = draftOf(names, seen)
    const { usual, others } = stateRows(tx, draft, AT_ONCE)
    expect(usual.map((row) => row[KEY.usual])).toEqual(heard)
    expect(others.map((row) => row[KEY.others])).toEqual(changed)
    expect(draft.unwritten.size).toBe(names.length)
  })
})
