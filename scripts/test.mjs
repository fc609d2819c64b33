// `npm test`: static checks, then all tests. With arguments, only the tests they select: npm test -- checks, npm test -- --changed,
// npm test -- --project unit. `npm test -- --list` installs what the suite needs and runs nothing.
import { randomInt } from 'node:crypto'
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
const vitestFlags = ['--configLoader=native', '--allowOnly=false']

const checks = [
  { name: 'Types', args: [tool('typescript', 'bin/tsc'), '--noEmit'] },
  { name: 'Types of the dashboard', args: [tool('typescript', 'bin/tsc'), '--noEmit', '-p', 'src/web'], needs: 'src/web/tsconfig.json' },
  { name: 'Lint', args: [tool('oxlint', 'bin/oxlint'), '--deny-warnings', ...formatted] },
  { name: 'Format', args: [tool('oxfmt', 'bin/oxfmt'), '--check', ...formatted] },
]
const selection = process.argv.slice(2)
const tests = [tool('vitest', 'vitest.mjs'), 'run', ...vitestFlags, ...selection]

// A soak draws other cases each time; a case that fails is named with its seed and becomes a fixed one.
const seed = process.env.SOAK && !process.env.PROPERTY_SEED ? String(randomInt(2 ** 31)) : process.env.PROPERTY_SEED
const environment = { ...process.env, TEST_REPORT: report, ...(seed && { PROPERTY_SEED: seed }) }

/** What vitest counted; a file that could not be loaded, or an error outside any test, counts as one failure. */
function countTests(code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const brokenFiles = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + brokenFiles || (code === 0 ? 0 : 1)
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
}

/** Prints the output of a check in one piece when it has ended, because several run at once. */
async function check(node, { name, args, needs }) {
  if (needs && !existsSync(join(root, needs))) return 0
  const output = join(scratch, name)
  const file = openSync(output, 'w')
  const code = await run(node, args, { stdio: ['ignore', file, file] })
  closeSync(file)
  console.log(`\n── ${name}\n${readFileSync(output, 'utf8')}`.trimEnd())
  return code
}

async function runSteps() {
  await setUp({ forTests: true })
  if (selection.includes('--list')) return 0
  const node = getRuntime()
  if (selection.length === 0) {
    // All at once, because the longest of them keeps only one core busy.
    const codes = await Promise.all(checks.map((step) => check(node, step)))
    const wrong = codes.find((code) => code !== 0)
    if (wrong !== undefined) return wrong
  }
  console.log(`\n── Tests${seed ? `, PROPERTY_SEED=${seed}` : ''}`)
  return run(node, tests, { env: environment })
}

await main(runSteps)
if (!selection.includes('--list')) {
  const { passed, failed, skipped } = countTests(process.exitCode)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
}
rmSync(scratch, { recursive: true, force: true })
