/** `npm run bench [-- NAME …]`: runs all benchmarks, or those whose file name contains NAME, and keeps the results. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compare, tableOf, type Benchmark } from './harness.ts'
import { watchStolen } from './stolen.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const results = join(here, 'results')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

// Every benchmark file exports one benchmark.
const load = async (file: string): Promise<Benchmark> => (await import(join(here, file))).benchmark

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const repetitions = Number(process.env.BENCH_REPETITIONS ?? 5)

const machine = (): string =>
  `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

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

mkdirSync(results, { recursive: true })
const wanted = process.argv.slice(2)
const files = readdirSync(here).filter(
  (file) => file.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((name) => file.includes(name))),
)
if (files.length === 0) throw new Error(`No benchmark is called ${wanted.join(' or ')}.`)
for (const file of files) await measure(file)

const sections = readdirSync(results)
  .filter((file) => file.endsWith('.md'))
  .toSorted()
const heading =
  '# Measured\n\nOnly ratios travel from one machine to another; each table compares with a baseline measured in the same run.\n'
writeFileSync(join(here, 'results.md'), [heading, ...sections.map((file) => readFileSync(join(results, file), 'utf8'))].join('\n'))
say('\nWrote bench/results.md.')
process.exit(0)
