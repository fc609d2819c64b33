import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, One } from '../schemas.ts'
import { AssetRecord } from '../v1/assets.ts'

export const mergeAsset = route({
  method: 'POST',
  path: '/assets/:id/merge',
  summary: 'Merge an asset into another one, with its tickets and relations',
  tag: 'asset',
  auth: scope('assets:write'),
  params: IdParams,
  body: Type.Object({ into_id: Id }),
  responses: { 200: One(AssetRecord) },
})
