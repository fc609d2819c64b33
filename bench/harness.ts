/**
 * Only ratios travel from one machine to another. Every figure is a comparison with a baseline measured in the same run,
 * in turn with it, several times; the median is reported, and how far the repetitions lay apart.
 */

export type Contestant = {
  readonly name: string
  /** Runs for about `seconds` and answers how much it did per second. */
  readonly run: (seconds: number) => Promise<number>
}

export type Figure = { readonly name: string; readonly median: number; readonly ratio: number; readonly spread: number }

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

/** Runs the contestants in turn, so that a slow minute of the machine hits them all. */
export const compare = async (contestants: readonly Contestant[], { seconds, repetitions, progress }: Plan): Promise<readonly Figure[]> => {
  const measured = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  for (const { run } of contestants) await run(Math.min(1, seconds))
  for (let turn = 1; turn <= repetitions; turn++) {
    for (const { name, run } of contestants) {
      const value = await run(seconds)
      measured.get(name)?.push(value)
      progress(`  ${turn}/${repetitions}  ${name}: ${value.toFixed(1)}`)
    }
  }
  const baseline = median(measured.get(contestants[0]?.name ?? '') ?? [1])
  return [...measured].map(([name, values]) => ({
    name,
    median: median(values),
    ratio: median(values) / baseline,
    spread: spreadOf(values),
  }))
}

export const tableOf = (unit: string, figures: readonly Figure[]): string =>
  [
    `| | ${unit} (median) | ratio | spread |`,
    '|---|---:|---:|---:|',
    ...figures.map(
      ({ name, median: value, ratio, spread }) =>
        `| ${name} | ${value.toFixed(value < 10 ? 2 : 0)} | **${ratio.toFixed(2)}** | ±${(spread * 100).toFixed(0)} % |`,
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
