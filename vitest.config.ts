import { defineConfig } from 'vitest/config'

// A soak runs for as long as it was asked to.
const testTimeout = process.env.SOAK ? 24 * 3_600_000 : 30_000

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/setup/broker.ts'],
    maxWorkers: '100%',
    // Modules keep no state, so files may share a worker; loading the product anew for each would take most of the time.
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    teardownTimeout: 20_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['test/**/*.test.ts'], exclude: ['test/{fault,browser}/**'] } },
      // Groups run one after the other: what kills processes or watches a screen wants the machine for itself.
      {
        extends: true,
        test: { name: 'fault', include: ['test/fault/**/*.test.ts'], fileParallelism: false, isolate: true, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], fileParallelism: false, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
