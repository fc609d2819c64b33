import fc from 'fast-check'
import { afterAll } from 'vitest'
import { SEED } from './property-seed.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the worker from the import of this file to its last test. */
    processor_ms?: number
  }
}

// Property tests draw the same cases in each run; `npm run soak` sets another seed and prints it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })

// Evaluated again for each file, before it is imported.
const before = process.cpuUsage()

// oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from this pattern
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before)
  file.meta.processor_ms = (user + system) / 1_000
})
