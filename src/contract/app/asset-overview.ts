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
  related: Type.Array(Related, { description: 'What this asset is hosted on, depends on …' }),
  relying: Type.Array(Related, { description: 'Assets that say the same of this one.' }),
  tickets: TicketCards,
  changes: Type.Array(ChangeCard, { description: 'That touch it and are not over.' }),
  owner: Nullable(Person),
  people: Type.Array(Person),
})
export type AssetOverview = Static<typeof AssetOverview>

export const getAssetOverview = route({
  method: 'GET',
  path: '/assets/:id/room',
  summary: 'An asset with everything its page shows: relations both ways, tickets about it and changes that touch it',
  tag: 'asset',
  auth: scope('assets:read'),
  params: IdParams,
  responses: { 200: One(AssetOverview) },
})
