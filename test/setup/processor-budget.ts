const SAMPLE = JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ id: n, name: `check ${n}`, tags: ['a', 'b'], at: n * 1_000 })))

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Processor time of a fixed amount of work on this machine at this moment: what the budget is counted in, so that it holds on slower machines too. */
export const measureUnit_ms = (): number => {
  const before = processorMs()
  for (let round = 0; round < 150; round++) JSON.stringify(JSON.parse(SAMPLE))
  return Math.max(1, processorMs() - before)
}

/** The typical one of several measured units: a processor shared with a second busy core is up to twice as slow as an idle one. */
export const medianUnit_ms = (units_ms: readonly number[]): number =>
  units_ms.toSorted((a, b) => a - b)[Math.floor(units_ms.length / 2)] ?? measureUnit_ms()

/** Units of work that the files of each run of the suite may take together; `docs/testing.md` has the last measurement. */
export const BUDGET_UNITS: Readonly<Record<string, number>> = { tests: 12_500, fault: 4_000 }

export type Spent = { readonly total_ms: number; readonly unit_ms: number }

/** What a run says when its files took more processor time than the suite may; nothing within the budget. */
export const overspending = ({ total_ms, unit_ms }: Spent, budget: number): string | undefined => {
  const units = Math.round(total_ms / unit_ms)
  if (units <= budget) return undefined
  return `The test files took ${units} units of processor time; the suite may take ${budget} (test/setup/processor-budget.ts). Make the costliest files cheaper, or say in docs/testing.md why the suite must grow.`
}
