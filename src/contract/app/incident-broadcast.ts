import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One, OneOf } from '../schemas.ts'
import { INCIDENT_STATUSES, UpdateRecord } from '../v1/incidents.ts'
import { UndoResult, repliesToUndo, sentReplies } from './sent-replies.ts'

const base = { method: 'POST', tag: 'incident', auth: scope('tickets:write'), params: IdParams } as const

const Message = Type.String({ minLength: 1, maxLength: 20_000 })

export const broadcastIncident = route({
  ...base,
  path: '/incidents/:id/broadcast',
  summary: 'Post a public update and reply to all open linked tickets',
  body: Type.Object({ message: Message, status: Type.Optional(OneOf(INCIDENT_STATUSES)) }),
  responses: { 200: One(Type.Object({ update: UpdateRecord, sent_replies: sentReplies })) },
})

export const replyToLinkedTickets = route({
  ...base,
  path: '/incidents/:id/replies',
  summary: 'Reply to all open linked tickets without a public update',
  body: Type.Object({ message: Message }),
  responses: { 200: One(Type.Object({ sent_replies: sentReplies })) },
})

export const resolveWithReplies = route({
  ...base,
  path: '/incidents/:id/resolve-with-replies',
  summary: 'Resolve an incident; reply to and resolve all open linked tickets',
  body: Type.Object({ message: Message, is_public: Type.Boolean() }),
  responses: { 200: One(Type.Object({ tickets: Type.Integer(), sent_replies: sentReplies })) },
})

export const undoIncidentBroadcast = route({
  ...base,
  path: '/incidents/:id/broadcast/undo',
  summary: 'Undo the replies that are not sent yet; the public update stays',
  body: Type.Object({
    sent_replies: repliesToUndo,
    reopen_as: Type.Optional(OneOf(INCIDENT_STATUSES, 'Status to return to when the broadcast resolved the incident.')),
  }),
  responses: { 200: UndoResult },
})
