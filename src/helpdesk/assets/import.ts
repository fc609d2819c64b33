import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { findClient } from '../clients/clients.ts'
import { changeAsset, createAsset, keysFor, RENEWED_KEYS, refuseUnknown } from './assets.ts'
import { findKeyOwners, keysByAsset, takeUpKeys } from './keys.ts'
import { keysOf, kindOf, matchOf, tagKey } from './match-keys.ts'
import { differences, EMPTY_ASSET, type Asset, type AssetWish } from './model.ts'
import { assetsByIds, lockAssets } from './store.ts'

/** One line of a file, already well-formed. */
export type ImportRow = { readonly line: number; readonly wish: AssetWish }
export type ImportFailure = { readonly line: number; readonly errors: Record<string, string[]> }
export type ImportResult = {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: readonly ImportFailure[]
}

/** How many rows are imported in one transaction. */
export const IMPORT_BATCH_SIZE = 100

/** What the rows of a batch are matched against: loaded once for all of them, and kept up to date as rows are imported. */
type Registry = {
  readonly owners: Map<string, number>
  /** Keys that an earlier row has freed. */
  readonly released: Set<string>
  readonly heldKeys: Map<number, readonly string[]>
  readonly assets: Map<number, Asset>
  readonly departments: Set<number>
  readonly accounts: Set<number>
  readonly clients: Set<number>
}

const emptyRegistry = (): Registry => ({
  owners: new Map(),
  released: new Set(),
  heldKeys: new Map(),
  assets: new Map(),
  departments: new Set(),
  accounts: new Set(),
  clients: new Set(),
})

type Loading = {
  readonly findOwners: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly findAssets: (ids: readonly number[]) => Promise<readonly Asset[]>
}

const idsIn = (rows: readonly ImportRow[], field: 'owner_client_id' | 'assigned_agent_id'): readonly number[] => [
  ...new Set(rows.flatMap(({ wish }) => wish[field] ?? [])),
]

const loadReferences = async (reader: Reader, { departments, accounts, clients }: Registry, rows: readonly ImportRow[]): Promise<void> => {
  if (rows.some(({ wish }) => wish.department_id)) for (const { id } of await listDepartments(reader)) departments.add(id)
  const account_ids = idsIn(rows, 'assigned_agent_id')
  if (account_ids.length > 0) for (const { id } of await findAccounts(reader, account_ids)) accounts.add(id)
  for (const id of idsIn(rows, 'owner_client_id')) if (!clients.has(id) && (await findClient(reader, id))) clients.add(id)
}

/** What an earlier batch has changed stays as that batch left it. */
const load = async (reader: Reader, registry: Registry, rows: readonly ImportRow[], { findOwners, findAssets }: Loading): Promise<void> => {
  const { owners, released, heldKeys, assets } = registry
  await loadReferences(reader, registry, rows)
  for (const [key, id] of await findOwners(rows.flatMap(({ wish }) => keysFor(wish))))
    if (!owners.has(key) && !released.has(key)) owners.set(key, id)
  const ids = [...new Set(owners.values())].filter((id) => !assets.has(id) && id > 0)
  for (const asset of await findAssets(ids)) assets.set(asset.id, asset)
  for (const [id, keys] of await keysByAsset(reader, ids)) heldKeys.set(id, keys)
}

const requireReferences = ({ departments, accounts, clients }: Registry, wish: AssetWish): void => {
  const { department_id, owner_client_id, assigned_agent_id } = wish
  if (department_id && !departments.has(department_id)) refuseUnknown('department_id')
  if (owner_client_id && !clients.has(owner_client_id)) refuseUnknown('owner_client_id')
  if (assigned_agent_id && !accounts.has(assigned_agent_id)) refuseUnknown('assigned_agent_id')
}

/** The asset with this tag, or the machine the row describes; none when it is a new one. */
const matchRow = ({ owners, heldKeys, assets }: Registry, wish: AssetWish): Asset | undefined => {
  const keys = [...(wish.asset_tag ? [tagKey(wish.asset_tag)] : []), ...keysOf(wish)]
  const id = matchOf(
    keys,
    (key) => owners.get(key),
    (owner) => heldKeys.get(owner) ?? [],
  )
  const tagOwner = wish.asset_tag ? owners.get(tagKey(wish.asset_tag)) : undefined
  if (tagOwner !== undefined && tagOwner !== id) invalid({ asset_tag: ['The asset tag has already been taken.'] })
  return id === undefined ? undefined : assets.get(id)
}

/** Keys follow the fields they come from, as `changeAsset` does it. */
const remember = ({ owners, released, heldKeys, assets }: Registry, asset: Asset): void => {
  const current = keysFor(asset)
  const before = heldKeys.get(asset.id) ?? []
  const dropped = before.filter((key) => RENEWED_KEYS.includes(kindOf(key)) && !current.includes(key))
  for (const key of dropped) {
    owners.delete(key)
    released.add(key)
  }
  for (const key of current) if (!owners.has(key)) owners.set(key, asset.id)
  const own = current.filter((key) => owners.get(key) === asset.id)
  heldKeys.set(asset.id, [...new Set([...before.filter((key) => !dropped.includes(key)), ...own])])
  assets.set(asset.id, asset)
}

type Writing = {
  readonly create: (wish: AssetWish) => Promise<Asset>
  readonly update: (asset: Asset, wish: AssetWish) => Promise<Asset>
}

const importRow = async (
  registry: Registry,
  wish: AssetWish,
  { create, update }: Writing,
): Promise<'created' | 'updated' | 'unchanged'> => {
  requireReferences(registry, wish)
  const known = matchRow(registry, wish)
  if (known && Object.keys(differences(known, wish)).length === 0) return 'unchanged'
  remember(registry, known ? await update(known, wish) : await create(wish))
  return known ? 'updated' : 'created'
}

const errorsOf = (error: unknown): Record<string, string[]> => {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error
  // `invalid` puts the sentences by field into the detail.
  return (error.detail['errors'] ?? {}) as Record<string, string[]>
}

/** A row that is refused is reported and skipped: commands refuse before they write, so the others are not harmed. */
const importRows = async (registry: Registry, rows: readonly ImportRow[], writing: Writing): Promise<ImportResult> => {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const failed: ImportFailure[] = []
  for (const { line, wish } of rows) {
    try {
      counts[await importRow(registry, wish, writing)] += 1
    } catch (error) {
      failed.push({ line, errors: errorsOf(error) })
    }
  }
  return { ...counts, failed }
}

/** Imports one batch of rows. Keys are locked before assets, and both in order, as in `discover`. */
export const importAssets = async (tx: Tx, actor: Actor, rows: readonly ImportRow[]): Promise<ImportResult> => {
  const registry = emptyRegistry()
  await load(tx, registry, rows, { findOwners: (keys) => takeUpKeys(tx, keys), findAssets: (ids) => lockAssets(tx, ids) })
  return await importRows(registry, rows, {
    create: (wish) => createAsset(tx, actor, wish, 'import'),
    update: ({ id }, wish) => changeAsset(tx, actor, { id, source: 'import' }, wish),
  })
}

/** Says what importing one batch after the other would do. Nothing is written, and later batches see what earlier ones would have made. */
export const createImportPreview = (): ((reader: Reader, rows: readonly ImportRow[]) => Promise<ImportResult>) => {
  const registry = emptyRegistry()
  let made = 0
  return async (reader, rows) => {
    await load(reader, registry, rows, {
      findOwners: (keys) => findKeyOwners(reader, keys),
      findAssets: (ids) => assetsByIds(reader, ids),
    })
    const stamps = {
      source: 'import',
      discovered_at: reader.now,
      last_seen_at: null,
      created_at: reader.now,
      updated_at: reader.now,
    } as const
    return await importRows(registry, rows, {
      // No asset of the database has such an id.
      create: async (wish) => ({ ...EMPTY_ASSET, status: 'in_stock', ...wish, ...stamps, id: -++made }),
      update: async (asset, wish) => ({ ...asset, ...wish }),
    })
  }
}
