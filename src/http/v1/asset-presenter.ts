import { formatIsoMillis } from '../../contract/time.ts'
import { countOpenTickets } from '../../helpdesk/assets/assets.ts'
import type { AssetHistoryEntry } from '../../helpdesk/assets/history.ts'
import type { Asset } from '../../helpdesk/assets/model.ts'
import { listRelationsByAsset } from '../../helpdesk/assets/relations.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../kit/only.ts'
import { formatInstant } from './format-instant.ts'

export const presentAssets = async (reader: Reader, assets: readonly Asset[]) => {
  const ids = [...new Set(assets.map(({ id }) => id))]
  const relations = await listRelationsByAsset(reader, ids)
  const counts = await countOpenTickets(reader, ids)
  return assets.map((asset) => ({
    ...asset,
    warranty_expires_at: formatInstant(asset.warranty_expires_at),
    discovered_at: formatIsoMillis(asset.discovered_at),
    last_seen_at: formatInstant(asset.last_seen_at),
    relations: relations.get(asset.id) ?? [],
    open_tickets_count: counts.get(asset.id) ?? 0,
    created_at: formatIsoMillis(asset.created_at),
    updated_at: formatIsoMillis(asset.updated_at),
  }))
}

export const presentAsset = async (reader: Reader, asset: Asset) => only(await presentAssets(reader, [asset]))

export const presentHistory = (entry: AssetHistoryEntry) => ({ ...entry, created_at: formatIsoMillis(entry.created_at) })
