import type { Circuit } from './circuit.ts'

/** The due work of one endpoint, oldest first; `slots` is how many more attempts it may have under way. */
export type Queue<Job> = {
  readonly endpoint_id: number
  readonly circuit: Circuit
  readonly slots: number
  readonly firsts: readonly Job[]
  readonly retries: readonly Job[]
}

export type Kind = 'first' | 'retry'
export type Picked<Job> = { readonly endpoint_id: number; readonly kind: Kind; readonly job: Job }

/** Where the round stands, to be kept from one call to the next: whose turn was last, and who had more than their share. */
export type Round = {
  readonly last: { readonly first: number; readonly retry: number }
  readonly firsts_in_a_row: number
  readonly debts: ReadonlyMap<number, number>
}

export const OPENING_ROUND: Round = { last: { first: -1, retry: -1 }, firsts_in_a_row: 0, debts: new Map() }

/** One attempt in five goes to a retry when one waits. */
const FIRSTS_PER_RETRY = 4

/** Retries are charged to their endpoint's first attempts, up to this: an endpoint with many of them must not fall silent for long. */
const LARGEST_DEBT = 10

type Lane<Job> = {
  readonly id: number
  readonly jobs: Record<Kind, readonly Job[]>
  readonly taken: Record<Kind, number>
  slots: number
  debt: number
}

const laneOf = <Job>(queue: Queue<Job>, round: Round): Lane<Job> => ({
  id: queue.endpoint_id,
  jobs: { first: queue.firsts, retry: queue.retries },
  taken: { first: 0, retry: 0 },
  slots: queue.circuit === 'half_open' ? Math.min(1, queue.slots) : queue.slots,
  debt: round.debts.get(queue.endpoint_id) ?? 0,
})

const hasWork = <Job>(lane: Lane<Job>, kind: Kind): boolean => lane.taken[kind] < lane.jobs[kind].length

const ready = <Job>(lanes: readonly Lane<Job>[], kind: Kind): readonly Lane<Job>[] =>
  lanes.filter((lane) => lane.slots > 0 && hasWork(lane, kind))

/** The next in the circle after the last one. */
const nextAfter = <Job>(lanes: readonly Lane<Job>[], last: number): Lane<Job> | undefined =>
  lanes.find((lane) => lane.id > last) ?? lanes[0]

const chosen = <Job>(lanes: readonly Lane<Job>[], kind: Kind, last: number): Lane<Job> | undefined => {
  if (kind === 'retry') return nextAfter(lanes, last)
  const smallest = Math.min(...lanes.map((lane) => lane.debt))
  return nextAfter(
    lanes.filter((lane) => lane.debt === smallest),
    last,
  )
}

/** When all who wait for a first attempt owe one, all are forgiven one. */
const settleDebts = <Job>(lanes: readonly Lane<Job>[]): void => {
  const waiting = ready(lanes, 'first')
  const common = waiting.length === 0 ? 0 : Math.min(...waiting.map((lane) => lane.debt))
  for (const lane of waiting) lane.debt -= common
}

const kindOf = (canFirst: boolean, canRetry: boolean, firstsInARow: number): Kind =>
  canRetry && (!canFirst || firstsInARow >= FIRSTS_PER_RETRY) ? 'retry' : 'first'

/**
 * Which attempts to start, in order, when `room` may. Endpoints take turns, by deficit round robin in which every attempt costs one; first
 * attempts go before retries, of which every fifth place is kept for one. An open circuit yields its turns, a half-open one gets a single probe.
 */
export const pickFair = <Job>(
  queues: readonly Queue<Job>[],
  round: Round,
  room: number,
): { readonly picks: readonly Picked<Job>[]; readonly round: Round } => {
  const open = queues.filter((queue) => queue.circuit !== 'open').toSorted((a, b) => a.endpoint_id - b.endpoint_id)
  const lanes = open.map((queue) => laneOf(queue, round))
  const picks: Picked<Job>[] = []
  const last = { ...round.last }
  let firstsInARow = round.firsts_in_a_row
  while (picks.length < room) {
    const candidates = { first: ready(lanes, 'first'), retry: ready(lanes, 'retry') }
    const kind = kindOf(candidates.first.length > 0, candidates.retry.length > 0, firstsInARow)
    const lane = chosen(candidates[kind], kind, last[kind])
    const job = lane?.jobs[kind][lane.taken[kind]]
    if (!lane || job === undefined) break
    picks.push({ endpoint_id: lane.id, kind, job })
    lane.taken[kind] += 1
    lane.slots -= 1
    lane.debt = Math.min(LARGEST_DEBT, lane.debt + 1)
    last[kind] = lane.id
    firstsInARow = kind === 'retry' ? 0 : Math.min(FIRSTS_PER_RETRY, firstsInARow + 1)
    settleDebts(lanes)
  }
  const debts = new Map(lanes.filter((lane) => lane.debt > 0 && hasWork(lane, 'first')).map((lane) => [lane.id, lane.debt]))
  return { picks, round: { last, firsts_in_a_row: firstsInARow, debts } }
}
