import { toCachedCheck, createTextSharing, type CachedCheck, type CheckRow } from './cached-check.ts'

/** Bounded cache of checks by uuid, as of their last commit; evicts the least recently written. */
export type CheckCache = {
  readonly isFull: boolean
  get(uuid: string): CachedCheck | undefined
  set(check: CachedCheck): void
  delete(uuid: string): void
  toCachedCheck(row: CheckRow): CachedCheck
}

export const DEFAULT_CACHE_SIZE = 250_000

export const createCheckCache = (max_size = DEFAULT_CACHE_SIZE): CheckCache => {
  const checks = new Map<string, CachedCheck>()
  const share = createTextSharing()
  return {
    get isFull() {
      return checks.size >= max_size
    },
    get: (uuid) => checks.get(uuid),
    set: (check) => {
      // A map iterates in the order of insertion: the first key is the least recently written.
      checks.delete(check.settings.uuid)
      checks.set(check.settings.uuid, check)
      if (checks.size <= max_size) return
      const oldest = checks.keys().next().value
      if (oldest !== undefined) checks.delete(oldest)
    },
    delete: (uuid) => void checks.delete(uuid),
    toCachedCheck: (row) => toCachedCheck(row, share),
  }
}
