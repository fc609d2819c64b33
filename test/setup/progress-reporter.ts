import { relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { BUDGET_UNITS, measureUnit_ms, medianUnit_ms, overspending } from './processor-budget.ts'

const SLOWEST = 10
const FILES_PER_UNIT = 10

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`

const nameOf = (module: TestModule): string => relative(process.cwd(), module.moduleId)

/** A class, because the runner expects one. Prints a line for every file that ends, with the number of files done of all, and the slowest files at the end. */
export class ProgressReporter implements Reporter {
  #total = 0
  #done = 0
  #processor_ms = 0
  readonly #budget = BUDGET_UNITS[process.env.TEST_BUDGET ?? '']
  readonly #units_ms: number[] = []

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length
  }

  onTestModuleEnd(module: TestModule): void {
    this.#done += 1
    const mark = module.state() === 'failed' ? 'failed' : 'ok'
    const processor_ms = module.meta().processor_ms ?? 0
    this.#processor_ms += processor_ms
    // Measured beside the files, because they share the processor with each other.
    if (this.#budget !== undefined && this.#done % FILES_PER_UNIT === 1) this.#units_ms.push(measureUnit_ms())
    const times = `${seconds(module.diagnostic().duration)}, processor ${seconds(processor_ms)}`
    print(`[${this.#done}/${this.#total}] ${mark} ${nameOf(module)} (${times})`)
  }

  /** For whole runs of the suite: `npm test` fails when its files become costlier. */
  #keepBudget(budget: number): void {
    const unit_ms = medianUnit_ms(this.#units_ms)
    print(`In units of ${unit_ms.toFixed(1)} ms: ${Math.round(this.#processor_ms / unit_ms)}`)
    const sentence = overspending({ total_ms: this.#processor_ms, unit_ms }, budget)
    if (sentence === undefined) return
    print(sentence)
    process.exitCode = 1
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < 2) return
    print(`\nProcessor time of the files: ${seconds(this.#processor_ms)}`)
    if (this.#budget !== undefined) this.#keepBudget(this.#budget)
    const slowest = modules.toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration).slice(0, SLOWEST)
    print('Slowest files:')
    for (const module of slowest) print(`  ${seconds(module.diagnostic().duration).padStart(8)}  ${nameOf(module)}`)
  }
}
