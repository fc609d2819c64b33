import { DAY, HOUR, type Instant } from '../../contract/time.ts'

/** A question to the client: how was it? */
export type Survey = {
  readonly id: number
  readonly ticket_id: number
  readonly client_id: number
  /** Who the answer is about: the assignee when the ticket was resolved. */
  readonly assignee_id: number | null
  readonly rating: number | null
  readonly comment: string | null
  readonly sent_at: Instant
  readonly expires_at: Instant
  readonly submitted_at: Instant | null
}

/** Hours from the solution to the question; nothing: nobody is asked. */
export const DELAY_SETTING = 'csat_delay_hours'
export const USUAL_DELAY = 24

/** How long the link lives, how long an answer may be changed, and how rarely one person is asked. */
export const VALID_FOR = 14 * DAY
export const EDITABLE_FOR = 24 * HOUR
export const ASK_AGAIN_AFTER = 7 * DAY

export const canAnswer = ({ expires_at, submitted_at }: Survey, now: Instant): boolean =>
  submitted_at === null ? now < expires_at : now < submitted_at + EDITABLE_FOR
