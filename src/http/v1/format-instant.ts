import { formatIsoMillis, type Instant } from '../../contract/time.ts'

export const formatInstant = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))
