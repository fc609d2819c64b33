import type { REPORT_METRICS } from '../../../contract/app/report-tickets.ts'
import type { TicketChannel, TicketType } from '../../../contract/v1/ticket-enums.ts'
import type { CountedFilters } from '../../tickets/filters.ts'
import type { ReportRange } from '../model.ts'

export type ReportDrillDown = {
  readonly figure: (typeof REPORT_METRICS)[number]
  readonly range: ReportRange
  readonly filters: CountedFilters
  readonly type?: TicketType | undefined
  readonly channel?: TicketChannel | undefined
  readonly agent_id?: number | undefined
  readonly metric?: string | undefined
  readonly rating?: number | undefined
  readonly rating_from?: number | undefined
  /** Minimum waiting time in seconds, rounded as in reports. */
  readonly waited_from?: number | undefined
}
