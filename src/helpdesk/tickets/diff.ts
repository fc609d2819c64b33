import type { EventFieldChanges } from '../../contract/events-tickets.ts'
import { type Instant, formatIsoMillis } from '../../contract/time.ts'
import type { TimelineType } from '../../contract/v1/ticket-enums.ts'
import { isSameList, type Ticket } from './model.ts'

export type TicketPatch = Partial<
  Pick<
    Ticket,
    | 'subject'
    | 'status'
    | 'priority'
    | 'type'
    | 'department_id'
    | 'assignee_id'
    | 'tags'
    | 'cc'
    | 'pending_until'
    | 'custom_fields'
    | 'problem_id'
    | 'incident_id'
    | 'escalation_level'
  >
>

export type TicketField = keyof TicketPatch

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

const isSame = (a: unknown, b: unknown): boolean => {
  if (isList(a) && isList(b)) return isSameList(a, b)
  if (typeof a === 'object' && a !== null) return JSON.stringify(a) === JSON.stringify(b)
  return a === b
}

/** The order of fields in timeline entries and events, independent of the order in the request. */
const FIELDS = [
  ...(['subject', 'status', 'priority', 'type', 'department_id', 'assignee_id', 'tags', 'cc', 'pending_until', 'custom_fields'] as const),
  ...(['problem_id', 'incident_id', 'escalation_level'] as const),
] satisfies readonly TicketField[]

export const diffTicket = (ticket: Ticket, patch: TicketPatch): TicketPatch => {
  const changed = FIELDS.filter((field) => patch[field] !== undefined && !isSame(ticket[field], patch[field]))
  return Object.fromEntries(changed.map((field) => [field, patch[field]]))
}

const formatValue = (field: string, value: unknown): unknown =>
  field.endsWith('_until') && typeof value === 'number' ? formatIsoMillis(value satisfies Instant) : value

export const toFieldChanges = (before: Ticket, after: Ticket, fields: readonly string[]): EventFieldChanges => {
  const [was, is]: readonly Readonly<Record<string, unknown>>[] = [before, after]
  return Object.fromEntries(fields.map((field) => [field, { from: formatValue(field, was?.[field]), to: formatValue(field, is?.[field]) }]))
}

const TIMELINE_TYPE: Readonly<Record<string, TimelineType>> = {
  status: 'status_changed',
  priority: 'priority_changed',
  department_id: 'department_changed',
  tags: 'tags_changed',
  subject: 'subject_changed',
}

const timelineTypeOf = (field: string, to: unknown): TimelineType => {
  if (field === 'assignee_id') return to === null ? 'unassigned' : 'assigned'
  return TIMELINE_TYPE[field] ?? 'fields_changed'
}

export const groupByTimelineType = (
  changes: EventFieldChanges,
): readonly { readonly type: TimelineType; readonly data: { readonly changes: EventFieldChanges } }[] => {
  const byType = new Map<TimelineType, Record<string, EventFieldChanges[string]>>()
  for (const [field, change] of Object.entries(changes)) {
    const type = timelineTypeOf(field, change.to)
    byType.set(type, { ...byType.get(type), [field]: change })
  }
  return [...byType].map(([type, data]) => ({ type, data: { changes: data } }))
}
