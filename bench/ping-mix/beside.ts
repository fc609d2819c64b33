/** The pace of pings while something else happens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { paceBetween, slowestTenth } from './load.ts'
import type { Range } from './mix.ts'
import { sendLoad, type Server } from './servers.ts'

const LEAD_MS = 3_000
/** What the generator needs before its load is full. */
const START_MS = 1_500
const TENTH_MS = 100

/** Paces in pings per second. */
export type Beside<T> = { readonly result: T; readonly before: number; readonly meanwhile: number; readonly slowest_tenth: number }

/** Sends the mix for so many seconds; before the fifth of them `happen` begins. */
export const paceBeside = async <T>(server: Server, range: Range, seconds: number, happen: () => Promise<T>): Promise<Beside<T>> => {
  const load = sendLoad({ ...range, ports: [server.port], shape: 'mix', seconds })
  await sleep(START_MS + LEAD_MS)
  const began_at = Date.now()
  const result = await happen()
  const ended_at = Math.max(Date.now(), began_at + TENTH_MS)
  const answered = await load
  return {
    result,
    before: paceBetween(answered, Math.max(answered.started_at, began_at - LEAD_MS), began_at),
    meanwhile: paceBetween(answered, began_at, ended_at),
    slowest_tenth: slowestTenth(answered, began_at, ended_at),
  }
}
