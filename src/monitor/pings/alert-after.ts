import type { Instant } from '../../contract/time.ts'

type AlertAfterInput = {
  readonly stored: Instant | null
  readonly deadline: Instant | null
  readonly at: Instant
  readonly last_ping: Instant | null
}

/**
 * The `alert_after` to store: never late, but possibly early, in which case the sweep recomputes it. Changing it updates an index, so it
 * stays while pings arrive faster than the sweep; if the sweep would come before the next ping, changing it now saves one write.
 */
export const nextAlertAfter = ({ stored, deadline, at, last_ping }: AlertAfterInput): Instant | null => {
  if (stored === null || deadline === null || stored > deadline) return deadline
  const next_ping_at = last_ping === null ? Infinity : at + (at - last_ping)
  return stored > next_ping_at ? stored : deadline
}
