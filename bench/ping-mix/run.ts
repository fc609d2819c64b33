/** `npm run bench -- ping-mix [options]`; see README.md beside this file. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { machine } from '../machine.ts'
import { watchStolen } from '../stolen.ts'
import { measureDue } from './due.ts'
import { measureDelete } from './delete-project.ts'
import { measureHotCheck, measureTwoNodes } from './hot-checks.ts'
import { measureLockedRow } from './locked-row.ts'
import { measureLogGrowth } from './log-growth.ts'
import { measureMemory } from './memory.ts'
import { parseOptions, type Options, type Part } from './options.ts'
import { FEW_CHECKS, measureGrowth, measurePace, type ManyChecks } from './pace.ts'
import { measureReads, noteBareReads } from './reads.ts'
import type { DatabaseName } from './seed.ts'
import { PINNED, type Tree } from './servers.ts'
import { cacheAllOf, openStage, type Stage } from './stage.ts'
import { renderTable, type Result } from './table.ts'
import { measureYoungTable } from './young-table.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MILLION = 1_000_000

const commitOf = ({ root }: Tree): string => {
  const git = (...args: readonly string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? ' with changes' : '')
}

const treesOf = ({ old }: Options): readonly Tree[] => [
  ...(old === undefined ? [] : [{ name: 'old', root: resolve(old) } as const]),
  { name: 'present', root: ROOT },
]

/** What was measured so far. */
type Report = { readonly results: Result[]; readonly notes: string[] }

const isSelected = ({ options }: Stage, part: Part): boolean => options.parts.includes(part)

const measureFew = async (stage: Stage, database: DatabaseName, { results, notes }: Report): Promise<void> => {
  for (const shape of ['mix', 'get', 'close'] as const)
    if (isSelected(stage, shape)) results.push(...(await measurePace(stage, database, shape)))
  for (const tree of stage.trees) {
    const measured = isSelected(stage, 'hot') ? [await measureHotCheck(stage, tree, database)] : []
    if (isSelected(stage, 'nodes') && database === 'postgres') measured.push(await measureTwoNodes(stage, tree))
    if (isSelected(stage, 'lock') && database === 'postgres') measured.push(await measureLockedRow(stage, tree))
    if (isSelected(stage, 'delete')) measured.push(await measureDelete(stage, tree, database))
    results.push(...measured.map(({ result }) => result))
    notes.push(...measured.map(({ note }) => note))
    if (isSelected(stage, 'log')) results.push(await measureLogGrowth(stage, tree, database))
    if (isSelected(stage, 'young') && database === 'postgres') results.push(await measureYoungTable(stage, tree))
    if (isSelected(stage, 'read')) results.push(await measureReads(stage, { tree, database, checks: FEW_CHECKS, settings: {} }))
  }
}

/** Parts with the same settings follow each other: each change of settings costs one ping for each check. */
const measureMany = async (stage: Stage, many: ManyChecks, { results }: Report): Promise<void> => {
  const all: ManyChecks = { ...many, settings: cacheAllOf(stage, many.tree) }
  if (isSelected(stage, 'memory')) results.push(await measureMemory(stage, 'memory, default cache', many))
  if (isSelected(stage, 'growth') && many.checks >= MILLION)
    results.push(await measureGrowth(stage, 'mix against 1,000 checks, default cache', many))
  if (isSelected(stage, 'memory')) results.push(await measureMemory(stage, 'memory, all checks cached', all))
  if (isSelected(stage, 'growth')) results.push(await measureGrowth(stage, 'mix against 1,000 checks', all))
  if (isSelected(stage, 'read')) results.push(await measureReads(stage, all))
  if (isSelected(stage, 'due')) results.push(...(await measureDue(stage, all)))
}

const measureAll = async (stage: Stage, report: Report): Promise<void> => {
  const { databases, checks: sizes } = stage.options
  if (isSelected(stage, 'read')) report.notes.push(await noteBareReads(stage))
  for (const database of databases)
    for (const checks of sizes) {
      if (checks === FEW_CHECKS) await measureFew(stage, database, report)
      else
        for (const tree of stage.trees) {
          await measureMany(stage, { tree, database, checks, settings: {} }, report)
          await stage.closeScene(await stage.scene(tree, database, checks))
        }
    }
}

/** Runs the selected measurements and answers the section for `results.md`. */
export const runPingMix = async (args: readonly string[], progress: (line: string) => void): Promise<string> => {
  const options = parseOptions(args)
  const trees = treesOf(options)
  const stolen = watchStolen()
  const report: Report = { results: [], notes: [] }
  const stage = await openStage(options, trees, progress)
  try {
    await measureAll(stage, report)
  } finally {
    await stage.close()
  }
  const commits = trees.map((tree) => `${tree.name} tree at ${commitOf(tree)}`).join(', ')
  const command = ['npm run bench -- ping-mix', ...args].join(' ').replace(/--old \S+/, '--old PATH')
  return [
    '## Pings: the mix that jobs send',
    'Each value is the median of repetitions in alternation with its baseline; ± is half of the middle half. What each row measures: `bench/ping-mix/README.md`.',
    renderTable(report.results),
    ...report.notes,
    `${PINNED} ${stolen()}`,
    `\`${command}\`: ${options.repetitions} repetitions of ${options.seconds} s, on ${machine()}, ${new Date().toISOString().slice(0, 10)}; ${commits}.`,
  ].join('\n\n')
}
