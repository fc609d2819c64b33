import { watchStolenPart } from './stolen.ts'

/**
 * Only ratios travel from one machine to another, and a machine shared with others is twice as fast in one second as in another. So every turn is
 * compared with one of the baseline right before it, several times; the median of those ratios is reported, and within what the middle half of
 * them lay (of the baseline: of its values).
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

/** What a part of the values lies below. */
const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Half the distance between the ends of the middle half, as a part of the median. */
const spreadOf = (values: readonly number[]): number => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)

type Plan = { readonly seconds: number; readonly repetitions: number; readonly progress: (line: string) => void }

// A server that runs for months is measured, not one that has just been started: for its first seconds its code is still being compiled.
const WARMING_SECONDS = 8
// What other machines may take of a repetition that counts. Whether it counts says nothing of how fast it was.
const CALM = 0.02
/** So many times as many repetitions as are wanted are tried for calm ones. */
const PATIENCE = 3
// Fewer say less than those that were disturbed.
const FEWEST_CALM = 3

/** One turn, and what it is of the baseline's turn before it. */
type Turn = { readonly value: number; readonly ratio: number; readonly isCalm: boolean }

/** What counts: calm repetitions where there were enough, otherwise all. */
const countedOf = (turns: readonly Turn[]): readonly Turn[] => {
  const calm = turns.filter(({ isCalm }) => isCalm)
  return calm.length >= Math.min(FEWEST_CALM, turns.length) ? calm : turns
}

const figureOf = (name: string, turns: readonly Turn[]): Figure => {
  const counted = countedOf(turns)
  const ratios = counted.map(({ ratio }) => ratio)
  return {
    name,
    median: median(counted.map(({ value }) => value)),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    turns: turns.length,
    calm: turns.filter(({ isCalm }) => isCalm).length,
  }
}

const runOnce = async ({ run }: Contestant, seconds: number): Promise<Omit<Turn, 'ratio'>> => {
  const stolenOf = watchStolenPart()
  const value = await run(seconds)
  return { value, isCalm: (stolenOf() ?? 0) <= CALM }
}

/** Runs each contestant right after the baseline, in turn, until each was left alone often enough. */
export const compare = async (contestants: readonly Contestant[], { seconds, repetitions, progress }: Plan): Promise<readonly Figure[]> => {
  for (const { run } of contestants) await run(Math.min(WARMING_SECONDS, 2 * seconds))
  const [baseline, ...others] = contestants
  if (!baseline) return []
  const alone: Turn[] = []
  const measured = new Map(others.map((contestant) => [contestant, [] as Turn[]]))
  const calmOf = (turns: readonly Turn[]): number => turns.filter(({ isCalm }) => isCalm).length
  const isEnough = (): boolean => [alone, ...measured.values()].every((turns) => calmOf(turns) >= repetitions)
  const runBaseline = async (): Promise<Turn> => {
    const turn = { ...(await runOnce(baseline, seconds)), ratio: 1 }
    alone.push(turn)
    progress(`  ${baseline.name}: ${turn.value.toFixed(1)}`)
    return turn
  }
  for (let turn = 1; turn <= repetitions * PATIENCE && !isEnough(); turn++) {
    if (others.length === 0) await runBaseline()
    // All of them each time: who has enough already goes on, so that nobody is compared with another hour.
    for (const [other, turns] of measured) {
      const before = await runBaseline()
      const { value, isCalm } = await runOnce(other, seconds)
      turns.push({ value, ratio: value / before.value, isCalm: isCalm && before.isCalm })
      progress(`  ${calmOf(turns)}/${repetitions}  ${other.name}: ${value.toFixed(1)}, ${(value / before.value).toFixed(2)} of it`)
    }
  }
  const own = { ...figureOf(baseline.name, alone), spread: spreadOf(countedOf(alone).map(({ value }) => value)) }
  return [own, ...[...measured].map(([{ name }, turns]) => figureOf(name, turns))]
}

export const tableOf = (unit: string, figures: readonly Figure[]): string =>
  [
    `| | ${unit} (median) | ratio (median) | middle half | calm |`,
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
