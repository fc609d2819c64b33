import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One, OneOf } from '../schemas.ts'
import { INCIDENT_STATUSES, UpdateRecord } from '../v1/incidents.ts'
import { UndoResult, repliesToUndo, sentReplies } from './sent-replies.ts'

const base = { method: 'POST', tag: 'incident', auth: scope('tickets:write'), params: IdParams } as const

const Message = Type.String({ minLength: 1, maxLength: 20_000 })

export const broadcastIncident = route({
  ...base,
  path: '/incidents/:id/tell',
  summary: 'Say how it stands to the public and, in one go, to the clients of all linked tickets that are open',
  body: Type.Object({ message: Message, status: Type.Optional(OneOf(INCIDENT_STATUSES)) }),
  responses: { 200: One(Type.Object({ update: UpdateRecord, told: sentReplies })) },
})

export const replyToLinkedTickets = route({
  ...base,
  path: '/incidents/:id/answer',
  summary: 'Answer the clients of all linked tickets that are open, and nobody else',
  body: Type.Object({ message: Message }),
  responses: { 200: One(Type.Object({ told: sentReplies })) },
})

export const resolveWithReplies = route({
  ...base,
  path: '/incidents/:id/resolve-and-answer',
  summary: 'Resolve an incident, and answer and resolve all linked tickets that are open',
  body: Type.Object({ message: Message, is_public: Type.Boolean() }),
  responses: { 200: One(Type.Object({ tickets: Type.Integer(), told: sentReplies })) },
})

export const undoIncidentBroadcast = route({
  ...base,
  path: '/incidents/:id/tell/undo',
  summary: 'Take back the answers that are not on their way yet; what was said in public stays',
  body: Type.Object({
    told: repliesToUndo,
    reopen_as: Type.Optional(OneOf(INCIDENT_STATUSES, 'It was resolved with them, and is to be what it was before.')),
  }),
  responses: { 200: UndoResult },
})
