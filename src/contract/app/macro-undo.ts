import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { UndoResult, repliesToUndo } from './sent-replies.ts'

/** Replies can be undone while they are held, notes for a minute. */
export const undoMacro = route({
  method: 'POST',
  path: '/macros/undo',
  summary: 'Undo the replies and notes of a macro',
  tag: 'ticket',
  auth: scope('tickets:write'),
  body: Type.Object({ sent_replies: repliesToUndo }),
  responses: { 200: UndoResult },
})
