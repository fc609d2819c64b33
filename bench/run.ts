/**
 * `npm run bench [-- NAME …]`: runs all benchmarks, or those whose file name contains NAME, and keeps the results.
 * `npm run bench -- ping-mix [options]`: that benchmark alone; its results are kept if no option selects a part.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, tableOf, type Benchmark } from './harness.ts'
import { machine } from './machine.ts'
import { isComplete } from './ping-mix/options.ts'
import { runPingMix } from './ping-mix/run.ts'
import { watchStolen } from './stolen.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const results = join(here, 'results')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

// Every benchmark file exports one benchmark.
const load = async (file: string): Promise<Benchmark> => (await import(join(here, file))).benchmark

const PING_MIX = 'ping-mix'
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5)

const measure = async (file: string): Promise<void> => {
  const { title, about, unit, open } = await load(file)
  say(`\n${title}`)
  const scene = await open()
  try {
    const stolen = watchStolen()
    const figures = await compare(scene.contestants, { seconds, repetitions, progress: say })
    const notes = [...(scene.notes?.() ?? []), stolen()]
    const name = file.replace('.bench.ts', '')
    const text = [
      `## ${title}`,
      about,
      tableOf(unit, figures),
      ...notes,
      `\`npm run bench -- ${name}\`: ${repetitions} repetitions of ${seconds} s that count, each compared with one of the baseline right before it; those count of which other machines took at most 2 % (all, where fewer than three were); on ${machine()}, ${new Date().toISOString().slice(0, 10)}.`,
    ]
    writeFileSync(join(results, `${name}.md`), `${text.join('\n\n')}\n`)
    say(tableOf(unit, figures))
    for (const note of notes) say(note)
  } finally {
    await scene.close()
  }
}

const measurePingMix = async (args: readonly string[]): Promise<void> => {
  const text = await runPingMix(args, say)
  say(`\n${text}`)
  if (isComplete(args)) writeFileSync(join(results, `${PING_MIX}.md`), `${text}\n`)
}

mkdirSync(results, { recursive: true })
const [first, ...rest] = process.argv.slice(2)
if (first === PING_MIX) await measurePingMix(rest)
else {
  const wanted = process.argv.slice(2)
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part))
  const files = readdirSync(here).filter((file) => file.endsWith('.bench.ts') && isWanted(file))
  if (files.length === 0 && !isWanted(PING_MIX)) throw new Error(`No benchmark is called ${wanted.join(' or ')}.`)
  for (const file of files) await measure(file)
  if (isWanted(PING_MIX)) await measurePingMix([])
}

const sections = readdirSync(results)
  .filter((file) => file.endsWith('.md'))
  .toSorted()
const heading =
  '# Measured\n\nOnly ratios travel from one machine to another; each table compares with a baseline measured in the same run.\n'
writeFileSync(join(here, 'results.md'), [heading, ...sections.map((file) => readFileSync(join(results, file), 'utf8'))].join('\n'))
say('\nWrote bench/results.md.')
process.exit(0)
