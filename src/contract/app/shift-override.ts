import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, One } from '../schemas.ts'

const shift = { user_id: Id, starts_at: Iso, ends_at: Iso }

export const overrideShift = route({
  method: 'POST',
  path: '/on-call/schedules/:id/shift-overrides',
  summary: 'Create a shift override; every agent may take over a shift or hand over their own',
  tag: 'on-call',
  auth: scope('tickets:write', 'users:write'),
  params: IdParams,
  body: Type.Object(shift),
  responses: { 201: One(Type.Object({ id: Type.Integer(), ...shift })) },
})
