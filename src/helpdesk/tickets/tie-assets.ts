import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { findAssets } from '../assets/assets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { announceChanges } from './announce.ts'
import { addAssets, assetIdsOf, removeAssets } from './assets.ts'
import { runEffects } from './effects.ts'
import { updateTicket } from './store.ts'
import { getTicketForChange, refuseMerged } from './tickets.ts'

const without = (all: readonly number[], some: readonly number[]): readonly number[] => all.filter((id) => !some.includes(id))

/** Says which assets a ticket is about, all of them; what it was about before and is not named is so no more. */
export const tieAssets = async (tx: Tx, actor: Actor, id: number, asset_ids: readonly number[]): Promise<void> => {
  const ticket = await getTicketForChange(tx, actor, id)
  refuseMerged(ticket)
  const from = (await assetIdsOf(tx, [id])).get(id) ?? []
  const to = [...new Set(asset_ids)].toSorted((a, b) => a - b)
  const [added, removed] = [without(to, from), without(from, to)]
  if (added.length === 0 && removed.length === 0) return
  if ((await findAssets(tx, added)).length < added.length) invalid({ asset_ids: ['The selected asset ids is invalid.'] })
  await addAssets(tx, id, added)
  await removeAssets(tx, id, removed)
  const after = await updateTicket(tx, id, {})
  const changes = { asset_ids: { from, to } }
  recordTimeline(tx, actor, id, [{ type: 'fields_changed', data: { changes } }])
  await announceChanges(tx, actor, { before: ticket, after, changes })
  await runEffects(tx, { cause: 'changed', before: ticket, after, actor })
}
