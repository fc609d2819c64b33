import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll } from 'vitest'
import { SEED } from './property-seed.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the worker, and of the processes it started, from the import of this file to its last test. */
    processor_ms?: number
  }
}

// Property tests draw the same cases in each run; `npm run soak` sets another seed and prints it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })

const TICKS_PER_SECOND = 100

/** Of processes that have ended, where the system is Linux. */
const childrenMs = (): number => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return ((Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND) * 1_000
  } catch {
    return 0
  }
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + childrenMs()
}

// Evaluated again for each file, before it is imported.
const before_ms = processorMs()

// oxlint-disable-next-line no-empty-pattern -- the runner reads the names of fixtures from this pattern
afterAll(({}, { file }) => {
  file.meta.processor_ms = processorMs() - before_ms
})
