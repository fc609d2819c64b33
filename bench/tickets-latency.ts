/**
 * `node bench/tickets-latency.ts [COUNT] [sqlite|postgres] [SECONDS]`: how long the desk's calls take among COUNT tickets, beside the
 * same calls among 10,000. The whole product in this process, without sockets; a load of fifty agents for SECONDS at the end.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '../test/setup/databases.ts'
import { calmWatch, lookInTurn, type Seen, type Watch } from './calm.ts'
import { closedLoop } from './harness.ts'
import { watchStolen } from './stolen.ts'
import { AGENTS, DEPARTMENTS } from './tickets/fill.ts'
import { json, newTicket, OPERATIONS, roll, type Operation } from './tickets/operations.ts'
import { openScene, say, type Scene } from './tickets/scene.ts'
import { startTuned } from './tuned-postgres.ts'

const SMALL = 10_000
/** Until what is asked for lies in memory: an index of a search among a million was read from the disk for the first few hundred calls. */
const WARMING = { calls: 1_000, most_ms: 20_000 }
const WARMING_AGAIN = { calls: 200, most_ms: 4_000 }
/** Of half seconds, or calls: the slowest hundredth of few calls is chance. */
const ENOUGH = { windows: 20, calls: 2_000 }
const MINUTES = { small: 6, large: 15, creating: 4 }
const CREATORS = 32

const [, , countText = '100000', database = 'sqlite', secondsText = '0'] = process.argv
const count = Number(countText)

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** A dash where nothing could be measured, because no window of it was calm. */
const ms = (value: number | undefined): string => (value ? value.toFixed(2) : '–')

type Latency = { readonly p50: number; readonly p99: number; readonly calls: number; readonly calm: string }

const calmOf = ({ windows, calm_windows }: { readonly windows: number; readonly calm_windows: number }): string =>
  `${calm_windows} of ${windows} half seconds`

const latencyOf = (seen: Seen<number>): Latency => {
  const sorted = seen.calm.toSorted((a, b) => a - b)
  return { calls: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), calm: calmOf(seen) }
}

const warmUp = async ({ call, size }: Scene, operation: Operation, { calls, most_ms }: typeof WARMING): Promise<void> => {
  const until = performance.now() + most_ms
  for (let n = 0; n < calls && performance.now() < until; n++) await call(operation(size))
}

const watchLatency = ({ call, size }: Scene, operation: Operation): Watch<number> =>
  calmWatch(async (until) => {
    const times: number[] = []
    while (performance.now() < until) {
      const options = operation(size)
      const start = performance.now()
      await call(options)
      times.push(performance.now() - start)
    }
    return times
  })

const makeViews = async ({ call }: Scene): Promise<void> => {
  for (let n = 0; n < 12; n++)
    await call(
      json('POST', '/api/v1/views', {
        name: `View ${n}`,
        filters: { status: ['open', 'pending'], department_id: [(n % DEPARTMENTS) + 1], ...(n % 2 && { assignee_id: ['me'] }) },
      }),
    )
}

const measureAll = async (scene: Scene, minutes: number): Promise<ReadonlyMap<string, Latency>> => {
  await makeViews(scene)
  const operations = new Map(Object.entries(OPERATIONS).map(([name, operation]) => [watchLatency(scene, operation), { name, operation }]))
  await lookInTurn({
    watches: operations.keys(),
    isEnough: ({ calm, calm_windows }) => calm_windows >= ENOUGH.windows || calm.length >= ENOUGH.calls,
    minutes,
    prepare: async (watch, isFirst) => {
      const known = operations.get(watch)
      if (isFirst) say(`  ${known?.name} …`)
      await scene.addUpCounts()
      if (known) await warmUp(scene, known.operation, isFirst ? WARMING : WARMING_AGAIN)
    },
  })
  const found = new Map<string, Latency>()
  for (const [watch, { name }] of operations) {
    const latency = latencyOf(watch.seen())
    found.set(name, latency)
    say(`  ${name}, ${latency.calls} calls: ${ms(latency.p50)} ms, 99 % below ${ms(latency.p99)} ms, calm in ${latency.calm}`)
  }
  return found
}

/** 40 % lists, 35 % reads, 10 % searches, 10 % replies, 5 % changes. */
const mixedDay = async (scene: Scene, seconds: number): Promise<void> => {
  const times: number[] = []
  await closedLoop(AGENTS, seconds, async () => {
    const dice = roll(100)
    const shares: readonly (readonly [string, number])[] = [
      ['list, any filters, exact total', 40],
      ['read, 20 replies', 75],
      ['search, two words', 85],
      ['reply', 95],
      ['change', 100],
    ]
    const name = shares.find(([, below]) => dice < below)?.[0] ?? 'change'
    const start = performance.now()
    await scene.call(OPERATIONS[name]?.(scene.size) ?? newTicket())
    times.push(performance.now() - start)
  })
  const sorted = times.toSorted((a, b) => a - b)
  say(
    `${AGENTS} agents at once for ${seconds} s: ${times.length} calls, no error, p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms.`,
  )
}

/** Creators never pause; each window answers how many tickets there were a second. */
const watchCreating = async ({ call }: Scene): Promise<Seen<number>> => {
  let [made, isOver] = [0, false]
  const creator = async (): Promise<void> => {
    for (; !isOver; made++) await call(newTicket())
  }
  const creators = Array.from({ length: CREATORS }, creator)
  const watch = calmWatch(async (until) => {
    const [start, before] = [performance.now(), made]
    await pause(until - start)
    return [(made - before) / ((performance.now() - start) / 1_000)]
  })
  await lookInTurn({ watches: [watch], isEnough: ({ calm_windows }) => calm_windows >= ENOUGH.windows, minutes: MINUTES.creating })
  isOver = true
  await Promise.all(creators)
  return watch.seen()
}

const postgres = database === 'postgres' ? await startTuned() : undefined
const place = async (name: string): Promise<string | undefined> => postgres && (await createDatabase(postgres.url, name))

const small = await openScene(SMALL, await place('small'))
const before = await measureAll(small, MINUTES.small)
await small.close()
const large = await openScene(count, await place('large'))
const stolen = watchStolen()
const after = await measureAll(large, MINUTES.large)
say(
  `\n| ${database}, ms | p50 among ${SMALL} | p99 | p50 among ${count} | p99 | growth (p50) | calls that count, calm in |\n|---|---:|---:|---:|---:|---:|---:|`,
)
for (const [name, { p50, p99, calls, calm }] of after) {
  const was = before.get(name)
  say(`| ${name} | ${ms(was?.p50)} | ${ms(was?.p99)} | ${ms(p50)} | ${ms(p99)} | ${ms(was?.p50 && p50 / was.p50)} | ${calls}, ${calm} |`)
}
say(`\n${stolen()}`)
const creating = await watchCreating(large)
const rates = creating.calm.toSorted((a, b) => a - b)
const rate = (part: number): number => Math.round(quantile(rates, part))
say(
  `Created durably, ${CREATORS} at a time: ${rate(0.5)} tickets/s in the middle, ${rate(0.1)} in the slowest tenth, ${rate(0.9)} in the fastest; calm in ${calmOf(creating)}.`,
)
if (Number(secondsText) > 0) await mixedDay(large, Number(secondsText))
await large.close()
await postgres?.stop()
process.exit(0)
