import type { Changes } from '../../contract/events-tickets.ts'
import { isoMillis, type Instant } from '../../contract/time.ts'
import type { TimelineType } from '../../contract/v1/ticket-words.ts'
import { sameList, type Ticket } from './model.ts'

/** What can be changed by hand or by a rule. */
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

export type Field = keyof TicketPatch

const isList = (value: unknown): value is readonly string[] => Array.isArray(value)

const isSame = (a: unknown, b: unknown): boolean => {
  if (isList(a) && isList(b)) return sameList(a, b)
  if (typeof a === 'object' && a !== null) return JSON.stringify(a) === JSON.stringify(b)
  return a === b
}

/** In the order in which a timeline tells them, whatever order they were asked for in. */
const FIELDS = [
  ...(['subject', 'status', 'priority', 'type', 'department_id', 'assignee_id', 'tags', 'cc', 'pending_until', 'custom_fields'] as const),
  ...(['problem_id', 'incident_id', 'escalation_level'] as const),
] satisfies readonly Field[]

/** Only what would really become different. */
export const differenceOf = (ticket: Ticket, wish: TicketPatch): TicketPatch => {
  const changed = FIELDS.filter((field) => wish[field] !== undefined && !isSame(ticket[field], wish[field]))
  return Object.fromEntries(changed.map((field) => [field, wish[field]]))
}

const shown = (field: string, value: unknown): unknown =>
  field.endsWith('_until') && typeof value === 'number' ? isoMillis(value satisfies Instant) : value

/** Field by field what it was and became, as events and the timeline say it. */
export const changesBetween = (before: Ticket, after: Ticket, fields: readonly string[]): Changes => {
  const [was, is]: readonly Readonly<Record<string, unknown>>[] = [before, after]
  return Object.fromEntries(fields.map((field) => [field, { from: shown(field, was?.[field]), to: shown(field, is?.[field]) }]))
}

const TYPE_OF: Readonly<Record<string, TimelineType>> = {
  status: 'status_changed',
  priority: 'priority_changed',
  department_id: 'department_changed',
  tags: 'tags_changed',
  subject: 'subject_changed',
}

const typeOf = (field: string, to: unknown): TimelineType => {
  if (field === 'assignee_id') return to === null ? 'unassigned' : 'assigned'
  return TYPE_OF[field] ?? 'fields_changed'
}

/** One row of the timeline per kind of change. */
export const timelineOf = (changes: Changes): readonly { readonly type: TimelineType; readonly data: { readonly changes: Changes } }[] => {
  const byType = new Map<TimelineType, Record<string, Changes[string]>>()
  for (const [field, change] of Object.entries(changes)) {
    const type = typeOf(field, change.to)
    byType.set(type, { ...byType.get(type), [field]: change })
  }
  return [...byType].map(([type, data]) => ({ type, data: { changes: data } }))
}
