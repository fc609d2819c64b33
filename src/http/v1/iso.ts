import { isoMillis, type Instant } from '../../contract/time.ts'

/** An instant as this API writes it; nothing stays nothing. */
export const iso = (at: Instant | null): string | null => (at === null ? null : isoMillis(at))
