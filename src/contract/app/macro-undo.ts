import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { UndoResult, repliesToUndo } from './sent-replies.ts'

/** Replies can be undone while they are held, notes for a minute. */
export const undoMacro = route({
  method: 'POST',
  path: '/desk/macros/take-back',
  summary: 'Take back what a macro said on tickets',
  tag: 'ticket',
  auth: scope('tickets:write'),
  body: Type.Object({ told: repliesToUndo }),
  responses: { 200: UndoResult },
})
