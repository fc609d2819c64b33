import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

/** What a long body has beyond its kept bytes is read and thrown away up to here, so that its sender gets to the answer. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576
const MAX_DISCARD_TIME = 10 * SECOND

type Limits = { readonly kept_bytes: number; readonly clock: Clock }
type Done = (body: Buffer | null, isWhole: boolean) => void

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined && headers['content-length'] !== '0') || headers['transfer-encoding'] !== undefined

const collect = (request: IncomingMessage, { kept_bytes, clock }: Limits, done: Done): void => {
  const chunks: Buffer[] = []
  // Only a body that is too long has one: its signal costs more than the rest of this.
  let timer: AbortController | undefined
  let kept = 0
  let discarded = 0
  let isOver = false
  const end = (): void => {
    isOver = true
    timer?.abort()
  }
  const finish = (isWhole: boolean): void => {
    if (isOver) return
    end()
    request.off('data', take).pause()
    done(kept === 0 ? null : Buffer.concat(chunks), isWhole)
  }
  const take = (chunk: Buffer): void => {
    const room = Math.min(chunk.length, kept_bytes - kept)
    if (room > 0) chunks.push(chunk.subarray(0, room))
    kept += room
    discarded += chunk.length - room
    if (discarded > 0 && !timer) {
      timer = new AbortController()
      void clock.sleep(MAX_DISCARD_TIME, timer.signal).then(() => finish(false))
    }
    if (discarded > MAX_DISCARDED_BYTES) finish(false)
  }
  // A sender that goes away before the end has sent no ping, and is not answered.
  request
    .on('data', take)
    .on('end', () => finish(true))
    .on('error', () => undefined)
    .on('close', end)
}

/** Reads a body of any kind and keeps its first bytes. Calls back at once when there is none. */
export const readBody = (request: IncomingMessage, limits: Limits, done: Done): void => {
  if (mayHaveBody(request)) collect(request, limits, done)
  else done(null, true)
}
