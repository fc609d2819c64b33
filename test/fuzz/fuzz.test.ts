import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { onBothDatabases } from '../databases.ts'
import { runFuzz, type Report } from './run.ts'

const IS_SOAK = process.env['SOAK'] !== undefined
const given = process.env['FUZZ_SEED']
const FIXED_SEED = 1
const SEEDS = given === undefined ? [FIXED_SEED, ...(IS_SOAK ? [randomInt(2 ** 31)] : [])] : [Number(given)]
const COUNT = Number(process.env['FUZZ_COUNT'] ?? (IS_SOAK ? 100_000 : 250))
const MAX_CPU_MS = 100

const reportText = (seed: number, { count, statuses, unavailable, failures, slowest }: Report): string =>
  [
    `seed ${seed}: ${count} requests, ${failures.length} failures, ${unavailable} × 503; ${JSON.stringify(statuses)}`,
    ...slowest.map(({ index, cpu_ms, what }) => `  ${cpu_ms.toFixed(0)} ms of processor time, index ${index}: ${what.slice(0, 300)}`),
  ].join('\n')

/** Processor time of other work in the same thread (garbage collection, loading) falls on whichever request it meets. */
const isSlow = async (run: () => Promise<unknown>): Promise<boolean> => {
  for (let tries = 0; tries < 3; tries++) {
    const before = process.threadCpuUsage()
    await run().catch(() => undefined)
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1_000 <= MAX_CPU_MS) return false
  }
  return true
}

onBothDatabases('random requests', (database) => {
  it.each(SEEDS)('are answered without a server error, seed %i', async (seed) => {
    const report = await runFuzz({ database, seed, count: COUNT, isSlow: IS_SOAK ? isSlow : undefined })
    process.stdout.write(`${database}, ${reportText(seed, report)}\n`)
    expect(report.failures, report.failures.join('\n')).toEqual([])
    expect(report.slow).toEqual([])
  })
})
