import type { WebhookEvent } from '../../contract/events.ts'
import type { WebhookEndpoint } from './model.ts'

type EventPayload = Readonly<Record<string, unknown>>

// Event data is plain JSON; a member that is not what it should be counts as missing.
const member = (data: EventPayload, name: string): EventPayload => {
  const value = data[name]
  return typeof value === 'object' && value !== null ? (value as EventPayload) : {}
}

const numberIn = (data: EventPayload, name: string): number | undefined => {
  const value = data[name]
  return typeof value === 'number' ? value : undefined
}

/** The department an event belongs to, when it belongs to one. */
export const toDepartmentId = (data: EventPayload): number | undefined =>
  numberIn(data, 'department_id') ?? numberIn(member(data, 'ticket'), 'department_id')

/** The ticket an event is about. */
export const toTicketId = (event: WebhookEvent, data: EventPayload): number | undefined =>
  event.startsWith('ticket.') ? numberIn(data, 'id') : numberIn(data, 'ticket_id')

/** Whether this endpoint asked for this event. An event of no department is told to everybody who did not name departments. */
export const matchesEndpoint = (endpoint: WebhookEndpoint, event: WebhookEvent, data: EventPayload): boolean => {
  if (!endpoint.events.includes('*') && !endpoint.events.includes(event)) return false
  const department = toDepartmentId(data)
  if (endpoint.department_ids.length > 0 && (department === undefined || !endpoint.department_ids.includes(department))) return false
  const token = numberIn(member(data, 'actor'), 'token_id')
  return endpoint.ignore_own_token_id === null || token !== endpoint.ignore_own_token_id
}
