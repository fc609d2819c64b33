import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

/** What a long body has beyond its kept bytes is read and thrown away up to here, so that its sender gets to the answer. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576
const MAX_DISCARD_TIME = 10 * SECOND

type BodyOptions = { readonly kept_bytes: number; readonly clock: Clock }
type OnBody = (body: Buffer | null, isWhole: boolean) => void

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined && headers['content-length'] !== '0') || headers['transfer-encoding'] !== undefined

const collect = (request: IncomingMessage, { kept_bytes, clock }: BodyOptions, onBody: OnBody): void => {
  const chunks: Buffer[] = []
  // Only a body that is too long has one: its signal costs more than the rest of this.
  let timer: AbortController | undefined
  let kept = 0
  let discarded = 0
  let hasEnded = false
  const end = (): void => {
    hasEnded = true
    timer?.abort()
  }
  const finish = (isWhole: boolean): void => {
    if (hasEnded) return
    end()
    request.off('data', onData).pause()
    onBody(kept === 0 ? null : Buffer.concat(chunks), isWhole)
  }
  const onData = (chunk: Buffer): void => {
    const kept_length = Math.min(chunk.length, kept_bytes - kept)
    if (kept_length > 0) chunks.push(chunk.subarray(0, kept_length))
    kept += kept_length
    discarded += chunk.length - kept_length
    if (discarded > 0 && !timer) {
      timer = new AbortController()
      void clock.sleep(MAX_DISCARD_TIME, timer.signal).then(() => finish(false))
    }
    if (discarded > MAX_DISCARDED_BYTES) finish(false)
  }
  // A sender that goes away before the end has sent no ping, and is not answered.
  request
    .on('data', onData)
    .on('end', () => finish(true))
    .on('error', () => undefined)
    .on('close', end)
}

/** Reads a body of any kind and keeps its first bytes. Calls back at once when there is none. */
export const readBody = (request: IncomingMessage, options: BodyOptions, onBody: OnBody): void => {
  if (mayHaveBody(request)) collect(request, options, onBody)
  else onBody(null, true)
}
