import type { Ids } from '../../../kernel/ids.ts'
import type { Loop } from '../../../kernel/loops.ts'
import { type FetchDeps, fetchMailbox, LEASE_DURATION } from './fetch.ts'
import { computeBackoff, FETCH_INTERVAL } from './model.ts'
import { claimDue, type ClaimedMailbox, findNextFetchAt, updateClaimed } from './store.ts'

const CONCURRENCY = 4

type FetcherDeps = FetchDeps & { readonly ids: Ids }
type FetchOutcome = 'more' | 'done' | { readonly error: string }

const recordOutcome = ({ mail, ids }: FetcherDeps, taken: ClaimedMailbox, outcome: FetchOutcome): Promise<boolean> =>
  mail.db.tx((tx) => {
    if (typeof outcome === 'string') {
      const next_fetch_at = outcome === 'more' ? tx.now : tx.now + FETCH_INTERVAL
      const fine = { failures: 0, last_error: null, last_error_at: null, last_fetched_at: tx.now }
      return updateClaimed(tx, taken, { ...fine, lease: null, next_fetch_at })
    }
    const failures = taken.imap.failures + 1
    const next_fetch_at = tx.now + computeBackoff(failures, ids.fraction())
    return updateClaimed(tx, taken, { lease: null, failures, last_error: outcome.error, last_error_at: tx.now, next_fetch_at })
  })

const fetchOnce = async (fetcher: FetcherDeps, taken: ClaimedMailbox): Promise<void> => {
  try {
    await recordOutcome(fetcher, taken, await fetchMailbox(fetcher, taken))
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const { mailbox_id, failures } = taken.imap
    fetcher.mail.log.warn({ mailbox_id, failures: failures + 1, reason }, 'mail could not be fetched')
    // If this write fails as well, the lease expires and the mailbox is fetched again.
    await recordOutcome(fetcher, taken, { error: reason }).catch(() => undefined)
  }
}

/** Polls the servers of several mailboxes concurrently, so that a slow one does not delay others. */
export const imapLoop = (fetcher: FetcherDeps): Loop => {
  const { mail, ids } = fetcher
  const busy = new Set<Promise<void>>()
  let wake: () => void = () => undefined
  const begin = (taken: ClaimedMailbox): void => {
    const ended = fetchOnce(fetcher, taken).finally(() => {
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
      const limit = CONCURRENCY - busy.size
      const isDue = limit > 0 && (await mail.db.read(async (reader) => ((await findNextFetchAt(reader)) ?? Infinity) <= reader.now))
      if (!isDue) return 'idle'
      const taken = await mail.db.tx((tx) => claimDue(tx, { limit, lease: ids.uuid(), until: tx.now + LEASE_DURATION }))
      for (const one of taken) begin(one)
      return taken.length > 0 ? 'more' : 'idle'
    },
    nextDue: () => (busy.size < CONCURRENCY ? mail.db.read(findNextFetchAt) : Promise.resolve(undefined)),
    settled: async () => void (await Promise.all(busy)),
  }
}
