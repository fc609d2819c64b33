import type { Instant } from '../../contract/time.ts'
import type { SlaStatus } from '../../contract/v1/automation-enums.ts'
import type { TicketChannel, TicketPriority, TicketStatus, TicketType } from '../../contract/v1/ticket-enums.ts'

export type CountedFilters = {
  readonly status?: readonly TicketStatus[]
  readonly priority?: readonly TicketPriority[]
  readonly department_id?: readonly number[]
  /** `null` selects unassigned tickets. */
  readonly assignee_id?: readonly (number | null)[]
}

export type TicketFilters = CountedFilters & {
  readonly type?: readonly TicketType[]
  readonly channel?: readonly TicketChannel[]
  readonly tag?: readonly string[]
  readonly company_id?: readonly number[]
  readonly client_id?: readonly number[]
  readonly requester_email?: string
  readonly created_after?: Instant
  readonly created_before?: Instant
  readonly updated_since?: Instant
  readonly sla_status?: readonly SlaStatus[]
  readonly q?: string
}

const COUNTED_COLUMNS: ReadonlySet<string> = new Set([
  'status',
  'priority',
  'department_id',
  'assignee_id',
] satisfies (keyof CountedFilters)[])

export const hasOnlyCountedFilters = (filters: TicketFilters): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || COUNTED_COLUMNS.has(name))
