import { watchStolenPart } from './stolen.ts'

/**
 * Only ratios travel from one machine to another. Every figure is a comparison with a baseline measured in the same run,
 * in turn with it, several times; the median is reported, and how far the repetitions lay apart.
 */

export type Contestant = {
  readonly name: string
  /** Runs for about `seconds` and answers how much it did per second. */
  readonly run: (seconds: number) => Promise<number>
}

export type Figure = {
  readonly name: string
  readonly median: number
  readonly ratio: number
  readonly spread: number
  /** Of how many repetitions, and in how many of them nobody else took the processors. */
  readonly turns: number
  readonly calm: number
}

export type Benchmark = {
  readonly title: string
  /** What the first contestant stands for, and what the figures mean. */
  readonly about: string
  readonly unit: string
  /** Sets the scene; the first contestant is the baseline. `close` tidies up. */
  readonly open: () => Promise<{ contestants: readonly Contestant[]; close(): Promise<void>; notes?: () => readonly string[] }>
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Half the distance between the best and the worst repetition, as a part of the median. */
const spreadOf = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / 2 / median(values)

type Plan = { readonly seconds: number; readonly repetitions: number; readonly progress: (line: string) => void }

// A server that runs for months is measured, not one that has just been started: for its first seconds its code is still being compiled.
const WARMING_SECONDS = 8
// What other machines may take of a repetition that counts. Whether it counts says nothing of how fast it was.
const CALM = 0.02
/** So many times as many repetitions as are wanted are tried for calm ones. */
const PATIENCE = 3
// Fewer say less than those that were disturbed.
const FEWEST_CALM = 3

/** What counts: calm repetitions where there were enough, otherwise all. */
class Turns {
  readonly all: number[] = []
  readonly calm: number[] = []
  add(value: number, stolen: number | undefined): void {
    this.all.push(value)
    if ((stolen ?? 0) <= CALM) this.calm.push(value)
  }
  get counted(): readonly number[] {
    return this.calm.length >= Math.min(FEWEST_CALM, this.all.length) ? this.calm : this.all
  }
}

/** Runs the contestants in turn, so that a slow minute of the machine hits them all, until each was left alone often enough. */
export const compare = async (contestants: readonly Contestant[], { seconds, repetitions, progress }: Plan): Promise<readonly Figure[]> => {
  const measured = new Map(contestants.map((contestant) => [contestant, new Turns()]))
  for (const { run } of contestants) await run(Math.min(WARMING_SECONDS, 2 * seconds))
  const isEnough = (): boolean => [...measured.values()].every(({ calm }) => calm.length >= repetitions)
  for (let turn = 1; turn <= repetitions * PATIENCE && !isEnough(); turn++) {
    // All of them each time: who has enough already goes on, so that nobody is compared with another hour.
    for (const [{ name, run }, turns] of measured) {
      const stolenOf = watchStolenPart()
      const value = await run(seconds)
      turns.add(value, stolenOf())
      progress(`  ${turns.calm.length}/${repetitions}  ${name}: ${value.toFixed(1)}`)
    }
  }
  const baseline = median(measured.values().next().value?.counted ?? [1])
  return [...measured].map(([{ name }, { counted, all, calm }]) => ({
    name,
    median: median(counted),
    ratio: median(counted) / baseline,
    spread: spreadOf(counted),
    turns: all.length,
    calm: calm.length,
  }))
}

export const tableOf = (unit: string, figures: readonly Figure[]): string =>
  [
    `| | ${unit} (median) | ratio | spread | calm |`,
    '|---|---:|---:|---:|---:|',
    ...figures.map(
      ({ name, median: value, ratio, spread, calm, turns }) =>
        `| ${name} | ${value.toFixed(value < 10 ? 2 : 0)} | **${ratio.toFixed(2)}** | ±${(spread * 100).toFixed(0)} % | ${calm} of ${turns} |`,
    ),
  ].join('\n')

/** Repeats `once` with so many at a time until the time is over; answers how many per second. */
export const closedLoop = async (clients: number, seconds: number, once: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  const end = start + seconds * 1_000
  let count = 0
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await once()
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return count / ((performance.now() - start) / 1_000)
}
