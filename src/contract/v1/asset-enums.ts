export const ASSET_TYPES = [
  'laptop',
  'desktop',
  'server',
  'vm',
  'network',
  'printer',
  'mobile',
  'monitor',
  'software',
  'license',
  'cloud',
  'other',
] as const
export type AssetType = (typeof ASSET_TYPES)[number]

export const ASSET_STATUSES = ['discovered', 'in_stock', 'in_use', 'in_repair', 'retired', 'lost'] as const
export type AssetStatus = (typeof ASSET_STATUSES)[number]

export const ASSET_SOURCES = ['manual', 'agent', 'import', 'scim'] as const
export type AssetSource = (typeof ASSET_SOURCES)[number]

export const RELATION_TYPES = ['hosted_on', 'depends_on', 'part_of', 'connected_to'] as const
export type RelationType = (typeof RELATION_TYPES)[number]

/** Fields that discovery may set. A person's edit locks the field against discovery. */
export const DISCOVERED_FIELDS = [
  'name',
  'type',
  'hostname',
  'domain',
  'serial_number',
  'manufacturer',
  'model',
  'os',
  'ip_addresses',
  'mac_addresses',
  'attributes',
] as const
export type DiscoveredField = (typeof DISCOVERED_FIELDS)[number]
