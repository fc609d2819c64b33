import { describe, expect, it } from 'vitest'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { sqliteDialect } from '../../kernel/db/dialect.ts'
import { createLogPruner, SLICE_SIZE } from './prune.ts'

const LIMIT = 100

type Entry = { readonly check: number; readonly n: number }

const openLog = (counts = new Map<number, number>()) => {
  const log: Entry[] = [...counts].flatMap(([check, count]) => Array.from({ length: count }, (_, n) => ({ check, n: n + 1 })))
  const seen = { slices: 0, at_once: 0, longest: 0, failing: false }
  let at = 0
  let running = 0
  const pruneSlice = async (): Promise<number> => {
    seen.at_once = Math.max(seen.at_once, ++running)
    await yieldToEventLoop()
    running--
    if (seen.failing) throw new Error('The database is away.')
    seen.slices++
    const slice = log.slice(at, at + SLICE_SIZE.sqlite)
    const kept = slice.filter(({ check, n }) => n > (counts.get(check) ?? 0) - LIMIT)
    log.splice(at, slice.length, ...kept)
    at = slice.length < SLICE_SIZE.sqlite ? 0 : at + kept.length
    return at
  }
  const pruner = createLogPruner({ dialect: sqliteDialect, tx: pruneSlice } as unknown as Db)

  const record = async (pings: number, checkAt: (ping: number) => number): Promise<void> => {
    for (let first = 0; first < pings; first += 64) {
      const entries = Array.from({ length: 64 }, (_, ping): Entry => {
        const check = checkAt(first + ping)
        const n = (counts.get(check) ?? 0) + 1
        counts.set(check, n)
        return { check, n }
      })
      log.push(...entries)
      pruner.onEntriesWritten(entries)
      seen.longest = Math.max(seen.longest, log.length)
      for (let turn = 0; turn < 4; turn++) await yieldToEventLoop()
    }
  }
  return { seen, record, log }
}

describe('pruning beside pings', () => {
  it('looks at nothing while no log is longer than the lowest limit', async () => {
    const { seen, record } = openLog()
    await record(100 * LIMIT, (ping) => ping % 100)
    expect(seen.slices).toBe(0)
  })

  it('keeps the log within three times what it has to keep, however long pings come', async () => {
    const { seen, record } = openLog(new Map(Array.from({ length: 100 }, (_, check) => [check, LIMIT])))
    await record(50_000, (ping) => ping % 100)
    expect(seen.longest).toBeLessThanOrEqual(3 * 100 * LIMIT)
  })

  it('keeps up where one check is busy behind many quiet ones', async () => {
    const { seen, record } = openLog(new Map(Array.from({ length: 100 }, (_, check) => [check, LIMIT])))
    await record(50_000, () => 0)
    expect(seen.longest).toBeLessThanOrEqual(3 * 100 * LIMIT)
  })

  it('prunes one slice at a time', async () => {
    const { seen, record } = openLog(new Map([[0, LIMIT]]))
    await record(10_000, () => 0)
    expect(seen.at_once).toBe(1)
  })

  it('goes on after a failure', async () => {
    const { seen, record } = openLog(new Map([[0, LIMIT]]))
    seen.failing = true
    await record(2_000, () => 0)
    expect(seen.slices).toBe(0)
    seen.failing = false
    await record(2_000, () => 0)
    expect(seen.slices).toBeGreaterThan(0)
  })
})
