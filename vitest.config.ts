import { defineConfig } from 'vitest/config'
import { ProgressReporter } from './test/setup/progress-reporter.ts'
import { LongestFirst } from './test/setup/longest-first.ts'

// No test is decided by the pace of the machine: the limit names one that hangs. A soak runs for as long as it was asked to.
const testTimeout = process.env.SOAK ? 24 * 3_600_000 : 1_200_000

// `npm run proofs` runs these, and no other command: they need programs of others.
const proofs = [{ extends: true, test: { name: 'proofs', include: ['test/proofs/**/*.test.ts'] } } as const]

// `npm test` counts the results from this file.
const report = process.env.TEST_REPORT

// Hashes of passwords are cheap where no test is about them.
const quickHashes = { '@node-rs/argon2': new URL('test/setup/quick-argon2.ts', import.meta.url).pathname }

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
    expect: { poll: { timeout: testTimeout / 4 } },
    projects: [
      ...(process.env.PROOFS ? proofs : []),
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{fault,browser,proofs}/**'],
          alias: quickHashes,
        },
      },
      // Each file has servers, folders and databases of its own and mostly waits for what died to be taken up again, so more wait at once
      // than there are cores. A whole run gives them a process of their own, beside the other tests (scripts/test.mjs).
      {
        extends: true,
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          globalSetup: ['test/setup/product.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      // Each worker has a product and a browser, each file a database of its own; the dashboard is built before the first of them.
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/setup/dashboard.ts'],
          alias: quickHashes,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
