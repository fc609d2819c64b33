import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One } from '../schemas.ts'
import { UndoResult, repliesToUndo, sentReplies } from './sent-replies.ts'

const base = { method: 'POST', tag: 'problem', auth: scope('tickets:write'), params: IdParams } as const

export const broadcastWorkaround = route({
  ...base,
  path: '/problems/:id/tell',
  summary: 'Answer the clients of all linked tickets that are open with the way around it',
  body: Type.Object({ message: Type.String({ minLength: 1, maxLength: 20_000 }) }),
  responses: { 200: One(Type.Object({ tickets: Type.Integer(), told: sentReplies })) },
})

export const undoWorkaroundBroadcast = route({
  ...base,
  path: '/problems/:id/tell/undo',
  summary: 'Take back the answers that are not on their way yet',
  body: Type.Object({ told: repliesToUndo }),
  responses: { 200: UndoResult },
})
