import type { IncomingMessage } from 'node:http'

/** Larger uploads are not even read to their end. */
export const HARD_LIMIT = 5 * 1_048_576

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined && headers['content-length'] !== '0') || headers['transfer-encoding'] !== undefined

const collect = (request: IncomingMessage, limit: number, done: (body: Buffer | null | 'too large') => void): void => {
  const chunks: Buffer[] = []
  let kept = 0
  let size = 0
  const take = (chunk: Buffer): void => {
    size += chunk.length
    if (size > HARD_LIMIT) {
      request.off('data', take).off('end', end)
      return done('too large')
    }
    if (kept >= limit) return
    chunks.push(chunk.subarray(0, limit - kept))
    kept += Math.min(chunk.length, limit - kept)
  }
  const end = (): void => done(size === 0 ? null : Buffer.concat(chunks))
  // Whoever goes away before the end has sent no ping; nobody is left to be answered either.
  request
    .on('data', take)
    .on('end', end)
    .on('error', () => undefined)
}

/** Reads a body of any kind and keeps its first bytes. Calls back at once when there is none. */
export const readBody = (request: IncomingMessage, limit: number, done: (body: Buffer | null | 'too large') => void): void => {
  if (!mayHaveBody(request)) return done(null)
  if (Number(request.headers['content-length'] ?? 0) > HARD_LIMIT) return done('too large')
  collect(request, limit, done)
}
