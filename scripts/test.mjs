// `npm test`: all tests, and static checks beside them. With arguments, only the tests they select: npm test -- checks, npm test -- --changed,
// npm test -- --project unit. `npm test -- --list` installs what the suite needs and runs nothing. `npm run proofs` (PROOFS=1): what needs programs
// of others, and nothing else.
import { randomInt } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedSources } from './changed-sources.mjs'
import { setUp } from './checkout.mjs'
import { main, root, run } from './run.mjs'
import { getRuntime } from './runtime.mjs'
import { planRuns, summarize } from './test-runs.mjs'

const tool = (name, file) => join(root, 'node_modules', name, file)
const formatted = ['src', 'test', 'bench', 'scripts'].filter((folder) => existsSync(join(root, folder)))
const scratch = mkdtempSync(join(tmpdir(), 'watchdesk-report-'))

// The native loader leaves no file beside the packages, which may belong to another user; a forgotten `.only` must not pass for a whole run.
const vitestFlags = ['--configLoader=native', '--allowOnly=false']

// Each of several checkers would derive the same types again; the two type checks use both cores instead.
const typeCheck = (...project) => [tool('typescript', 'bin/tsc'), '--noEmit', '--singleThreaded', ...project]

// Type information of the whole source takes 20 s of processor time, of a few files 3 s; a soak checks all.
const typeAware = process.env.SOAK ? formatted : changedSources(formatted)
const typeAwareFlags = ['--config=.oxlintrc.type-aware.json', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern']

const checks = [
  { name: 'Types', args: typeCheck() },
  { name: 'Types of the dashboard', args: typeCheck('-p', 'src/web'), needs: 'src/web/tsconfig.json' },
  { name: 'Lint', args: [tool('oxlint', 'bin/oxlint'), '--deny-warnings', ...formatted] },
  ...(typeAware.length > 0 ? [{ name: 'Floating promises', args: [tool('oxlint', 'bin/oxlint'), ...typeAwareFlags, ...typeAware] }] : []),
  { name: 'Format', args: [tool('oxfmt', 'bin/oxfmt'), '--check', ...formatted] },
]
// The type checker is written in Go: collecting garbage takes a third of its processor time, and 2 GB are enough without.
const CHECK_ENVIRONMENT = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' }
const selection = process.argv.slice(2)
const isWhole = selection.length === 0 && !process.env.PROOFS
const runs = planRuns(selection, process.env)
const reportOf = ({ name }) => join(scratch, `${name}.json`)

// A soak draws other cases each time; a case that fails is named with its seed and becomes a fixed one.
const seed = process.env.SOAK && !process.env.PROPERTY_SEED ? String(randomInt(2 ** 31)) : process.env.PROPERTY_SEED

const readReport = (one) => (existsSync(reportOf(one)) ? JSON.parse(readFileSync(reportOf(one), 'utf8')) : undefined)

function runTests(node, one) {
  const env = { ...process.env, ...(seed && { PROPERTY_SEED: seed }), ...one.env, TEST_REPORT: reportOf(one) }
  return run(node, [tool('vitest', 'vitest.mjs'), 'run', ...vitestFlags, ...one.args], { env })
}

/** Prints the output of a check in one piece when it has ended, because several run at once. */
async function check(node, { name, args, needs }) {
  if (needs && !existsSync(join(root, needs))) return 0
  const output = join(scratch, name)
  const file = openSync(output, 'w')
  const code = await run(node, args, { stdio: ['ignore', file, file], env: CHECK_ENVIRONMENT })
  closeSync(file)
  console.log(`\n── ${name}\n${readFileSync(output, 'utf8')}`.trimEnd())
  return code
}

async function runSteps() {
  await setUp({ forTests: true })
  if (selection.includes('--list')) return 0
  const node = getRuntime()
  console.log(`\n── Tests${seed ? `, PROPERTY_SEED=${seed}` : ''}`)
  // The checks run beside the tests: neither keeps both cores busy all the time.
  const checked = isWhole ? checks.map((step) => check(node, step)) : []
  const codes = await Promise.all([...checked, ...runs.map((one) => runTests(node, one))])
  return codes.find((code) => code !== 0) ?? 0
}

await main(runSteps)
if (!selection.includes('--list')) console.log(`\n${summarize(runs.map(readReport), process.exitCode ?? 0)}`)
rmSync(scratch, { recursive: true, force: true })
