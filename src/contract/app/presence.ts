import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, OneOf } from '../schemas.ts'

/** Interval of presence reports. Without reports, presence ends after a little more than twice as long. */
export const PRESENCE_INTERVAL_SECONDS = 20
export const PRESENCE_TTL_SECONDS = 45

const Person = Type.Object({ id: Type.Integer(), name: Type.String(), activity: OneOf(['viewing', 'replying']) })
export type PresentAgent = Static<typeof Person>

const TicketPresenceSchema = Type.Object({
  id: Type.Integer({ description: 'The ticket.' }),
  people: Type.Array(Person),
})
export type TicketPresence = Static<typeof TicketPresenceSchema>

const tag = 'presence'

export const reportPresence = route({
  method: 'POST',
  path: '/presence',
  summary: 'Report my presence at a ticket and list the agents there',
  tag,
  auth: scope('tickets:read'),
  body: Type.Object({ ticket_id: Id, activity: OneOf(['viewing', 'replying', 'gone']) }),
  responses: { 200: Type.Object({ data: TicketPresenceSchema }) },
})

export const listPresence = route({
  method: 'GET',
  path: '/presence',
  summary: 'List present agents by ticket',
  tag,
  auth: scope('tickets:read'),
  responses: { 200: Type.Object({ data: Type.Array(TicketPresenceSchema) }) },
})
