import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, Nullable, One, OneOf } from '../schemas.ts'
import { RELATION_TYPES } from '../v1/asset-enums.ts'
import { AssetRecord } from '../v1/assets.ts'
import { AssetCard, ChangeCard, Person, TicketCards } from './cards.ts'

export type Asset = Static<typeof AssetRecord>

const Related = Type.Object({ type: OneOf(RELATION_TYPES), asset: AssetCard })
export type RelatedAsset = Static<typeof Related>

const AssetOverview = Type.Object({
  asset: AssetRecord,
  related: Type.Array(Related, { description: 'Relations of this asset to others.' }),
  dependents: Type.Array(Related, { description: 'Relations of other assets to this one.' }),
  tickets: TicketCards,
  changes: Type.Array(ChangeCard, { description: 'Open changes of this asset.' }),
  owner: Nullable(Person),
  people: Type.Array(Person),
})
export type AssetOverview = Static<typeof AssetOverview>

export const getAssetOverview = route({
  method: 'GET',
  path: '/assets/:id/overview',
  summary: 'Get an asset with its relations, tickets and open changes',
  tag: 'asset',
  auth: scope('assets:read'),
  params: IdParams,
  responses: { 200: One(AssetOverview) },
})
