import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, One } from '../schemas.ts'

const DeactivationPreview = Type.Object({
  sessions: Type.Integer(),
  tokens: Type.Integer(),
  open_tickets: Type.Integer(),
  returns_tickets: Type.Boolean({ description: 'Whether these tickets return to the queues of their departments.' }),
  schedules: Type.Array(Type.String({ description: 'On-call schedules the agent is part of.' })),
})
export type DeactivationPreview = Static<typeof DeactivationPreview>

export const previewDeactivation = route({
  method: 'GET',
  path: '/users/:id/deactivation-preview',
  summary: 'Preview the deactivation of an agent',
  tag: 'user',
  auth: scope('users:write'),
  params: IdParams,
  responses: { 200: One(DeactivationPreview) },
})
