import { describe, expect, it } from 'vitest'
import { planRuns, summarize } from '../../scripts/test-runs.mjs'

describe('npm test runs', () => {
  it('the fault tests beside all others, each within a budget', () => {
    expect(planRuns([])).toEqual([
      { name: 'tests', args: ['--project=!fault'], env: { TEST_BUDGET: 'tests' } },
      { name: 'fault', args: ['--project=fault'], env: { TEST_BUDGET: 'fault' } },
    ])
  })

  it('a soak without a budget', () => {
    expect(planRuns([], { SOAK: '1' }).map(({ env }) => env)).toEqual([{}, {}])
  })

  it.each([
    ['a part of a path', ['checks']],
    ['what a change touches', ['--changed']],
    ['what changed since a commit', ['--changed', 'HEAD~1']],
    ['one kind of test', ['--project', 'unit']],
  ])('of a selection only that: %s', (_what, selection) => {
    expect(planRuns(selection)).toEqual([{ name: 'tests', args: selection, env: {} }])
  })

  it('the proofs alone when asked for them', () => {
    expect(planRuns(['postfix'], { PROOFS: '1' })).toEqual([{ name: 'tests', args: ['--project=proofs', 'postfix'], env: {} }])
  })
})

const report = (
  passed: number,
  failed = 0,
  skipped = 0,
  files: readonly { status: string; assertionResults: readonly unknown[] }[] = [],
) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
  numTodoTests: 0,
  testResults: files,
})

describe('the last line of npm test', () => {
  it.each([
    ['sums both runs', [report(10, 0, 1), report(5, 2)], 1, '15 passed, 2 failed, 1 skipped'],
    ['is free of failures', [report(10)], 0, '10 passed, 0 failed, 0 skipped'],
    ['is all zeros when nothing matches a change', [undefined], 0, '0 passed, 0 failed, 0 skipped'],
    ['counts a run that broke off', [report(10), undefined], 1, '10 passed, 1 failed, 0 skipped'],
    ['counts an exit code without a failed test', [report(10)], 1, '10 passed, 1 failed, 0 skipped'],
    [
      'counts a file that could not be loaded',
      [report(10, 0, 0, [{ status: 'failed', assertionResults: [] }])],
      1,
      '10 passed, 1 failed, 0 skipped',
    ],
  ])('%s', (_what, reports, code, line) => {
    expect(summarize(reports, code)).toBe(line)
  })
})
