import { DAY, HOUR, type Instant } from '../../contract/time.ts'

export type CsatSurvey = {
  readonly id: number
  readonly ticket_id: number
  readonly client_id: number
  /** The rated agent: assignee at the time of resolution. */
  readonly assignee_id: number | null
  readonly rating: number | null
  readonly comment: string | null
  readonly sent_at: Instant
  readonly expires_at: Instant
  readonly submitted_at: Instant | null
}

/** Setting: hours between resolution and survey; `null` disables surveys. */
export const DELAY_SETTING = 'csat_delay_hours'
export const DEFAULT_DELAY_HOURS = 24

/** Lifetime of a survey link, time to change an answer, and minimum interval between two surveys to one client. */
export const SURVEY_LIFETIME = 14 * DAY
export const EDIT_WINDOW = 24 * HOUR
export const MIN_SURVEY_INTERVAL = 7 * DAY

export const canAnswer = ({ expires_at, submitted_at }: CsatSurvey, now: Instant): boolean =>
  submitted_at === null ? now < expires_at : now < submitted_at + EDIT_WINDOW
