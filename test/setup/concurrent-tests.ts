import type { SuiteCollector } from 'vitest'

type Suite = Awaited<ReturnType<SuiteCollector['collect']>>

/** In the title of a test, of its suites or of its file: calls at the same time, which are about locks. */
export const CONCURRENT = /\bat[ -]once\b|concurren|at the same (?:time|moment)|\brac(?:e|ing)\b/

const dropOthers = (suite: Suite): Suite => {
  suite.tasks = suite.tasks.filter((task) => (task.type === 'suite' ? dropOthers(task).tasks.length > 0 : CONCURRENT.test(task.fullName)))
  // Without tests a suite fails unless it is skipped.
  if (suite.tasks.length === 0) suite.mode = 'skip'
  return suite
}

/** Keeps the tests of concurrent calls in a suite. The runner has no filter of its own for a part of a file. */
export const keepConcurrent = (collector: SuiteCollector): void => {
  const { collect } = collector
  collector.collect = async (file) => dropOthers(await collect(file))
}
