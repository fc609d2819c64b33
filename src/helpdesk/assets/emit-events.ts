import type { EventData } from '../../contract/events.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { emitAll } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import type { Asset } from './model.ts'

const toEventData = (asset: Asset, actor: Actor): EventData['asset.discovered'] => ({
  id: asset.id,
  name: asset.name,
  asset_tag: asset.asset_tag,
  type: asset.type,
  status: asset.status,
  serial_number: asset.serial_number,
  hostname: asset.hostname,
  department_id: asset.department_id,
  source: asset.source,
  discovered_at: formatIsoMillis(asset.discovered_at),
  actor: eventActorOf(actor),
})

export const emitAssetsDiscovered = (tx: Tx, actor: Actor, made: readonly Asset[]): Promise<void> =>
  emitAll(
    tx,
    'asset.discovered',
    made.map((asset) => toEventData(asset, actor)),
  )
