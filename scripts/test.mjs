// Everything `npm test` checks: what is written first, then what it does, unless there is something wrong with it already.
// Arguments go to vitest: npm test -- test/api/v3, npm test -- --project unit
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUp } from './checkout.mjs'
import { main, root, run } from './run.mjs'
import { getRuntime } from './runtime.mjs'

const tool = (name, file) => join(root, 'node_modules', name, file)
const formatted = ['src', 'test', 'bench', 'scripts'].filter((folder) => existsSync(join(root, folder)))
const scratch = mkdtempSync(join(tmpdir(), 'watchdesk-report-'))
const report = join(scratch, 'vitest.json')

// The native loader leaves no file beside the packages, which may belong to another user; a forgotten `.only` must not pass for a whole run.
const vitestFlags = ['--configLoader=native', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

const checks = [
  { name: 'Types', args: [tool('typescript', 'bin/tsc'), '--noEmit'] },
  { name: 'Types of the dashboard', args: [tool('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/web'], needs: 'src/web/tsconfig.json' },
  { name: 'Lint', args: [tool('oxlint', 'bin/oxlint'), '--deny-warnings', ...formatted] },
  {
    name: 'Format',
    args: [tool('prettier', 'bin/prettier.cjs'), '--check', '--no-error-on-unmatched-pattern', '--log-level=warn', ...formatted],
  },
]
const tests = [tool('vitest', 'vitest.mjs'), 'run', ...vitestFlags, ...process.argv.slice(2)]

/** What vitest counted; a file that could not be loaded, or an error outside any test, counts as one failure. */
function countTests(code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + brokenFiles || (code === 0 ? 0 : 1)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

/** What it said is shown in one piece when it has ended: others speak at the same time. */
async function check(node, { name, args, needs }) {
  if (needs && !existsSync(join(root, needs))) return 0
  const said = join(scratch, name)
  const file = openSync(said, 'w')
  const code = await run(node, args, { stdio: ['ignore', file, file] })
  closeSync(file)
  console.log(`\n── ${name}\n${readFileSync(said, 'utf8')}`.trimEnd())
  return code
}

async function runSteps() {
  await setUp({ forTests: true })
  const node = getRuntime()
  // At once, because the longest of them keeps but one core busy.
  const codes = await Promise.all(checks.map((step) => check(node, step)))
  const wrong = codes.find((code) => code !== 0)
  if (wrong !== undefined) return wrong
  console.log('\n── Tests')
  return run(node, tests)
}

await main(runSteps)
const { passed, failed, skipped } = countTests(process.exitCode)
rmSync(scratch, { recursive: true, force: true })
if (skipped > 0) console.log(`\n${skipped} not run`)
console.log(`\n${passed} passed, ${failed} failed`)
