import { DAY, HOUR, type Instant } from '../../contract/time.ts'

/** A question to the client: how was it? */
export type CsatSurvey = {
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
export const DEFAULT_DELAY_HOURS = 24

/** How long the link lives, how long an answer may be changed, and how rarely one person is asked. */
export const SURVEY_LIFETIME = 14 * DAY
export const EDIT_WINDOW = 24 * HOUR
export const MIN_SURVEY_INTERVAL = 7 * DAY

export const canAnswer = ({ expires_at, submitted_at }: CsatSurvey, now: Instant): boolean =>
  submitted_at === null ? now < expires_at : now < submitted_at + EDIT_WINDOW
