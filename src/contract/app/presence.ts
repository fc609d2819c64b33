import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, OneOf } from '../schemas.ts'

/** How often a page says that somebody is there; who was silent for twice as long and a little is gone. */
export const PRESENCE_EVERY_SECONDS = 20
export const PRESENCE_LASTS_SECONDS = 45

const Person = Type.Object({ id: Type.Integer(), name: Type.String(), doing: OneOf(['viewing', 'replying']) })
export type Present = Static<typeof Person>

const Somebody = Type.Object({
  id: Type.Integer({ description: 'The ticket.' }),
  people: Type.Array(Person),
})
export type TicketPresence = Static<typeof Somebody>

const tag = 'presence'

export const sayPresence = route({
  method: 'POST',
  path: '/presence',
  summary: 'Say that you look at a ticket or write on it, or that you left; answers with everybody who is there',
  tag,
  auth: scope('tickets:read'),
  body: Type.Object({ ticket_id: Id, doing: OneOf(['viewing', 'replying', 'gone']) }),
  replies: { 200: Type.Object({ data: Somebody }) },
})

export const listPresence = route({
  method: 'GET',
  path: '/presence',
  summary: 'Who is at which ticket',
  tag,
  auth: scope('tickets:read'),
  replies: { 200: Type.Object({ data: Type.Array(Somebody) }) },
})
