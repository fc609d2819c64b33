import { SECOND, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { freeAt, roomAt } from './cap.ts'
import { circuitOf, probing } from './circuit.ts'
import { dueAgain, dueFirsts, nextAgain, recentEnds, sendingByEndpoint, startAttempt, takeDispatchTurn } from './dispatch-store.ts'
import { pickFair, type Queue, type Round } from './fair-order.ts'
import { AT_ONCE, type Delivery, type Endpoint } from './model.ts'
import { allEndpoints, updateEndpointRow } from './store.ts'

/** A delivery whose attempt is written down and may now be made. */
export type Reserved = { readonly endpoint: Endpoint; readonly delivery: Delivery; readonly attempt: number; readonly attempt_id: number }

const queueOf = async (reader: Reader, endpoint: Endpoint, sending: ReadonlyMap<number, number>): Promise<Queue<Delivery>> => {
  const circuit = circuitOf(endpoint.health, reader.now)
  const slots = AT_ONCE - (sending.get(endpoint.id) ?? 0)
  const wanted = circuit === 'open' ? 0 : slots
  if (wanted <= 0) return { endpoint_id: endpoint.id, circuit, slots, firsts: [], retries: [] }
  const [firsts, retries] = [await dueFirsts(reader, endpoint, wanted), await dueAgain(reader, endpoint, wanted)]
  return { endpoint_id: endpoint.id, circuit, slots, firsts, retries }
}

const reserve = async (tx: Tx, endpoint: Endpoint, picked: Delivery): Promise<Reserved> => {
  if (circuitOf(endpoint.health, tx.now) === 'half_open')
    await updateEndpointRow(tx, endpoint.id, { health: probing(endpoint.health, tx.now) })
  const { delivery, attempt_id } = await startAttempt(tx, picked)
  return { endpoint, delivery, attempt: delivery.attempts, attempt_id }
}

type Batch = { readonly reserved: readonly Reserved[]; readonly round: Round }

/** Takes as much due work as the cap has room for, fairly. Counting and writing down are one transaction, so no restart and no second process exceeds the cap. */
export const reserveAttempts = async (tx: Tx, round: Round, cap: number): Promise<Batch> => {
  await takeDispatchTurn(tx)
  const room = roomAt(await recentEnds(tx, cap), tx.now, cap)
  if (room === 0) return { reserved: [], round }
  const endpoints = (await allEndpoints(tx)).filter((endpoint) => endpoint.is_active)
  const sending = await sendingByEndpoint(tx)
  const queues: Queue<Delivery>[] = []
  for (const endpoint of endpoints) queues.push(await queueOf(tx, endpoint, sending))
  const { picks, round: next } = pickFair(queues, round, room)
  const reserved: Reserved[] = []
  for (const { endpoint_id, job } of picks) {
    const endpoint = endpoints.find((candidate) => candidate.id === endpoint_id)
    if (endpoint) reserved.push(await reserve(tx, endpoint, job))
  }
  return { reserved, round: next }
}

// An earlier event may block later ones of its ticket; when that ends is not a moment anybody wrote down.
const LOOK_AGAIN = 5 * SECOND

const nextLookAt = async (reader: Reader, endpoint: Endpoint, sending: ReadonlyMap<number, number>): Promise<Instant | undefined> => {
  const { now } = reader
  const isFull = (sending.get(endpoint.id) ?? 0) >= AT_ONCE
  const waiting = (await dueFirsts(reader, { ...endpoint, ordered: false }, 1)).length > 0
  const again = await nextAgain(reader, endpoint.id)
  // While all places are taken, the end of an attempt brings us back; until then only a lease that runs out matters.
  const first = !waiting || isFull ? undefined : endpoint.ordered ? now + LOOK_AGAIN : now
  const moments = [first, again].filter((at) => at !== undefined)
  if (moments.length === 0) return undefined
  const soonest = Math.min(...moments)
  const probe_at = circuitOf(endpoint.health, now) === 'open' ? endpoint.health.next_probe_at : null
  return Math.max(soonest, probe_at ?? soonest, isFull ? now + 1 : soonest)
}

/** When there will be something to send: not before the cap has room, nor before a broken endpoint may be probed. */
export const nextDispatchAt = async (reader: Reader, cap: number): Promise<Instant | undefined> => {
  const endpoints = (await allEndpoints(reader)).filter((endpoint) => endpoint.is_active)
  const sending = await sendingByEndpoint(reader)
  const moments: Instant[] = []
  for (const endpoint of endpoints) {
    const at = await nextLookAt(reader, endpoint, sending)
    if (at !== undefined) moments.push(at)
  }
  if (moments.length === 0) return undefined
  return Math.max(Math.min(...moments), freeAt(await recentEnds(reader, cap), reader.now, cap))
}
