import { Type } from 'typebox'
import { admin, route } from '../route.ts'
import { Nothing } from '../schemas.ts'

const Id = Type.Integer({ minimum: 1 })

export const revokeAgentToken = route({
  method: 'DELETE',
  path: '/users/:id/tokens/:token_id',
  summary: 'Revoke a token of anybody, and those it made',
  tag: 'token',
  auth: admin,
  params: Type.Object({ id: Id, token_id: Id }),
  replies: { 204: Nothing },
})
