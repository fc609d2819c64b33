import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, Iso, MAX_INTEGER, OneOf, Page, pageQuery } from '../schemas.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_TYPES } from '../v1/ticket-enums.ts'
import { ListedTicket } from '../v1/ticket-record.ts'

/** Figures of reports whose tickets can be listed. Figures of SLA targets, ratings and replies may count a ticket several times. */
export const REPORT_METRICS = [
  'created',
  'open',
  'resolved',
  'closed',
  'answered',
  'solved',
  'sla_met',
  'sla_breached',
  'sla_settled',
  'rated',
  'replied',
] as const

export const listReportTickets = route({
  method: 'GET',
  path: '/report-tickets',
  summary: 'List tickets of a report figure, newest first',
  tag: 'report',
  auth: scope('tickets:read'),
  query: Type.Object({
    figure: OneOf(REPORT_METRICS),
    from: Iso,
    to: Iso,
    department_id: Type.Optional(Id),
    assignee_id: Type.Optional(Type.Union([Id, OneOf(['none'])])),
    priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
    channel: Type.Optional(OneOf(TICKET_CHANNELS)),
    type: Type.Optional(OneOf(TICKET_TYPES)),
    agent_id: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Author of the replies, or rated agent.' })),
    metric: Type.Optional(OneOf(['first_response', 'next_response', 'resolution'], 'SLA metric.')),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    rating_from: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    waited_from: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_INTEGER,
        description: 'For `answered` and `solved`: minimum wait in seconds; sorts by the longest wait.',
      }),
    ),
    ...pageQuery,
  }),
  responses: { 200: Page(ListedTicket) },
})
