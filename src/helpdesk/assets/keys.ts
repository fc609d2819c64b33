import type { Bulk } from '../../kernel/db/bulk.ts'
import { createRowsStatement } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    asset_keys: { key: string; asset_id: number | null }
  }
}

type KeyOwner = { readonly key: string; readonly asset_id: number | null }

const RETURNING_OWNER = `on conflict (key) do update set key = excluded.key returning key, asset_id`

const UPSERT_KEYS: Bulk<KeyOwner> = {
  sqlite: `insert into asset_keys (key) values (?) ${RETURNING_OWNER}`,
  postgres: `insert into asset_keys (key) select * from unnest($1::text[]) ${RETURNING_OWNER}`,
}

/** Locks keys in alphabetical order, which prevents deadlocks, and returns their assets. A concurrent transaction waits for the locks. */
export const lockKeys = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const inOrder = [...new Set(keys)].toSorted()
  if (inOrder.length === 0) return new Map()
  const rows = await tx.bulk(
    UPSERT_KEYS,
    inOrder.map((key) => [key]),
  )
  return new Map(rows.flatMap(({ key, asset_id }) => (asset_id === null ? [] : [[key, asset_id] as const])))
}

export const findKeyOwners = async ({ db }: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('asset_keys')
    .selectAll()
    .where('key', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.flatMap(({ key, asset_id }) => (asset_id === null ? [] : [[key, asset_id] as const])))
}

const ASSIGN_KEYS = createRowsStatement(
  { key: 'text', asset_id: 'bigint' },
  (rows) => `update asset_keys set asset_id = given.asset_id from ${rows} where asset_keys.key = given.key and asset_keys.asset_id is null`,
)

export const assignKeys = async (tx: Tx, owners: ReadonlyMap<string, number>): Promise<void> => {
  if (owners.size > 0) await tx.bulk(ASSIGN_KEYS, [...owners])
}

export const deleteKeys = async (tx: Tx, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0)
    await tx.db
      .deleteFrom('asset_keys')
      .where('key', 'in', [...keys])
      .execute()
}

export const listKeysByAsset = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const byAsset = new Map<number, string[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byAsset
  const rows = await db
    .selectFrom('asset_keys')
    .selectAll()
    .where('asset_id', 'in', [...ids])
    .execute()
  for (const { key, asset_id } of rows) if (asset_id !== null) byAsset.get(asset_id)?.push(key)
  return byAsset
}

export const findAssetIdByKey = async ({ db }: Reader, keys: readonly string[]): Promise<number | null> => {
  if (keys.length === 0) return null
  const row = await db
    .selectFrom('asset_keys')
    .select('asset_id')
    .where('key', 'in', [...keys])
    .where('asset_id', 'is not', null)
    .orderBy('asset_id')
    .executeTakeFirst()
  return row?.asset_id ?? null
}
