import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One } from '../schemas.ts'

const DeactivationPreview = Type.Object({
  sessions: Type.Integer(),
  tokens: Type.Integer(),
  open_tickets: Type.Integer(),
  returns_tickets: Type.Boolean({ description: 'Whether those tickets go back to their departments’ queues.' }),
  schedules: Type.Array(Type.String({ description: 'On-call schedules the agent takes turns in.' })),
})
export type DeactivationPreview = Static<typeof DeactivationPreview>

export const previewDeactivation = route({
  method: 'GET',
  path: '/users/:id/departure',
  summary: 'What would happen if this agent were deactivated now',
  tag: 'departure',
  auth: scope('users:write'),
  params: IdParams,
  responses: { 200: One(DeactivationPreview) },
})
