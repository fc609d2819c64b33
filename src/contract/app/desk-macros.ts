import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { TakenBack, told } from './told.ts'

/** Replies are taken back while they are held, notes for a minute. */
export const takeBackMacro = route({
  method: 'POST',
  path: '/desk/macros/take-back',
  summary: 'Take back what a macro said on tickets',
  tag: 'ticket',
  auth: scope('tickets:write'),
  body: Type.Object({ told }),
  replies: { 200: TakenBack },
})
