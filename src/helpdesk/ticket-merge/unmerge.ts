import type { Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { removeLinks } from '../links/links.ts'
import { deleteDescriptionReply, listReplyIds, loadReplyStats, moveRepliesBack } from '../replies/replies.ts'
import { deleteTicketAssets } from '../assets/ticket-assets.ts'
import { toFieldChanges } from '../tickets/diff.ts'
import { emitTicketUpdated } from '../tickets/emit-events.ts'
import { removeFollowers } from '../tickets/followers.ts'
import { lockMergedTickets, repointMerged } from '../tickets/merged.ts'
import { computeNextTransitionAt, formatReference, type Ticket } from '../tickets/model.ts'
import { runEffects } from '../tickets/mutation-effects.ts'
import { resolveDepartment } from '../tickets/references.ts'
import { findTicketUnscoped, lockVisibleTickets, writeTicket } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { revertMergeNotice } from './notice.ts'
import { findMerge, markMergeReverted, type MergeRecord } from './record.ts'

type MergedPair = { readonly source: Ticket; readonly target: Ticket; readonly merge: MergeRecord }

const throwNotMerged = ({ id }: Ticket): never => conflict('not_merged', `${formatReference(id)} is not merged into another ticket.`)

/** Locks the current merge target before the source. */
const lockMergedPair = async (tx: Tx, actor: Actor, source_id: number): Promise<MergedPair> => {
  const seen = (await findTicketUnscoped(tx, source_id)) ?? notFound('ticket')
  const target_id = seen.merged_into_id ?? throwNotMerged(seen)
  const [target = notFound('ticket')] = await lockVisibleTickets(tx, actor, [target_id])
  const [source = notFound('ticket')] = await lockVisibleTickets(tx, actor, [source_id])
  // Between the read and the lock, the target may have been merged or the source unmerged.
  if (source.merged_into_id !== target.id) conflict('merge_changed', 'The merge was changed meanwhile. Load it again and retry.')
  const merge = await findMerge(tx, source_id)
  return { source, target, merge: merge ?? throwNotMerged(source) }
}

const restoreReplies = async (tx: Tx, { source, target }: MergedPair, repointed: readonly number[]): Promise<number> => {
  await deleteDescriptionReply(tx, target.id, source.id)
  let moved = await moveRepliesBack(tx, target.id, source.id, source.id)
  for (const id of repointed) moved += await moveRepliesBack(tx, target.id, id, source.id)
  await repointMerged(tx, repointed, source.id)
  return moved
}

const restoreSource = async (tx: Tx, { source, merge }: MergedPair): Promise<Ticket> => {
  const restored = { ...merge.state.source, merged_into_id: null }
  const { auto_close_days } = await resolveDepartment(tx, source.department_id)
  const next_move_at = computeNextTransitionAt({ ...source, ...restored }, auto_close_days)
  return await writeTicket(tx, source.id, { ...restored, ...(await loadReplyStats(tx, source.id)), next_move_at })
}

/** Removes the tags, links and other values that the merge added to the target; later changes stay. */
const restoreTarget = async (tx: Tx, { source, target, merge }: MergedPair): Promise<Ticket> => {
  const { tags_added, cc_added, followers_added, assets_added, links_added, problem_added, incident_added } = merge.state
  await removeFollowers(tx, target.id, followers_added)
  await deleteTicketAssets(tx, target.id, assets_added)
  await removeLinks(tx, links_added)
  return await writeTicket(tx, target.id, {
    ...(await loadReplyStats(tx, target.id)),
    tags: target.tags.filter((tag) => !tags_added.includes(tag)),
    cc: target.cc.filter((address) => !cc_added.includes(address)),
    ...(problem_added && target.problem_id === source.problem_id && { problem_id: null }),
    ...(incident_added && target.incident_id === source.incident_id && { incident_id: null }),
  })
}

export type UnmergeResult = { readonly source: Ticket; readonly target: Ticket; readonly moved_replies: number }

/** Reverts a merge. Replies that were written on the target after the merge stay on the target. */
export const unmergeTicket = async (tx: Tx, actor: Actor, source_id: number): Promise<UnmergeResult> => {
  const pair = await lockMergedPair(tx, actor, source_id)
  const repointed = await lockMergedTickets(tx, pair.target.id, pair.merge.state.repointed)
  await revertMergeNotice(tx, pair.merge.state)
  const moved_replies = await restoreReplies(tx, pair, repointed)
  const source = await restoreSource(tx, pair)
  const target = await restoreTarget(tx, pair)
  await markMergeReverted(tx, pair.merge.id)
  recordTimeline(tx, actor, source.id, [{ type: 'merge_undone', data: { ticket_id: target.id, moved_replies } }])
  recordTimeline(tx, actor, target.id, [{ type: 'merge_undone', data: { ticket_id: source.id, moved_replies } }])
  await emitTicketUpdated(tx, actor, source, toFieldChanges(pair.source, source, ['status', 'merged_into_id']))
  await runEffects(tx, { cause: 'unmerged', before: pair.source, after: source, actor, reply_ids: await listReplyIds(tx, source.id) })
  await runEffects(tx, { cause: 'unmerged', before: pair.target, after: target, actor, reply_ids: await listReplyIds(tx, target.id) })
  return { source, target, moved_replies }
}
