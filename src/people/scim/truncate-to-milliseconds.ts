import { MILLISECOND, type Instant } from '../../contract/time.ts'

/** Documents have milliseconds, and filters compare with documents. */
export const truncateToMilliseconds = (at: Instant): Instant => at - (at % MILLISECOND)
