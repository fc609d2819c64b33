import type { AssetType } from '../../contract/v1/asset-enums.ts'
import { type DeviceIdentity, toMatchKeys } from './match-keys.ts'
import { type Asset, type AssetAttributes, type AssetFieldChanges, type AssetFields, diffAsset, EMPTY_ASSET } from './model.ts'

export type Inventory = DeviceIdentity & {
  readonly type: AssetType
  readonly hostname: string
  readonly model?: string | null | undefined
  readonly os?: string | null | undefined
  readonly ip_addresses?: readonly string[] | undefined
  readonly attributes?: AssetAttributes | undefined
}

const lower = (texts: readonly string[]): readonly string[] => [...new Set(texts.map((text) => text.trim().toLowerCase()))]

/** Fields that the inventory reports. A missing or empty value means unknown, so the asset keeps its value. */
const knownFields = ({ agent_uuid: _, system_uuid: __, ip_addresses, mac_addresses, ...device }: Inventory): Partial<AssetFields> => {
  const known = Object.entries(device).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return {
    ...Object.fromEntries(known),
    ...(ip_addresses && { ip_addresses: lower(ip_addresses) }),
    ...(mac_addresses && { mac_addresses: lower(mac_addresses) }),
  }
}

export const toInventoryKeys = (device: Inventory): readonly string[] => toMatchKeys(device)

export const toAssetFields = (device: Inventory): AssetFields => ({
  ...EMPTY_ASSET,
  status: 'discovered',
  ...knownFields(device),
  name: device.hostname,
  type: device.type,
})

/** Changes of an asset by an inventory report. Locked fields never change; the name changes only while it equals the host name. */
export const diffInventory = (
  asset: Asset,
  device: Inventory,
): { readonly edit: Partial<AssetFields>; readonly changes: AssetFieldChanges } => {
  const reported = knownFields(device)
  const merged = {
    ...reported,
    ...(reported.attributes && { attributes: { ...asset.attributes, ...reported.attributes } }),
    ...(asset.name === asset.hostname && { name: device.hostname }),
  }
  const locked: readonly string[] = asset.locked_fields
  const open: Partial<AssetFields> = Object.fromEntries(Object.entries(merged).filter(([field]) => !locked.includes(field)))
  const changes = diffAsset(asset, open)
  return { edit: Object.fromEntries(Object.entries(open).filter(([field]) => field in changes)), changes }
}
