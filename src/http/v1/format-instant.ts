import { formatIsoMillis, type Instant } from '../../contract/time.ts'

/** Formats an instant as this API does; null stays null. */
export const formatInstant = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))
