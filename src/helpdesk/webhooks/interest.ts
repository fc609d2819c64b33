import type { WebhookEvent } from '../../contract/events.ts'
import type { Endpoint } from './model.ts'

type Told = Readonly<Record<string, unknown>>

// Event data is plain JSON; a member that is not what it should be counts as missing.
const member = (data: Told, name: string): Told => {
  const value = data[name]
  return typeof value === 'object' && value !== null ? (value as Told) : {}
}

const numberIn = (data: Told, name: string): number | undefined => {
  const value = data[name]
  return typeof value === 'number' ? value : undefined
}

/** The department an event belongs to, when it belongs to one. */
export const departmentOf = (data: Told): number | undefined =>
  numberIn(data, 'department_id') ?? numberIn(member(data, 'ticket'), 'department_id')

/** The ticket an event is about. */
export const ticketOf = (event: WebhookEvent, data: Told): number | undefined =>
  event.startsWith('ticket.') ? numberIn(data, 'id') : numberIn(data, 'ticket_id')

/** Whether this endpoint asked for this event. An event of no department is told to everybody who did not name departments. */
export const isInterested = (endpoint: Endpoint, event: WebhookEvent, data: Told): boolean => {
  if (!endpoint.events.includes('*') && !endpoint.events.includes(event)) return false
  const department = departmentOf(data)
  if (endpoint.department_ids.length > 0 && (department === undefined || !endpoint.department_ids.includes(department))) return false
  const token = numberIn(member(data, 'actor'), 'token_id')
  return endpoint.ignore_own_token_id === null || token !== endpoint.ignore_own_token_id
}
