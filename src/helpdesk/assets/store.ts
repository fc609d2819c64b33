import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { AssetStatus, AssetType } from '../../contract/v1/asset-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Asset, AssetFields } from './model.ts'

type AssetRow = Omit<Asset, 'id' | 'type' | 'status' | 'source' | 'ip_addresses' | 'mac_addresses' | 'attributes' | 'locked_fields'> & {
  id: Generated<number>
  type: string
  status: string
  source: string
  ip_addresses: string
  mac_addresses: string
  attributes: string
  locked_fields: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    assets: { -readonly [K in keyof AssetRow]: AssetRow[K] }
  }
}

const assetOf = (row: Selectable<AssetRow>): Asset =>
  ({
    ...row,
    ip_addresses: JSON.parse(row.ip_addresses),
    mac_addresses: JSON.parse(row.mac_addresses),
    attributes: JSON.parse(row.attributes),
    locked_fields: JSON.parse(row.locked_fields),
  }) as Asset

const JSON_FIELDS: ReadonlySet<string> = new Set(['ip_addresses', 'mac_addresses', 'attributes', 'locked_fields'])

// Column names equal the field names of an asset; the fields in `JSON_FIELDS` are serialized.
const rowOf = <T>(fields: object): T =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, JSON_FIELDS.has(name) ? JSON.stringify(value) : value]),
  ) as T

export type NewAsset = AssetFields & Pick<Asset, 'source' | 'last_seen_at'>

export const insertAsset = async (tx: Tx, asset: NewAsset): Promise<Asset> => {
  const stamps = { discovered_at: tx.now, created_at: tx.now, updated_at: tx.now }
  const row = await tx.db
    .insertInto('assets')
    .values(rowOf<Insertable<AssetRow>>({ ...asset, ...stamps }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return assetOf(row)
}

export type AssetEdit = Partial<AssetFields> & { readonly last_seen_at?: Instant }

export const updateAssetRow = async (tx: Tx, id: number, edit: AssetEdit): Promise<Asset> => {
  const row = await tx.db
    .updateTable('assets')
    .set(rowOf({ ...edit, updated_at: tx.now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return assetOf(row)
}

/** Does not update `updated_at`, because a report without changes does not modify the asset. */
export const touchLastSeen = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.db
      .updateTable('assets')
      .set({ last_seen_at: tx.now })
      .where('id', 'in', [...ids])
      .execute()
}

export const findAssetRow = async ({ db }: Reader, id: number): Promise<Asset | undefined> => {
  const row = await db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst()
  return row && assetOf(row)
}

export const findAssetRows = async ({ db }: Reader, ids: readonly number[]): Promise<readonly Asset[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .selectFrom('assets')
          .selectAll()
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute()
      ).map(assetOf)

export const listAssetIdsByOwner = async ({ db }: Reader, owner_client_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('assets').select('id').where('owner_client_id', '=', owner_client_id).orderBy('id').execute()).map(({ id }) => id)

/** Locks in the order of ids, to prevent deadlocks. */
export const lockAssets = async (tx: Tx, ids: readonly number[]): Promise<readonly Asset[]> =>
  ids.length === 0
    ? []
    : (
        await tx.dialect
          .lock(
            tx.db
              .selectFrom('assets')
              .selectAll()
              .where('id', 'in', [...ids])
              .orderBy('id'),
          )
          .execute()
      ).map(assetOf)

export const deleteAssetRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('assets').where('id', '=', id).execute()
}

export type AssetFilters = {
  readonly type?: readonly AssetType[] | undefined
  readonly status?: readonly AssetStatus[] | undefined
  readonly department_id?: readonly number[] | undefined
  readonly assigned_agent_id?: number | undefined
  readonly owner_client_id?: number | undefined
  readonly warranty_expires_before?: Instant | undefined
  readonly q?: string | undefined
}

const SEARCHED_COLUMNS = ['name', 'hostname', 'serial_number', 'asset_tag'] as const

const selectFiltered = ({ db }: Reader, filters: AssetFilters) => {
  const { type, status, department_id, assigned_agent_id, owner_client_id, warranty_expires_before, q } = filters
  const pattern = q && `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('assets')
    .$if(type !== undefined, (query) => query.where('type', 'in', [...(type ?? [])]))
    .$if(status !== undefined, (query) => query.where('status', 'in', [...(status ?? [])]))
    .$if(department_id !== undefined, (query) => query.where('department_id', 'in', [...(department_id ?? [])]))
    .$if(assigned_agent_id !== undefined, (query) => query.where('assigned_agent_id', '=', assigned_agent_id ?? 0))
    .$if(owner_client_id !== undefined, (query) => query.where('owner_client_id', '=', owner_client_id ?? 0))
    .$if(warranty_expires_before !== undefined, (query) => query.where('warranty_expires_at', '<', warranty_expires_before ?? 0))
    .$if(Boolean(pattern), (query) =>
      query.where((eb) => eb.or(SEARCHED_COLUMNS.map((column) => sql<boolean>`lower(${eb.ref(column)}) like ${pattern} escape '\\'`))),
    )
}

export const listAssetRows = async (
  reader: Reader,
  filters: AssetFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Asset[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  return (await query.execute()).map(assetOf)
}

export const countAssets = async (reader: Reader, filters: AssetFilters): Promise<number> => {
  const row = await selectFiltered(reader, filters)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const countOpenTicketsByAsset = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_assets')
    .innerJoin('tickets', 'tickets.id', 'ticket_assets.ticket_id')
    .select((eb) => ['ticket_assets.asset_id', eb.fn.countAll<number>().as('count')])
    .where('ticket_assets.asset_id', 'in', [...ids])
    .where('tickets.is_open', '=', 1)
    .groupBy('ticket_assets.asset_id')
    .execute()
  return new Map(rows.map(({ asset_id, count }) => [asset_id, Number(count)]))
}
