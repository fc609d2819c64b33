import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { findClient } from '../clients/clients.ts'
import { createAsset, FIELD_KEY_KINDS, throwInvalidReference, toAssetKeys, updateAsset } from './assets.ts'
import { findKeyOwners, listKeysByAsset, lockKeys } from './keys.ts'
import { findMatch, parseKeyKind, toMatchKeys, toTagKey } from './match-keys.ts'
import { type Asset, type AssetInput, diffAsset, EMPTY_ASSET } from './model.ts'
import { findAssetRows, lockAssets } from './store.ts'

export type ImportRow = { readonly line: number; readonly input: AssetInput }
export type ImportFailure = { readonly line: number; readonly errors: Record<string, string[]> }
export type ImportResult = {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: readonly ImportFailure[]
}

export const IMPORT_BATCH_SIZE = 100

/** Records that imported rows are matched with: loaded once per batch, updated with each imported row. */
type Registry = {
  readonly owners: Map<string, number>
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

type RegistryLoaders = {
  readonly findOwners: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly findAssets: (ids: readonly number[]) => Promise<readonly Asset[]>
}

const idsIn = (rows: readonly ImportRow[], field: 'owner_client_id' | 'assigned_agent_id'): readonly number[] => [
  ...new Set(rows.flatMap(({ input }) => input[field] ?? [])),
]

const loadReferences = async (reader: Reader, { departments, accounts, clients }: Registry, rows: readonly ImportRow[]): Promise<void> => {
  if (rows.some(({ input }) => input.department_id)) for (const { id } of await listDepartments(reader)) departments.add(id)
  const account_ids = idsIn(rows, 'assigned_agent_id')
  if (account_ids.length > 0) for (const { id } of await findAccounts(reader, account_ids)) accounts.add(id)
  for (const id of idsIn(rows, 'owner_client_id')) if (!clients.has(id) && (await findClient(reader, id))) clients.add(id)
}

const loadRegistry = async (
  reader: Reader,
  registry: Registry,
  rows: readonly ImportRow[],
  { findOwners, findAssets }: RegistryLoaders,
): Promise<void> => {
  const { owners, released, heldKeys, assets } = registry
  await loadReferences(reader, registry, rows)
  for (const [key, id] of await findOwners(rows.flatMap(({ input }) => toAssetKeys(input))))
    if (!owners.has(key) && !released.has(key)) owners.set(key, id)
  const ids = [...new Set(owners.values())].filter((id) => !assets.has(id) && id > 0)
  for (const asset of await findAssets(ids)) assets.set(asset.id, asset)
  for (const [id, keys] of await listKeysByAsset(reader, ids)) heldKeys.set(id, keys)
}

const assertReferencesKnown = ({ departments, accounts, clients }: Registry, input: AssetInput): void => {
  const { department_id, owner_client_id, assigned_agent_id } = input
  if (department_id && !departments.has(department_id)) throwInvalidReference('department_id')
  if (owner_client_id && !clients.has(owner_client_id)) throwInvalidReference('owner_client_id')
  if (assigned_agent_id && !accounts.has(assigned_agent_id)) throwInvalidReference('assigned_agent_id')
}

const findMatchingAsset = ({ owners, heldKeys, assets }: Registry, input: AssetInput): Asset | undefined => {
  const keys = [...(input.asset_tag ? [toTagKey(input.asset_tag)] : []), ...toMatchKeys(input)]
  const id = findMatch(
    keys,
    (key) => owners.get(key),
    (owner) => heldKeys.get(owner) ?? [],
  )
  const tagOwner = input.asset_tag ? owners.get(toTagKey(input.asset_tag)) : undefined
  if (tagOwner !== undefined && tagOwner !== id) invalid({ asset_tag: ['The asset tag has already been taken.'] })
  return id === undefined ? undefined : assets.get(id)
}

/** Keys derived from fields, such as the serial number, change with the asset, as in `updateAsset`. */
const updateRegistry = ({ owners, released, heldKeys, assets }: Registry, asset: Asset): void => {
  const current = toAssetKeys(asset)
  const before = heldKeys.get(asset.id) ?? []
  const dropped = before.filter((key) => FIELD_KEY_KINDS.includes(parseKeyKind(key)) && !current.includes(key))
  for (const key of dropped) {
    owners.delete(key)
    released.add(key)
  }
  for (const key of current) if (!owners.has(key)) owners.set(key, asset.id)
  const own = current.filter((key) => owners.get(key) === asset.id)
  heldKeys.set(asset.id, [...new Set([...before.filter((key) => !dropped.includes(key)), ...own])])
  assets.set(asset.id, asset)
}

type RowWriters = {
  readonly create: (input: AssetInput) => Promise<Asset>
  readonly update: (asset: Asset, input: AssetInput) => Promise<Asset>
}

const importRow = async (
  registry: Registry,
  input: AssetInput,
  { create, update }: RowWriters,
): Promise<'created' | 'updated' | 'unchanged'> => {
  assertReferencesKnown(registry, input)
  const known = findMatchingAsset(registry, input)
  if (known && Object.keys(diffAsset(known, input)).length === 0) return 'unchanged'
  updateRegistry(registry, known ? await update(known, input) : await create(input))
  return known ? 'updated' : 'created'
}

const fieldErrorsOf = (error: unknown): Record<string, string[]> => {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error
  // `invalid()` stores the errors by field in `detail.errors`.
  return (error.detail['errors'] ?? {}) as Record<string, string[]>
}

/** Skips a rejected row and reports its errors. Commands validate before they write, so the transaction can continue. */
const importRows = async (registry: Registry, rows: readonly ImportRow[], writers: RowWriters): Promise<ImportResult> => {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const failed: ImportFailure[] = []
  for (const { line, input } of rows) {
    try {
      counts[await importRow(registry, input, writers)] += 1
    } catch (error) {
      failed.push({ line, errors: fieldErrorsOf(error) })
    }
  }
  return { ...counts, failed }
}

/** Imports one batch of rows. Locks keys before assets, each in sorted order like `discoverAssets`, to prevent deadlocks. */
export const importAssets = async (tx: Tx, actor: Actor, rows: readonly ImportRow[]): Promise<ImportResult> => {
  const registry = emptyRegistry()
  await loadRegistry(tx, registry, rows, { findOwners: (keys) => lockKeys(tx, keys), findAssets: (ids) => lockAssets(tx, ids) })
  return await importRows(registry, rows, {
    create: (input) => createAsset(tx, actor, input, 'import'),
    update: ({ id }, input) => updateAsset(tx, actor, { id, source: 'import' }, input),
  })
}

/** Previews an import batch by batch without writing. Later batches see the effects of earlier batches. */
export const createImportPreview = (): ((reader: Reader, rows: readonly ImportRow[]) => Promise<ImportResult>) => {
  const registry = emptyRegistry()
  let made = 0
  return async (reader, rows) => {
    await loadRegistry(reader, registry, rows, {
      findOwners: (keys) => findKeyOwners(reader, keys),
      findAssets: (ids) => findAssetRows(reader, ids),
    })
    const stamps = {
      source: 'import',
      discovered_at: reader.now,
      last_seen_at: null,
      created_at: reader.now,
      updated_at: reader.now,
    } as const
    return await importRows(registry, rows, {
      // New assets of a preview get negative ids, which cannot collide with the ids of stored assets.
      create: async (input) => ({ ...EMPTY_ASSET, status: 'in_stock', ...input, ...stamps, id: -++made }),
      update: async (asset, input) => ({ ...asset, ...input }),
    })
  }
}
