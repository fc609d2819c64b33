import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { refuseInsideTransaction } from './db/inside.ts'

/** What can be said about the reading; the rest of the library's options is not for a stranger's mail. */
export type MimeOptions = Pick<PostalMimeOptions, 'maxNestingDepth' | 'maxRfc822NestingDepth' | 'forceRfc822Attachments'>

/** What the thread answers. */
export type MimeAnswer = { readonly email: Email } | { readonly complaint: string }

// Up to here even a mail that is made to be slow, all empty lines, takes a moment only.
const QUICK_BYTES = 16_384
const PATIENCE_MS = 20_000
const MOST_MEGABYTES = 512

// Only the thread speaks on this line.
const answerIn = ([answer]: unknown[]): MimeAnswer => answer as MimeAnswer

let resting: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

const takeThread = (): Worker => {
  const thread =
    resting ?? new Worker(new URL('./mime-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
  resting = undefined
  thread.ref()
  return thread
}

/** It waits for the next mail, and keeps nobody from ending meanwhile. */
const letRest = (thread: Worker): void => {
  thread.unref()
  resting = thread
}

const readAside = async (raw: Uint8Array, options: MimeOptions): Promise<Email> => {
  const thread = takeThread()
  try {
    thread.postMessage({ raw, options })
    const answer = answerIn(await once(thread, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) }))
    letRest(thread)
    if ('complaint' in answer) throw new Error(answer.complaint)
    return answer.email
  } catch (error) {
    // Too slow, or too much for its memory. The next mail gets another.
    if (resting !== thread) await thread.terminate()
    throw error
  }
}

/**
 * Reads a mail that a stranger sent. A few megabytes of empty lines keep the library busy for a minute, and more of them take all the
 * memory there is: so all but short ones are read in a thread of their own, one after the other, and not for ever.
 */
export const readMime = (raw: Uint8Array, options: MimeOptions = {}): Promise<Email> => {
  refuseInsideTransaction('A mail was read')
  if (raw.length <= QUICK_BYTES) return PostalMime.parse(raw, options)
  const turn = last.then(() => readAside(raw, options))
  last = turn.catch(() => undefined)
  return turn
}
