/** A read of one check by the API beside full load. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { KEYS } from '../../test/world/people.ts'
import { seededChance } from '../../test/simulation/chance.ts'
import { uuidOf } from './checks.ts'
import type { Range } from './mix.ts'
import { FEW_CHECKS, type ManyChecks } from './pace.ts'
import { sendLoad } from './servers.ts'
import type { Stage } from './stage.ts'
import type { Result, Value } from './table.ts'

/** So seldom that the reads are no load themselves. */
const PAUSE_MS = 5
/** What the generator needs before its load is full. */
const START_MS = 700

/** Reads until the load is over; answers how many milliseconds each read took. */
const readBeside = async (port: number, range: Range, load: Promise<unknown>): Promise<readonly number[]> => {
  const dispatcher = new Agent({ connections: 1 })
  const random = seededChance(2).fraction
  const times: number[] = []
  let isOver = false
  const ended = load.finally(() => (isOver = true))
  await sleep(START_MS)
  while (!isOver) {
    const index = range.from + Math.floor(random() * range.checks)
    const started = performance.now()
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/v3/checks/${uuidOf(index)}`, {
      dispatcher,
      headers: { 'x-api-key': KEYS.write },
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`A read was refused with ${statusCode}.`)
    // A read that ends after the load was not beside it.
    if (!isOver) times.push(performance.now() - started)
    await sleep(PAUSE_MS)
  }
  await ended
  await dispatcher.close()
  return times
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN

const measure = async ({ options, progress }: Stage, name: string, port: number, range: Range): Promise<Value> => {
  const times: number[] = []
  for (let n = 0; n < options.repetitions; n++)
    times.push(...(await readBeside(port, range, sendLoad({ ...range, ports: [port], shape: 'mix', seconds: options.seconds }))))
  progress(`  ${name}: p99 of ${times.length} reads ${p99(times).toFixed(1)} ms`)
  return { value: p99(times) }
}

export const measureReads = async (stage: Stage, { tree, database, checks, settings }: ManyChecks): Promise<Result> => {
  const scene = await stage.scene(tree, database, checks)
  const { port } = await scene.serve(settings)
  const value = await measure(stage, `${tree.name}, ${checks} checks`, port, scene.loaded)
  return { measurement: 'read of one check beside full load, p99', tree: tree.name, database, checks, unit: 'ms', ...value }
}

/** What generator and reader cost each other on this machine. */
export const noteBareReads = async (stage: Stage): Promise<string> => {
  const { value } = await measure(stage, 'bare', stage.bare.port, { from: 1, checks: FEW_CHECKS })
  return `A read of the bare server beside the same load, p99: ${value.toFixed(1)} ms.`
}
