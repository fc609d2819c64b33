import type { Tx } from '../../kernel/db/db.ts'
import { invalidIfAny } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { announceAssets } from './announce.ts'
import { recordHistory } from './history.ts'
import { assetFrom, changesBy, keysOfInventory, type Inventory } from './inventory.ts'
import { dropKeys, giveKeys, keysByAsset, takeUpKeys } from './keys.ts'
import { kindOf, matchOf } from './match-keys.ts'
import type { Asset } from './model.ts'
import { insertAsset, lockAssets, noteSeen, updateAssetRow } from './store.ts'

export type Found = { readonly asset: Asset; readonly action: 'created' | 'updated' | 'unchanged' }

/** What is known while a batch is worked through: who has which key, and the assets as they are by now. */
type Desk = {
  readonly owners: Map<string, number>
  readonly assets: Map<number, Asset>
  readonly held: Map<number, readonly string[]>
  /** Keys that nobody had before. */
  readonly given: Map<string, number>
  readonly stale: string[]
}

const openDesk = async (tx: Tx, keys: readonly string[]): Promise<Desk> => {
  const owners = new Map(await takeUpKeys(tx, keys))
  const ids = [...new Set(owners.values())]
  const assets = new Map((await lockAssets(tx, ids)).map((asset) => [asset.id, asset]))
  return { owners, assets, held: new Map(await keysByAsset(tx, ids)), given: new Map(), stale: [] }
}

const hold = (desk: Desk, id: number, keys: readonly string[]): void => {
  const free = keys.filter((key) => !desk.owners.has(key))
  for (const key of free) {
    desk.owners.set(key, id)
    desk.given.set(key, id)
  }
  const before = desk.held.get(id) ?? []
  // A name that was given up may be given to another machine.
  const isRenamed = keys.some((key) => kindOf(key) === 'host')
  const stale = isRenamed ? before.filter((key) => kindOf(key) === 'host' && !keys.includes(key)) : []
  desk.stale.push(...stale)
  desk.held.set(id, [...before.filter((key) => !stale.includes(key)), ...free])
}

const meet = async (tx: Tx, actor: Actor, desk: Desk, device: Inventory): Promise<Found> => {
  const keys = keysOfInventory(device)
  const id = matchOf(
    keys,
    (key) => desk.owners.get(key),
    (owner) => desk.held.get(owner) ?? [],
  )
  const known = id === undefined ? undefined : desk.assets.get(id)
  if (!known) {
    const asset = await insertAsset(tx, { ...assetFrom(device), source: 'agent', last_seen_at: tx.now })
    hold(desk, asset.id, keys)
    return { asset, action: 'created' }
  }
  hold(desk, known.id, keys)
  const { edit, changes } = changesBy(known, device)
  if (Object.keys(changes).length === 0) return { asset: { ...known, last_seen_at: tx.now }, action: 'unchanged' }
  const asset = await updateAssetRow(tx, known.id, { ...edit, last_seen_at: tx.now })
  await recordHistory(tx, actor, { asset_id: known.id, source: 'agent', changes })
  return { asset, action: 'updated' }
}

const refuseNobodies = (devices: readonly Inventory[]): void => {
  const sentences = ['A device is recognised by a uuid, a serial number with its manufacturer, a MAC address or a host name of its own.']
  const fieldOf = (index: number): string => (devices.length > 1 ? `devices.${index}.hostname` : 'hostname')
  invalidIfAny(...devices.map((device, index) => (keysOfInventory(device).length === 0 ? { [fieldOf(index)]: sentences } : {})))
}

/** Machines say what they are. Each that nobody knew becomes an asset and is announced once, however many say so at the same time. */
export const discover = async (tx: Tx, actor: Actor, devices: readonly Inventory[]): Promise<readonly Found[]> => {
  refuseNobodies(devices)
  const desk = await openDesk(tx, devices.flatMap(keysOfInventory))
  const found: Found[] = []
  for (const device of devices) {
    const meeting = await meet(tx, actor, desk, device)
    desk.assets.set(meeting.asset.id, meeting.asset)
    found.push(meeting)
  }
  await giveKeys(tx, desk.given)
  await dropKeys(tx, desk.stale)
  await noteSeen(
    tx,
    [...new Set(found.filter(({ action }) => action === 'unchanged').map(({ asset }) => asset.id))].toSorted((a, b) => a - b),
  )
  const news = found.filter(({ action }) => action !== 'unchanged').map(({ asset }) => asset.id)
  queueForSearch(
    tx,
    [...new Set(news)].map((ref_id) => ({ type: 'asset', ref_id })),
  )
  await announceAssets(
    tx,
    actor,
    found.filter(({ action }) => action === 'created').map(({ asset }) => asset),
  )
  return found
}
