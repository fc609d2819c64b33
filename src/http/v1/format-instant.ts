import { formatIsoMillis, type Instant } from '../../contract/time.ts'

/** An instant as this API writes it; nothing stays nothing. */
export const formatInstant = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))
