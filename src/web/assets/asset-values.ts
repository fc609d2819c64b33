import type { Asset, AssetOverview } from '../../contract/app/asset-overview.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { createAsset } from '../../contract/v1/assets.ts'
import { idOf, idText } from '../records/names.ts'
import type { Found } from '../ui/form/finder.tsx'

export const texts = ['asset_tag', 'location', 'manufacturer', 'model', 'serial_number', 'os', 'hostname', 'domain'] as const
export const lists = ['ip_addresses', 'mac_addresses'] as const

type Texts = { readonly [Name in (typeof texts)[number] | (typeof lists)[number]]: string }

export type AssetValues = Texts & {
  readonly name: string
  readonly type: Asset['type']
  readonly status: Asset['status']
  readonly department_id: string
  readonly assigned_agent_id: string
  readonly owner_client_id: readonly Found[]
  readonly purchase_date: string
  /** A date; the warranty includes that day. */
  readonly warranty_expires_at: string
  readonly cost: string
  readonly locked_fields: Asset['locked_fields']
}

export const emptyAsset: AssetValues = {
  name: '',
  type: 'laptop',
  status: 'in_stock',
  asset_tag: '',
  location: '',
  manufacturer: '',
  model: '',
  serial_number: '',
  os: '',
  hostname: '',
  domain: '',
  ip_addresses: '',
  mac_addresses: '',
  department_id: '',
  assigned_agent_id: '',
  owner_client_id: [],
  purchase_date: '',
  warranty_expires_at: '',
  cost: '',
  locked_fields: [],
}

export const valuesOf = ({ asset, owner }: Pick<AssetOverview, 'asset' | 'owner'>): AssetValues => ({
  ...emptyAsset,
  ...Object.fromEntries(texts.map((name) => [name, asset[name] ?? ''])),
  ...Object.fromEntries(lists.map((name) => [name, asset[name].join(' ')])),
  name: asset.name,
  type: asset.type,
  status: asset.status,
  department_id: idText(asset.department_id),
  assigned_agent_id: idText(asset.assigned_agent_id),
  owner_client_id: owner === null ? [] : [{ id: String(owner.id), label: owner.name }],
  purchase_date: asset.purchase_date ?? '',
  warranty_expires_at: asset.warranty_expires_at?.slice(0, 10) ?? '',
  cost: asset.cost === null ? '' : String(asset.cost),
  locked_fields: asset.locked_fields,
})

export type AssetBody = BodyOf<typeof createAsset>

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')
const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const bodyOf = (values: AssetValues): AssetBody => ({
  name: values.name.trim(),
  type: values.type,
  status: values.status,
  ...Object.fromEntries(texts.map((name) => [name, textOf(values[name])])),
  ...Object.fromEntries(lists.map((name) => [name, words(values[name])])),
  department_id: idOf(values.department_id),
  assigned_agent_id: idOf(values.assigned_agent_id),
  owner_client_id: idOf(values.owner_client_id[0]?.id ?? ''),
  purchase_date: textOf(values.purchase_date),
  warranty_expires_at: values.warranty_expires_at === '' ? null : `${values.warranty_expires_at}T23:59:59.000Z`,
  cost: values.cost.trim() === '' ? null : Number(values.cost.replace(',', '.')),
})

/** Only edited fields: each field that is sent becomes locked for discovery. */
export const changedBody = (before: AssetValues, after: AssetValues): Partial<AssetBody> => {
  const was: Readonly<Record<string, unknown>> = bodyOf(before)
  const changed = Object.entries(bodyOf(after)).filter(([name, value]) => JSON.stringify(was[name]) !== JSON.stringify(value))
  const isLockTouched = JSON.stringify(before.locked_fields) !== JSON.stringify(after.locked_fields)
  return { ...Object.fromEntries(changed), ...(isLockTouched && { locked_fields: [...after.locked_fields] }) }
}
