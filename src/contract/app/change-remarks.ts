import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, Iso, Nullable, One } from '../schemas.ts'

export const ChangeRemarkRecord = Type.Object({
  id: Type.Integer(),
  author: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  body: Type.String(),
  created_at: Iso,
})
export type ChangeRemarkRecord = Static<typeof ChangeRemarkRecord>

export const addRemark = route({
  method: 'POST',
  path: '/changes/:id/remarks',
  summary: 'Add a remark to a change; its owners and earlier commenters are notified',
  tag: 'change',
  auth: scope('tickets:write'),
  params: IdParams,
  body: Type.Object({ body: Type.String({ minLength: 1, maxLength: 10_000 }) }),
  responses: { 201: One(ChangeRemarkRecord) },
})
