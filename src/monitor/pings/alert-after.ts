import type { Instant } from '../../contract/time.ts'

type AlertAfterInput = {
  /** What is stored. */
  readonly stored: Instant | null
  /** When the check goes down if nothing comes any more. */
  readonly deadline: Instant | null
  readonly at: Instant
  readonly last_ping: Instant | null
}

/**
 * What to store as the moment to look at the check next. It must not be late, but it may be early: then the sweep looks, finds the
 * check well and moves it on. Moving it changes an index, so it stays while pings come faster than the sweep would; if the sweep would
 * come before the next ping, moving it now is one write less than moving it then.
 */
export const nextAlertAfter = ({ stored, deadline, at, last_ping }: AlertAfterInput): Instant | null => {
  if (stored === null || deadline === null || stored > deadline) return deadline
  const next_ping_at = last_ping === null ? Infinity : at + (at - last_ping)
  return stored > next_ping_at ? stored : deadline
}
