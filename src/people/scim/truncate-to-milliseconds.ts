import { MILLISECOND, type Instant } from '../../contract/time.ts'

/** Documents show milliseconds, and a filter compares with what they show. */
export const truncateToMilliseconds = (at: Instant): Instant => at - (at % MILLISECOND)
