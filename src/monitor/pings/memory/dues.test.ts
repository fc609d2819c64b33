import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Undone } from '../../../kernel/db/db.ts'
import { createDues, type Due } from './dues.ts'

const due = (n: number): Due => ({ n_pings: n, last_ping: 1_000 + n, last_entry: 2_000 + n })

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('owe' as const), id: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settle' as const), id: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('take', 'begin', 'kept', 'unit', 'all'), id: fc.constant(0) }) },
)

/** As simple as can be: what is owed, what the last payment has taken, and those before it. */
const play = (steps: readonly { readonly does: string; readonly id: number }[]) => {
  const dues = createDues(4)
  let owed = new Map<number, number>()
  let [unit, before] = [new Map<number, number>(), new Map<number, number>()]
  for (const [n, { does, id }] of steps.entries()) {
    if (does === 'owe') {
      dues.owe(id, due(n))
      owed.set(id, n)
    } else if (does === 'settle') {
      dues.settle(id)
      // Whoever settles has written it by themselves, and forgets everything if that is taken back.
      for (const list of [owed, unit, before]) list.delete(id)
      dues.kept()
      ;[unit, before] = [new Map(), new Map()]
    } else if (does === 'take') {
      const { rows } = dues.takeNext()
      expect(rows).toEqual(
        rows
          .map(([, , , check]) => check)
          .toSorted((a, b) => a - b)
          .map((check) => {
            const { n_pings, last_ping, last_entry } = due(owed.get(check) ?? NaN)
            return [n_pings, last_ping, last_entry, check]
          }),
      )
      for (const [, , , check] of rows) {
        unit.set(check, owed.get(check) ?? NaN)
        owed.delete(check)
      }
    } else if (does === 'begin') {
      dues.begin()
      before = new Map([...before, ...unit])
      unit = new Map()
    } else if (does === 'kept') {
      dues.kept()
      ;[unit, before] = [new Map(), new Map()]
    } else {
      dues.putBack(does as Undone)
      // What is owed anew meanwhile is newer.
      owed = new Map([...(does === 'all' ? before : []), ...unit, ...owed])
      unit = new Map()
      if (does === 'all') before = new Map()
    }
    expect(dues.size).toBe(owed.size)
  }
  return { dues, owed }
}

it('what is owed is found until it is taken or settled, and again when it is put back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const { dues, owed } = play(steps)
      for (let id = 1; id <= 40; id++) expect(dues.find(id)).toEqual(owed.has(id) ? due(owed.get(id) ?? NaN) : undefined)
    }),
  )
})

it('a round takes everything that was owed when it began, each once, in the order of checks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.array(fc.integer({ min: 1, max: 40 })), (steps, meanwhile) => {
      const { dues, owed } = play(steps)
      if (dues.pieces === 0) return
      while (!dues.takeNext().isRound) continue
      dues.putBack('all')
      const wanted = Array.from({ length: 40 }, (_, n) => n + 1).filter((id) => dues.find(id))
      expect(wanted).toEqual(expect.arrayContaining([...owed.keys()]))
      const taken: number[] = []
      for (let n = 0; ; n++) {
        const { rows, isRound } = dues.takeNext()
        taken.push(...rows.map(([, , , check]) => check))
        if (isRound) break
        const id = meanwhile[n]
        if (id !== undefined) dues.owe(id, due(n))
      }
      expect(taken).toEqual(taken.toSorted((a, b) => a - b))
      expect(taken).toEqual(expect.arrayContaining(wanted))
    }),
  )
})

it('nothing is taken where nothing is owed', () => {
  const dues = createDues()
  expect(dues.takeNext()).toEqual({ rows: [], isRound: true })
  expect([dues.size, dues.pieces]).toEqual([0, 0])
})
