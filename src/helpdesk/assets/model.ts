import type { Instant } from '../../contract/time.ts'
import type { AssetSource, AssetStatus, AssetType, DiscoveredField, RelationType } from '../../contract/v1/asset-enums.ts'

export type AssetAttributes = Readonly<Record<string, unknown>>

export type Asset = {
  readonly id: number
  readonly name: string
  /** Inventory number on the asset's label; unique. */
  readonly asset_tag: string | null
  readonly type: AssetType
  readonly status: AssetStatus
  readonly department_id: number | null
  readonly owner_client_id: number | null
  readonly assigned_agent_id: number | null
  readonly location: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly serial_number: string | null
  readonly os: string | null
  readonly ip_addresses: readonly string[]
  readonly mac_addresses: readonly string[]
  readonly hostname: string | null
  readonly domain: string | null
  readonly purchase_date: string | null
  readonly warranty_expires_at: Instant | null
  readonly cost: number | null
  readonly attributes: AssetAttributes
  readonly locked_fields: readonly DiscoveredField[]
  readonly source: AssetSource
  readonly discovered_at: Instant
  readonly last_seen_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export type AssetFields = Omit<Asset, 'id' | 'source' | 'discovered_at' | 'last_seen_at' | 'created_at' | 'updated_at'>

export type AssetInput = Partial<AssetFields> & Pick<AssetFields, 'name' | 'type'>

export type AssetRelation = { readonly asset_id: number; readonly type: RelationType }

export type AssetFieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

export const EMPTY_ASSET: Omit<AssetFields, 'name' | 'type' | 'status'> = {
  asset_tag: null,
  department_id: null,
  owner_client_id: null,
  assigned_agent_id: null,
  location: null,
  manufacturer: null,
  model: null,
  serial_number: null,
  os: null,
  ip_addresses: [],
  mac_addresses: [],
  hostname: null,
  domain: null,
  purchase_date: null,
  warranty_expires_at: null,
  cost: null,
  attributes: {},
  locked_fields: [],
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? 'null'

export const diffAsset = (before: Asset, input: Partial<AssetFields>): AssetFieldChanges => {
  const was: Readonly<Record<string, unknown>> = before
  const changed = Object.entries(input).filter(
    ([field, value]) => value !== undefined && canonicalJson(was[field]) !== canonicalJson(value),
  )
  return Object.fromEntries(changed.map(([field, to]) => [field, { from: was[field] ?? null, to }]))
}
