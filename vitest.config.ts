import { defineConfig } from 'vitest/config'
import { ProgressReporter } from './test/setup/progress-reporter.ts'
import { LongestFirst } from './test/setup/longest-first.ts'

// A soak runs for as long as it was asked to; what starts processes or browsers has to do with what others leave of the machine.
const testTimeout = process.env.SOAK ? 24 * 3_600_000 : 60_000
const patience = { testTimeout: 10 * testTimeout, hookTimeout: 10 * testTimeout, expect: { poll: { timeout: 60_000 } } }

// `npm test` counts the results from this file.
const report = process.env.TEST_REPORT

export default defineConfig({
  test: {
    reporters: ['minimal', new ProgressReporter(), ...(report ? [['json', { outputFile: report }] as const] : [])],
    environment: 'node',
    globalSetup: ['test/setup/broker.ts'],
    setupFiles: ['test/setup/each-file.ts'],
    // One for each core, which it keeps busy together with its part of PostgreSQL.
    maxWorkers: '100%',
    // Tests make a lot of short-lived garbage.
    execArgv: ['--max-semi-space-size=64'],
    // Modules keep no state, so files may share a worker; loading the product anew for each would take most of the time.
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    teardownTimeout: 20_000,
    sequence: { sequencer: LongestFirst },
    // What is waited for comes at once, except on a busy machine; what never comes is still named before the test is over.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['test/**/*.test.ts'], exclude: ['test/{fault,browser}/**'] } },
      // Groups run one after the other: what kills processes or watches a screen wants the machine for itself. Each file here has servers,
      // folders and databases of its own and mostly waits for what died to be taken up again, so more wait at once than there are cores.
      {
        extends: true,
        test: {
          ...patience,
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          globalSetup: ['test/setup/warm-start.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      // Two at a time, each with a server, a folder and a browser of its own; the dashboard is built before the first of them.
      {
        extends: true,
        test: {
          ...patience,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: ['test/browser/budgets.test.ts'],
          globalSetup: ['test/setup/dashboard.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      // What a page may cost is measured by itself.
      {
        extends: true,
        test: {
          ...patience,
          name: 'budgets',
          include: ['test/browser/budgets.test.ts'],
          globalSetup: ['test/setup/dashboard.ts'],
          fileParallelism: false,
          // A machine that is busy with something else for a moment gets another try; a page that became slow fails each.
          retry: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
