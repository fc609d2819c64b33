import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import type { WebhookEndpoint } from './model.ts'

type EventPayload = Readonly<Record<string, unknown>>

// Event data is plain JSON; a member that is no object counts as missing.
const member = (data: EventPayload, name: string): EventPayload => {
  const value = data[name]
  return typeof value === 'object' && value !== null ? (value as EventPayload) : {}
}

const numberIn = (data: EventPayload, name: string): number | undefined => {
  const value = data[name]
  return typeof value === 'number' ? value : undefined
}

export const toDepartmentId = (data: EventPayload): number | undefined =>
  numberIn(data, 'department_id') ?? numberIn(member(data, 'ticket'), 'department_id')

export const toTicketId = (event: WebhookEvent, data: EventPayload): number | undefined =>
  event.startsWith('ticket.') ? numberIn(data, 'id') : numberIn(data, 'ticket_id')

/** Whether the endpoint subscribes to the event. Events without a department go only to endpoints without a department filter. */
export const matchesEndpoint = (endpoint: WebhookEndpoint, event: WebhookEvent, data: EventPayload): boolean => {
  if (!endpoint.events.includes('*') && !endpoint.events.includes(event)) return false
  const department = toDepartmentId(data)
  if (endpoint.department_ids.length > 0 && (department === undefined || !endpoint.department_ids.includes(department))) return false
  const token = numberIn(member(data, 'actor'), 'token_id')
  return endpoint.ignore_own_token_id === null || token !== endpoint.ignore_own_token_id
}
