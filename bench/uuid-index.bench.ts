import { randomUUID } from 'node:crypto'
import { createUuidIndex } from '../src/monitor/pings/memory/uuid-index.ts'
import type { Benchmark } from './harness.ts'

const UUIDS = 1_000_000
// As many as a batch of pings has at most.
const BATCH = 256
const LENGTH = 36

/** A batch of uuids drawn evenly, as texts that nobody has seen before: so they come with pings. */
const drawFrom = (all: Buffer): readonly string[] =>
  Array.from({ length: BATCH }, () => {
    const start = Math.floor(Math.random() * UUIDS) * LENGTH
    return all.toString('latin1', start, start + LENGTH)
  })

/** How many were found in a second; drawing them is not counted. */
const pace = (all: Buffer, find: (uuids: readonly string[]) => number) => async (seconds: number) => {
  let [found, taken] = [0, 0]
  while (taken < seconds * 1_000) {
    const uuids = drawFrom(all)
    const started = performance.now()
    found += find(uuids)
    taken += performance.now() - started
  }
  return (found * 1_000) / taken
}

export const benchmark: Benchmark = {
  title: 'Finding a uuid among a million',
  about: `${BATCH} at a time, drawn evenly. Baseline: a map of texts.`,
  unit: 'found/s',
  open: async () => {
    const uuids = Array.from({ length: UUIDS }, () => randomUUID())
    const all = Buffer.from(uuids.join(''))
    const map = new Map<string, number>(uuids.map((uuid, number) => [uuid, number]))
    const index = createUuidIndex()
    for (const [number, uuid] of uuids.entries()) index.put(uuid, number)
    const oneByOne = (find: (uuid: string) => number | undefined) => (asked: readonly string[]) =>
      asked.filter((uuid) => find(uuid) !== undefined).length
    return {
      contestants: [
        {
          name: 'a map',
          run: pace(
            all,
            oneByOne((uuid) => map.get(uuid)),
          ),
        },
        {
          name: 'the table, one by one',
          run: pace(
            all,
            oneByOne((uuid) => index.find(uuid)),
          ),
        },
        { name: 'the table, a batch at once', run: pace(all, (asked) => index.findAll(asked).filter((number) => number >= 0).length) },
      ],
      close: async () => undefined,
    }
  },
}
