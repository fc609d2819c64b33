import { DAY, type Instant } from '../../../contract/time.ts'

/** An address that is told what a page says, once it was confirmed. */
export type Subscriber = {
  readonly id: number
  readonly uuid: string
  readonly page_id: number
  readonly address: string
  readonly asked_at: Instant
  readonly confirmed_at: Instant | null
  readonly created_at: Instant
}

/** How long somebody has to confirm. */
export const VALID_FOR = 2 * DAY
