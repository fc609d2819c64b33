import type { CircuitState } from './circuit.ts'

/** Due deliveries of one endpoint, oldest first. `slots`: number of attempts that may run in addition to the current ones. */
export type DueWork<Job> = {
  readonly endpoint_id: number
  readonly circuit: CircuitState
  readonly slots: number
  readonly firsts: readonly Job[]
  readonly retries: readonly Job[]
}

export type AttemptKind = 'first' | 'retry'
export type PickedAttempt<Job> = { readonly endpoint_id: number; readonly kind: AttemptKind; readonly job: Job }

/** State between calls: the endpoints served last, and the deficits. */
export type RoundRobinState = {
  readonly last: { readonly first: number; readonly retry: number }
  readonly firsts_in_a_row: number
  readonly deficits: ReadonlyMap<number, number>
}

export const INITIAL_ROUND_ROBIN: RoundRobinState = { last: { first: -1, retry: -1 }, firsts_in_a_row: 0, deficits: new Map() }

/** Number of first attempts per retry: one attempt in five is a retry, if one is due. */
const FIRSTS_PER_RETRY = 4

/** Retries count against first attempts of the endpoint up to this deficit, so that many retries do not stop the first attempts. */
const MAX_DEFICIT = 10

type EndpointQueue<Job> = {
  readonly id: number
  readonly jobs: Record<AttemptKind, readonly Job[]>
  readonly taken: Record<AttemptKind, number>
  slots: number
  deficit: number
}

const toEndpointQueue = <Job>(queue: DueWork<Job>, state: RoundRobinState): EndpointQueue<Job> => ({
  id: queue.endpoint_id,
  jobs: { first: queue.firsts, retry: queue.retries },
  taken: { first: 0, retry: 0 },
  slots: queue.circuit === 'half_open' ? Math.min(1, queue.slots) : queue.slots,
  deficit: state.deficits.get(queue.endpoint_id) ?? 0,
})

const hasWork = <Job>(endpointQueue: EndpointQueue<Job>, kind: AttemptKind): boolean =>
  endpointQueue.taken[kind] < endpointQueue.jobs[kind].length

const ready = <Job>(endpointQueues: readonly EndpointQueue<Job>[], kind: AttemptKind): readonly EndpointQueue<Job>[] =>
  endpointQueues.filter((endpointQueue) => endpointQueue.slots > 0 && hasWork(endpointQueue, kind))

const nextAfter = <Job>(endpointQueues: readonly EndpointQueue<Job>[], last: number): EndpointQueue<Job> | undefined =>
  endpointQueues.find((endpointQueue) => endpointQueue.id > last) ?? endpointQueues[0]

const chosen = <Job>(endpointQueues: readonly EndpointQueue<Job>[], kind: AttemptKind, last: number): EndpointQueue<Job> | undefined => {
  if (kind === 'retry') return nextAfter(endpointQueues, last)
  const smallest = Math.min(...endpointQueues.map((endpointQueue) => endpointQueue.deficit))
  return nextAfter(
    endpointQueues.filter((endpointQueue) => endpointQueue.deficit === smallest),
    last,
  )
}

const reduceDeficits = <Job>(endpointQueues: readonly EndpointQueue<Job>[]): void => {
  const waiting = ready(endpointQueues, 'first')
  const common = waiting.length === 0 ? 0 : Math.min(...waiting.map((endpointQueue) => endpointQueue.deficit))
  for (const endpointQueue of waiting) endpointQueue.deficit -= common
}

const kindOf = (canFirst: boolean, canRetry: boolean, firstsInARow: number): AttemptKind =>
  canRetry && (!canFirst || firstsInARow >= FIRSTS_PER_RETRY) ? 'retry' : 'first'

/** Deficit round robin over endpoints, cost one per attempt. Retries get every fifth slot; a half-open circuit gets one probe. */
export const pickRoundRobin = <Job>(
  queues: readonly DueWork<Job>[],
  state: RoundRobinState,
  capacity: number,
): { readonly picks: readonly PickedAttempt<Job>[]; readonly round: RoundRobinState } => {
  const open = queues.filter((queue) => queue.circuit !== 'open').toSorted((a, b) => a.endpoint_id - b.endpoint_id)
  const endpointQueues = open.map((queue) => toEndpointQueue(queue, state))
  const picks: PickedAttempt<Job>[] = []
  const last = { ...state.last }
  let firstsInARow = state.firsts_in_a_row
  while (picks.length < capacity) {
    const candidates = { first: ready(endpointQueues, 'first'), retry: ready(endpointQueues, 'retry') }
    const kind = kindOf(candidates.first.length > 0, candidates.retry.length > 0, firstsInARow)
    const endpointQueue = chosen(candidates[kind], kind, last[kind])
    const job = endpointQueue?.jobs[kind][endpointQueue.taken[kind]]
    if (!endpointQueue || job === undefined) break
    picks.push({ endpoint_id: endpointQueue.id, kind, job })
    endpointQueue.taken[kind] += 1
    endpointQueue.slots -= 1
    endpointQueue.deficit = Math.min(MAX_DEFICIT, endpointQueue.deficit + 1)
    last[kind] = endpointQueue.id
    firstsInARow = kind === 'retry' ? 0 : Math.min(FIRSTS_PER_RETRY, firstsInARow + 1)
    reduceDeficits(endpointQueues)
  }
  const deficits = new Map(
    endpointQueues
      .filter((endpointQueue) => endpointQueue.deficit > 0 && hasWork(endpointQueue, 'first'))
      .map((endpointQueue) => [endpointQueue.id, endpointQueue.deficit]),
  )
  return { picks, round: { last, firsts_in_a_row: firstsInARow, deficits } }
}
