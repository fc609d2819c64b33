import { type Instant, SECOND } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { toCircuitState, withProbe } from './circuit.ts'
import {
  countSendingByEndpoint,
  findNextRetryAt,
  listDueFirstAttempts,
  listDueRetries,
  listRecentEnds,
  lockDispatch,
  startAttempt,
} from './dispatch-store.ts'
import { CONCURRENCY_PER_ENDPOINT, type WebhookDelivery, type WebhookEndpoint } from './model.ts'
import { countRemaining, findFreeAt } from './rate-cap.ts'
import { type DueWork, pickRoundRobin, type RoundRobinState } from './round-robin.ts'
import { listEndpointRows, updateEndpointRow } from './store.ts'

export type ReservedAttempt = {
  readonly endpoint: WebhookEndpoint
  readonly delivery: WebhookDelivery
  readonly attempt: number
  readonly attempt_id: number
}

const loadDueWork = async (
  reader: Reader,
  endpoint: WebhookEndpoint,
  sending: ReadonlyMap<number, number>,
): Promise<DueWork<WebhookDelivery>> => {
  const circuit = toCircuitState(endpoint.health, reader.now)
  const slots = CONCURRENCY_PER_ENDPOINT - (sending.get(endpoint.id) ?? 0)
  const limit = circuit === 'open' ? 0 : slots
  if (limit <= 0) return { endpoint_id: endpoint.id, circuit, slots, firsts: [], retries: [] }
  const [firsts, retries] = [await listDueFirstAttempts(reader, endpoint, limit), await listDueRetries(reader, endpoint, limit)]
  return { endpoint_id: endpoint.id, circuit, slots, firsts, retries }
}

const reserveAttempt = async (tx: Tx, endpoint: WebhookEndpoint, picked: WebhookDelivery): Promise<ReservedAttempt> => {
  if (toCircuitState(endpoint.health, tx.now) === 'half_open')
    await updateEndpointRow(tx, endpoint.id, { health: withProbe(endpoint.health, tx.now) })
  const { delivery, attempt_id } = await startAttempt(tx, picked)
  return { endpoint, delivery, attempt: delivery.attempts, attempt_id }
}

type ReservedBatch = { readonly reserved: readonly ReservedAttempt[]; readonly round: RoundRobinState }

/** Reserves due deliveries fairly by endpoint. Counting and recording share a transaction, so that no second process exceeds the cap. */
export const reserveAttempts = async (tx: Tx, round: RoundRobinState, cap: number): Promise<ReservedBatch> => {
  await lockDispatch(tx)
  const remaining = countRemaining(await listRecentEnds(tx, cap), tx.now, cap)
  if (remaining === 0) return { reserved: [], round }
  const endpoints = (await listEndpointRows(tx)).filter((endpoint) => endpoint.is_active)
  const sending = await countSendingByEndpoint(tx)
  const queues: DueWork<WebhookDelivery>[] = []
  for (const endpoint of endpoints) queues.push(await loadDueWork(tx, endpoint, sending))
  const { picks, round: next } = pickRoundRobin(queues, round, remaining)
  const reserved: ReservedAttempt[] = []
  for (const { endpoint_id, job } of picks) {
    const endpoint = endpoints.find((candidate) => candidate.id === endpoint_id)
    if (endpoint) reserved.push(await reserveAttempt(tx, endpoint, job))
  }
  return { reserved, round: next }
}

// Interval for rechecking ordered endpoints: an earlier event may block later events of its ticket for an unknown time.
const ORDER_RECHECK_INTERVAL = 5 * SECOND

const findNextAttemptAt = async (
  reader: Reader,
  endpoint: WebhookEndpoint,
  sending: ReadonlyMap<number, number>,
): Promise<Instant | undefined> => {
  const { now } = reader
  const isFull = (sending.get(endpoint.id) ?? 0) >= CONCURRENCY_PER_ENDPOINT
  const waiting = (await listDueFirstAttempts(reader, { ...endpoint, ordered: false }, 1)).length > 0
  const again = await findNextRetryAt(reader, endpoint.id)
  // If all slots are taken, the end of an attempt wakes the loop; until then only expired leases matter.
  const first = !waiting || isFull ? undefined : endpoint.ordered ? now + ORDER_RECHECK_INTERVAL : now
  const moments = [first, again].filter((at) => at !== undefined)
  if (moments.length === 0) return undefined
  const soonest = Math.min(...moments)
  const probe_at = toCircuitState(endpoint.health, now) === 'open' ? endpoint.health.next_probe_at : null
  return Math.max(soonest, probe_at ?? soonest, isFull ? now + 1 : soonest)
}

/** Time of the next attempt: not before the rate cap allows one, nor before an open circuit may be probed. */
export const findNextDispatchAt = async (reader: Reader, cap: number): Promise<Instant | undefined> => {
  const endpoints = (await listEndpointRows(reader)).filter((endpoint) => endpoint.is_active)
  const sending = await countSendingByEndpoint(reader)
  const moments: Instant[] = []
  for (const endpoint of endpoints) {
    const at = await findNextAttemptAt(reader, endpoint, sending)
    if (at !== undefined) moments.push(at)
  }
  if (moments.length === 0) return undefined
  return Math.max(Math.min(...moments), findFreeAt(await listRecentEnds(reader, cap), reader.now, cap))
}
