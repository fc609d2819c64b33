import type { Ids } from '../../../kernel/ids.ts'
import type { Loop } from '../../../kernel/loops.ts'
import { fetchMailbox, LEASE, type Fetching } from './fetch.ts'
import { FETCH_EVERY, pauseAfter } from './model.ts'
import { changeTaken, nextFetch, takeDue, type Taken } from './store.ts'

const MOST_AT_ONCE = 4

type Fetcher = Fetching & { readonly ids: Ids }
type Outcome = 'more' | 'done' | { readonly error: string }

const finish = ({ desk, ids }: Fetcher, taken: Taken, outcome: Outcome): Promise<boolean> =>
  desk.db.tx((tx) => {
    if (typeof outcome === 'string') {
      const next_fetch_at = outcome === 'more' ? tx.now : tx.now + FETCH_EVERY
      const fine = { failures: 0, last_error: null, last_error_at: null, last_fetched_at: tx.now }
      return changeTaken(tx, taken, { ...fine, lease: null, next_fetch_at })
    }
    const failures = taken.imap.failures + 1
    const next_fetch_at = tx.now + pauseAfter(failures, ids.fraction())
    return changeTaken(tx, taken, { lease: null, failures, last_error: outcome.error, last_error_at: tx.now, next_fetch_at })
  })

const visit = async (fetcher: Fetcher, taken: Taken): Promise<void> => {
  try {
    await finish(fetcher, taken, await fetchMailbox(fetcher, taken))
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const { mailbox_id, failures } = taken.imap
    fetcher.desk.log.warn({ mailbox_id, failures: failures + 1, reason }, 'mail could not be fetched')
    // When not even this can be written, the lease ends by itself.
    await finish(fetcher, taken, { error: reason }).catch(() => undefined)
  }
}

/** Fetches mail from the servers of mailboxes, several at a time: one that is slow or broken keeps no other waiting. */
export const imapLoop = (fetcher: Fetcher): Loop => {
  const { desk, ids } = fetcher
  const busy = new Set<Promise<void>>()
  let wake: () => void = () => undefined
  const begin = (taken: Taken): void => {
    const ended = visit(fetcher, taken).finally(() => {
      busy.delete(ended)
      wake()
    })
    busy.add(ended)
  }
  return {
    name: 'imap',
    topics: ['imap'],
    onWake: (waker) => (wake = waker),
    step: async () => {
      const limit = MOST_AT_ONCE - busy.size
      const isDue = limit > 0 && (await desk.db.read(async (reader) => ((await nextFetch(reader)) ?? Infinity) <= reader.now))
      if (!isDue) return 'idle'
      const taken = await desk.db.tx((tx) => takeDue(tx, { limit, lease: ids.uuid(), until: tx.now + LEASE }))
      for (const one of taken) begin(one)
      return taken.length > 0 ? 'more' : 'idle'
    },
    nextDue: () => (busy.size < MOST_AT_ONCE ? desk.db.read(nextFetch) : Promise.resolve(undefined)),
    settled: async () => void (await Promise.all(busy)),
  }
}
