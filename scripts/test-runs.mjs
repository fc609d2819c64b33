// What `npm test` starts and how it counts. Pure, so that its own tests need no second run of the suite.

/**
 * Whole runs start the fault tests beside all others, because they mostly wait for processes they killed. A selection is one run.
 * @param {readonly string[]} selection arguments of `npm test`
 */
export function planRuns(selection, { PROOFS, SOAK } = {}) {
  if (PROOFS) return [{ name: 'tests', args: ['--project=proofs', ...selection], env: {} }]
  if (selection.length > 0) return [{ name: 'tests', args: selection, env: {} }]
  const budgetOf = (run) => (SOAK ? {} : { TEST_BUDGET: run })
  return [
    { name: 'tests', args: ['--project=!fault'], env: budgetOf('tests') },
    { name: 'fault', args: ['--project=fault'], env: budgetOf('fault') },
  ]
}

/** What one report of vitest counted; a file that could not be loaded counts as one failure. Nothing to run leaves no report. */
function countReport(report) {
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, skipped: numPendingTests + numTodoTests }
}

/** The last line. An exit code without a failed test, such as that of a run that broke off, counts as one failure. */
export function summarize(reports, code) {
  const counts = reports.map(countReport)
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  return `${sum('passed')} passed, ${sum('failed') || (code === 0 ? 0 : 1)} failed, ${sum('skipped')} skipped`
}
