import type { IncomingMessage } from 'node:http'
import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'

/** Bytes beyond the kept ones are read and discarded up to this limit, so that the client receives the response. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576
const MAX_DISCARD_TIME = 10 * SECOND

type BodyOptions = { readonly kept_bytes: number; readonly clock: Clock }
type OnBody = (body: Buffer | null, isWhole: boolean) => void

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined && headers['content-length'] !== '0') || headers['transfer-encoding'] !== undefined

const collect = (request: IncomingMessage, { kept_bytes, clock }: BodyOptions, onBody: OnBody): void => {
  const chunks: Buffer[] = []
  // Created only for a body that is too long: an abort signal costs more than reading the body.
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
  // A request that is aborted before its end is not a ping.
  request
    .on('data', onData)
    .on('end', () => finish(true))
    .on('error', () => undefined)
    .on('close', end)
}

/** Reads the first bytes of a body of any type. Calls back synchronously when there is no body. */
export const readBody = (request: IncomingMessage, options: BodyOptions, onBody: OnBody): void => {
  if (mayHaveBody(request)) collect(request, options, onBody)
  else onBody(null, true)
}
