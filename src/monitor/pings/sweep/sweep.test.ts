import { describe, expect, it } from 'vitest'
import { breathe } from '../../../kernel/clock.ts'
import type { Bulk } from '../../../kernel/db/bulk.ts'
import type { Db, Tx } from '../../../kernel/db/db.ts'
import { sqliteDialect } from '../../../kernel/db/dialect.ts'
import { SLICE } from './slice.ts'
import { createSweep } from './sweep.ts'

/** A log without end of which half is too old, and how many slices of it were looked at. */
const stage = (limit: number | null) => {
  const seen = { limit, slices: 0 }
  const answer = ({ sqlite }: Bulk): unknown => {
    if (sqlite.includes('min(ping_log_limit) as shortest')) return { shortest: seen.limit }
    if (sqlite.includes('changes()')) return { dropped: 256 }
    if (sqlite.includes('delete')) seen.slices++
    return { last: 512, found: 512 }
  }
  const tx = { dialect: sqliteDialect, bulk: async (statement: Bulk) => [answer(statement)] } as unknown as Tx
  const sweep = createSweep({ isInOrder: true } as Db)
  const ping = async (times: number, n: number): Promise<number> => {
    const before = seen.slices
    for (let batch = 0; batch < times; batch++) await sweep.within(tx, Array<number>(64).fill(n))
    return seen.slices - before
  }
  return { ping, seen }
}

it('nothing is looked at while no log is longer than it may be', async () => {
  const { ping } = stage(100)
  expect(await ping(100, 100)).toBe(0)
})

it('more is looked at than becomes too old', async () => {
  const { ping } = stage(100)
  // 64 each time; half as many again are looked at, 512 at once.
  expect(await ping(160, 101)).toBe((160 * 64 * 1.5) / 512)
})

it('whoever lowers what is kept is noticed with the next look', async () => {
  const { ping, seen } = stage(100)
  expect(await ping(1, 60)).toBe(0)
  seen.limit = 50
  expect(await ping(100, 60)).toBe(0)
  expect(await ping(8, 101)).toBeGreaterThan(0)
  expect(await ping(8, 60)).toBeGreaterThan(0)
})

it('where there is no project there is nothing too old', async () => {
  const { ping } = stage(null)
  expect(await ping(100, 1_000)).toBe(0)
})

describe('where no batch waits for it', () => {
  /** Each look is answered when it is let go. */
  const besides = () => {
    const looks: (() => void)[] = []
    const answer = { last: SLICE.postgres, found: SLICE.postgres, dropped: SLICE.postgres / 2, shortest: 100 }
    const tx = {
      bulk: async () => [{ shortest: 100 }],
      bulkLast: (_statement: Bulk, _rows: unknown, told: (rows: unknown[]) => void) => told([answer]),
    } as unknown as Tx
    const db = {
      isInOrder: false,
      tx: async (work: (tx: Tx) => Promise<void>) => {
        await new Promise<void>((resolve) => looks.push(resolve))
        await work(tx)
      },
    } as unknown as Db
    return { sweep: createSweep(db), tx, looks }
  }
  const OVERFULL = Array<number>(SLICE.postgres).fill(101)

  it('looks when a batch has left, once at a time, and at nothing else meanwhile', async () => {
    const { sweep, tx, looks } = besides()
    await sweep.within(tx, OVERFULL)
    await breathe()
    expect(looks.length).toBe(0)
    sweep.meanwhile()
    expect(looks.length).toBe(0)
    sweep.meanwhile()
    await breathe()
    expect(looks.length).toBe(1)
    looks[0]?.()
    await sweep.settled()
    // Half as many again are looked at as became too old: a slice was, and half a slice waits for more.
    sweep.meanwhile()
    await breathe()
    expect(looks.length).toBe(1)
    await sweep.within(tx, OVERFULL)
    sweep.meanwhile()
    await breathe()
    expect(looks.length).toBe(2)
  })
})
