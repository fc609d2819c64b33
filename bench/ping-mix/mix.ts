/** What jobs really send: the third row of the table in the design of the ping engine. Pure: the caller brings the random numbers. */
import { AGENTS, BODIES, CURL, headOf, type Agent } from './agents.ts'
import { slugOf, uuidOf } from './checks.ts'

/** Pings of each kind among a hundred. `finish` carries the run id of an earlier `start`. */
export const PERCENT = { get: 70, post: 11, start: 6, finish: 6, query: 3, log: 2, fail: 2 } as const
export type PingKind = keyof typeof PERCENT
/** Every tenth ping addresses its check by ping key and slug. */
const SLUG_EVERY = 10

export type Random = () => number

const shuffle = <T>(list: T[], random: Random): T[] => {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = list[last] as T
    list[last] = list[other] as T
    list[other] = moved
  }
  return list
}

const FULL_DECK = Object.entries(PERCENT).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as PingKind))

/** Kinds in random order, exactly `PERCENT` of each in every hundred. */
const kindSequence = (random: Random): (() => PingKind) => {
  let deck: PingKind[] = []
  return () => {
    if (deck.length === 0) deck = shuffle([...FULL_DECK], random)
    return deck.pop() ?? 'get'
  }
}

/** A run whose start was answered. */
export type Run = { readonly index: number; readonly rid: string }
export type Ping = {
  readonly kind: PingKind
  readonly text: string
  readonly index: number
  readonly agent: Agent
  readonly body?: string | undefined
  readonly opens?: Run
}

export type Range = { readonly from: number; readonly checks: number }
export type MixOptions = Range & {
  readonly random: Random
  readonly ping_key: string
  readonly close: boolean
  /** Eight hexadecimal digits that no other load on the same database has: run ids are unique. */
  readonly run_prefix: string
  /** Sender of the ping with this number; by default one of eight at random. */
  readonly agentOf?: (count: number) => Agent
}

export type PingSource = {
  next(): Ping
  answered(ping: Ping): void
}

const SUFFIX: Readonly<Record<PingKind, string>> = {
  get: '',
  post: '',
  start: '/start',
  finish: '/0',
  query: '',
  log: '/log',
  fail: '/fail',
}
const queryOf = (kind: PingKind, run: Run | undefined): string => {
  if (run) return `?rid=${run.rid}`
  return kind === 'query' ? '?host=db-1&job=nightly' : ''
}

/** The real mix over the checks of a range, drawn evenly. */
export const createMix = ({ from, checks, random, ping_key, close, run_prefix, agentOf }: MixOptions): PingSource => {
  const nextKind = kindSequence(random)
  const openRuns: Run[] = []
  let count = 0
  let runs = 0
  const newRun = (): Run => ({
    index: from + Math.floor(random() * checks),
    rid: `${run_prefix}-0000-4000-8000-${(++runs).toString(16).padStart(12, '0')}`,
  })

  return {
    next: () => {
      const drawn = nextKind()
      // No start was answered yet: the success becomes a start, whose own success follows.
      const kind = drawn === 'finish' && openRuns.length === 0 ? 'start' : drawn
      const run = kind === 'start' ? newRun() : kind === 'finish' ? openRuns.shift() : undefined
      const index = run?.index ?? from + Math.floor(random() * checks)
      const target = ++count % SLUG_EVERY === 0 ? `${ping_key}/${slugOf(index)}` : uuidOf(index)
      const body = kind === 'post' ? (BODIES[count % BODIES.length] ?? '') : undefined
      const agent = agentOf?.(count) ?? AGENTS[Math.floor(random() * AGENTS.length)] ?? CURL
      const text = headOf(agent, `/ping/${target}${SUFFIX[kind]}${queryOf(kind, run)}`, body, close)
      return { kind, text, index, agent, body, ...(kind === 'start' && run && { opens: run }) }
    },
    answered: ({ opens }) => {
      if (opens) openRuns.push(opens)
    },
  }
}

/** Plain GETs by uuid, as curl sends them, drawn evenly from a range. */
export const createPlainGets = ({ from, checks, random, close }: Omit<MixOptions, 'ping_key' | 'run_prefix'>): PingSource => ({
  next: () => {
    const index = from + Math.floor(random() * checks)
    return { kind: 'get', text: headOf(CURL, `/ping/${uuidOf(index)}`, undefined, close), index, agent: CURL }
  },
  answered: () => undefined,
})
