import type { Instant } from '../../contract/time.ts'

type AlertAfterInput = {
  readonly stored: Instant | null
  readonly deadline: Instant | null
  readonly at: Instant
  readonly last_ping: Instant | null
}

/**
 * The `alert_after` to store: never later than the deadline, but possibly earlier; the sweep then recomputes it. A change updates an index,
 * so the stored value stays if the next ping is expected earlier; otherwise the sweep would change it anyway.
 */
export const nextAlertAfter = ({ stored, deadline, at, last_ping }: AlertAfterInput): Instant | null => {
  if (stored === null || deadline === null || stored > deadline) return deadline
  const next_ping_at = last_ping === null ? Infinity : at + (at - last_ping)
  return stored > next_ping_at ? stored : deadline
}
