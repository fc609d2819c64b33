import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One } from '../schemas.ts'
import { UndoResult, repliesToUndo, sentReplies } from './sent-replies.ts'

const base = { method: 'POST', tag: 'problem', auth: scope('tickets:write'), params: IdParams } as const

export const broadcastWorkaround = route({
  ...base,
  path: '/problems/:id/broadcast',
  summary: 'Reply with the workaround to all open linked tickets',
  body: Type.Object({ message: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  responses: { 200: One(Type.Object({ tickets: Type.Integer(), sent_replies: sentReplies })) },
})

export const undoWorkaroundBroadcast = route({
  ...base,
  path: '/problems/:id/broadcast/undo',
  summary: 'Undo the replies that are not sent yet',
  body: Type.Object({ sent_replies: repliesToUndo }),
  responses: { 200: UndoResult },
})
