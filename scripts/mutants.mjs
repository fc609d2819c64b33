// `npm run mutants`: plants the faults of mutants/faults.mjs one at a time and prints which of them the tests catch.
//   --at REVISION   the suite of an older commit; faults that no longer or not yet fit there are counted apart
//   --only TEXT     faults whose file or description contains the text
//   --from N        begins with the N-th fault
// The work happens in a temporary git worktree; the checkout itself is not changed.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUp } from './checkout.mjs'
import { faults } from './mutants/faults.mjs'
import { main, Refusal, root } from './run.mjs'
import { getRuntime } from './runtime.mjs'

const MAX_SECONDS = 180

const argument = (name) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`git ${args[0]} failed: ${stderr.trim()}`)
}

/** Exit code of the selected tests: 0 passed, null not finished within the limit. */
function runTests(node, folder, tests) {
  const flags = ['run', '--configLoader=native', '--bail=1', '--reporter=dot', '--silent']
  const child = spawn(node, [join(folder, 'node_modules/vitest/vitest.mjs'), ...flags, ...tests], {
    cwd: folder,
    stdio: 'ignore',
    detached: true,
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), MAX_SECONDS * 1000)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code)
    })
  })
}

const resultOf = (code) => (code === 0 ? 'survived' : code === null ? 'not finished' : 'caught')

async function tryFault(node, folder, { file, find, replace, earlier, tests }) {
  const path = join(folder, file)
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return 'does not fit'
  }
  const fits = [{ find, replace }, earlier].find((change) => change && text.split(change.find).length === 2)
  if (!fits) return 'does not fit'
  writeFileSync(
    path,
    text.replace(fits.find, () => fits.replace),
  )
  try {
    return resultOf(await runTests(node, folder, tests))
  } finally {
    writeFileSync(path, text)
  }
}

async function plantAll() {
  await setUp({ forTests: true })
  const node = getRuntime()
  const only = argument('--only') ?? ''
  const from = Number(argument('--from') ?? 1)
  const chosen = faults.filter(({ file, what }, index) => index + 1 >= from && `${file} ${what}`.includes(only))
  const folder = join(mkdtempSync(join(tmpdir(), 'watchdesk-mutants-')), 'tree')
  git('worktree', 'add', '--detach', folder, argument('--at') ?? 'HEAD')
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const counts = {}
  try {
    console.log('| # | file | fault | result | s |\n|--:|---|---|---|--:|')
    for (const fault of chosen) {
      const started = Date.now()
      const result = await tryFault(node, folder, fault)
      counts[result] = (counts[result] ?? 0) + 1
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`| ${faults.indexOf(fault) + 1} | ${fault.file} | ${fault.what} | ${result} | ${seconds} |`)
    }
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  console.log(
    `\n${Object.entries(counts)
      .map(([result, count]) => `${count} ${result}`)
      .join(', ')} of ${chosen.length} faults`,
  )
  return counts['survived'] ? 1 : 0
}

await main(plantAll)
