import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TestModule, TestSpecification } from 'vitest/node'
import { ProgressReporter } from './progress-reporter.ts'

type Ended = { readonly name: string; readonly seconds: number; readonly processor_ms?: number; readonly state?: string }

const moduleOf = ({ name, seconds, processor_ms = 0, state = 'passed' }: Ended): TestModule =>
  ({
    moduleId: `${process.cwd()}/${name}`,
    state: () => state,
    meta: () => ({ processor_ms }),
    diagnostic: () => ({ duration: seconds * 1_000 }),
  }) as Partial<TestModule> as TestModule

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text).trimEnd())
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = undefined
})

const runAll = (ended: readonly Ended[]): void => {
  const modules = ended.map(moduleOf)
  const reporter = new ProgressReporter()
  reporter.onTestRunStart(modules as Partial<TestSpecification>[] as TestSpecification[])
  for (const module of modules) reporter.onTestModuleEnd(module)
  reporter.onTestRunEnd(modules)
}

it('prints each file that ends, with the number of files done of all', () => {
  runAll([
    { name: 'a.test.ts', seconds: 1, processor_ms: 500 },
    { name: 'b.test.ts', seconds: 2, state: 'failed' },
  ])
  expect(printed.slice(0, 2)).toEqual(['[1/2] ok a.test.ts (1.0 s, processor 0.5 s)', '[2/2] failed b.test.ts (2.0 s, processor 0.0 s)'])
})

it('prints the ten slowest files at the end, the slowest first', () => {
  runAll(Array.from({ length: 12 }, (_, n) => ({ name: `${n}.test.ts`, seconds: n })))
  const slowest = printed.slice(printed.indexOf('Slowest files:') + 1)
  expect(slowest.map((line) => line.trim().split(/\s+/).at(-1))).toEqual(Array.from({ length: 10 }, (_, n) => `${11 - n}.test.ts`))
})

it('fails a whole run whose files take more processor time than its budget', () => {
  vi.stubEnv('TEST_BUDGET', 'tests')
  runAll([
    { name: 'a.test.ts', seconds: 1 },
    { name: 'b.test.ts', seconds: 1, processor_ms: 1e9 },
  ])
  expect(process.exitCode).toBe(1)
  expect(printed.join('\n')).toContain('units of processor time; the suite may take')
})

it('lets a selection take what it needs', () => {
  vi.stubEnv('TEST_BUDGET', undefined)
  runAll([
    { name: 'a.test.ts', seconds: 1 },
    { name: 'b.test.ts', seconds: 1, processor_ms: 1e9 },
  ])
  expect(process.exitCode).toBeUndefined()
})
