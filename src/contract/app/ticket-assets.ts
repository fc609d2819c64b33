import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Nothing } from '../schemas.ts'

export const setTicketAssets = route({
  method: 'PUT',
  path: '/tickets/:id/assets',
  summary: 'Replace the linked assets of a ticket',
  tag: 'queue',
  auth: scope('tickets:write'),
  params: IdParams,
  body: Type.Object({ asset_ids: Type.Array(Id, { maxItems: 100 }) }),
  responses: { 204: Nothing },
})
