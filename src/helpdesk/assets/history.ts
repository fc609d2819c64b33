import type { Generated } from 'kysely'
import type { EventActor } from '../../contract/event-actor.ts'
import type { Instant } from '../../contract/time.ts'
import type { AssetSource } from '../../contract/v1/asset-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import type { AssetFieldChanges } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    asset_history: {
      id: Generated<number>
      asset_id: number
      actor_type: string
      actor_id: number | null
      actor_name: string
      source: string
      changes: string
      created_at: Instant
    }
  }
}

export type AssetHistoryEntry = {
  readonly id: number
  readonly actor: EventActor
  readonly source: AssetSource
  readonly changes: AssetFieldChanges
  readonly created_at: Instant
}

type HistoryInput = { readonly asset_id: number; readonly source: AssetSource; readonly changes: AssetFieldChanges }

export const recordHistory = async (tx: Tx, actor: Actor, { asset_id, source, changes }: HistoryInput): Promise<void> => {
  const { type, id, name } = eventActorOf(actor)
  await tx.db
    .insertInto('asset_history')
    .values({
      asset_id,
      actor_type: type,
      actor_id: id,
      actor_name: name,
      source,
      changes: JSON.stringify(changes),
      created_at: tx.now,
    })
    .execute()
}

export const listHistory = async (
  { db }: Reader,
  asset_id: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly entries: readonly AssetHistoryEntry[]; readonly total: number }> => {
  const query = db.selectFrom('asset_history').where('asset_id', '=', asset_id)
  const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  // The casts are safe: only this file writes these columns, from values of these types.
  const entries = rows.map(({ id, actor_type, actor_id, actor_name, source, changes, created_at }) => ({
    id,
    actor: { type: actor_type as EventActor['type'], id: actor_id, name: actor_name },
    source: source as AssetSource,
    changes: JSON.parse(changes) as AssetFieldChanges,
    created_at,
  }))
  return { entries, total: Number(count) }
}
