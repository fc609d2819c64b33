import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { findAssets } from '../assets/assets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { deleteTicketAssets, insertTicketAssets, listAssetIdsByTicket } from '../assets/ticket-assets.ts'
import { emitTicketChanges } from './emit-events.ts'
import { runEffects } from './mutation-effects.ts'
import { updateTicketRow } from './store.ts'
import { assertNotMerged, getTicketForUpdate } from './tickets.ts'

const without = (all: readonly number[], some: readonly number[]): readonly number[] => all.filter((id) => !some.includes(id))

export const linkAssets = async (tx: Tx, actor: Actor, id: number, asset_ids: readonly number[]): Promise<void> => {
  const ticket = await getTicketForUpdate(tx, actor, id)
  assertNotMerged(ticket)
  const from = (await listAssetIdsByTicket(tx, [id])).get(id) ?? []
  const to = [...new Set(asset_ids)].toSorted((a, b) => a - b)
  const [added, removed] = [without(to, from), without(from, to)]
  if (added.length === 0 && removed.length === 0) return
  if ((await findAssets(tx, added)).length < added.length) invalid({ asset_ids: ['The selected asset ids is invalid.'] })
  await insertTicketAssets(tx, id, added)
  await deleteTicketAssets(tx, id, removed)
  const after = await updateTicketRow(tx, id, {})
  const changes = { asset_ids: { from, to } }
  recordTimeline(tx, actor, id, [{ type: 'fields_changed', data: { changes } }])
  await emitTicketChanges(tx, actor, { before: ticket, after, changes })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
}
