import type { Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { removeLinks } from '../links/links.ts'
import { moveRepliesBack, removeDescription, replyFacts } from '../replies/replies.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { announceUpdated } from './announce.ts'
import { removeAssets } from './assets.ts'
import { changesBetween } from './diff.ts'
import { runEffects } from './effects.ts'
import { removeFollowers } from './followers.ts'
import { findMerge, markUndone, type MergeRecord } from './merge-record.ts'
import { untell } from './merge-told.ts'
import { nextMoveAt, referenceOf, type Ticket } from './model.ts'
import { departmentFor } from './references.ts'
import { lockTickets, mergedInto, repointMerged, ticketById, updateTicket } from './store.ts'
import { lockVisibleTickets } from './tickets.ts'

type Joined = { readonly source: Ticket; readonly holder: Ticket; readonly merge: MergeRecord }

const notMerged = ({ id }: Ticket): never => conflict('not_merged', `${referenceOf(id)} is not merged into another ticket.`)

/** The source and whoever holds its conversation today. As when merging, whoever survives is locked before what went into it. */
const joinedFor = async (tx: Tx, actor: Actor, source_id: number): Promise<Joined> => {
  const seen = (await ticketById(tx, source_id)) ?? notFound('ticket')
  const holder_id = seen.merged_into_id ?? notMerged(seen)
  const [holder = notFound('ticket')] = await lockVisibleTickets(tx, actor, [holder_id])
  const [source = notFound('ticket')] = await lockVisibleTickets(tx, actor, [source_id])
  // Between the look and the lock the holder may have been merged on, or the source freed.
  if (source.merged_into_id !== holder.id) conflict('merge_changed', 'The merge was changed by someone else. Try again.')
  const merge = await findMerge(tx, source_id)
  return { source, holder, merge: merge ?? notMerged(source) }
}

/** Tickets that came along with the source go back with it, as far as they are still where it brought them. */
const takeAlong = async (tx: Tx, { holder, merge }: Joined): Promise<readonly number[]> => {
  const here = await mergedInto(tx, holder.id)
  const ids = merge.state.repointed.filter((id) => here.includes(id))
  await lockTickets(tx, ids)
  return ids
}

const moveBack = async (tx: Tx, { source, holder }: Joined, along: readonly number[]): Promise<number> => {
  await removeDescription(tx, holder.id, source.id)
  let moved = await moveRepliesBack(tx, holder.id, source.id, source.id)
  for (const id of along) moved += await moveRepliesBack(tx, holder.id, id, source.id)
  await repointMerged(tx, along, source.id)
  return moved
}

const freeSource = async (tx: Tx, { source, merge }: Joined): Promise<Ticket> => {
  const restored = { ...merge.state.source, merged_into_id: null }
  const { auto_close_days } = await departmentFor(tx, source.department_id)
  const next_move_at = nextMoveAt({ ...source, ...restored }, auto_close_days)
  return await updateTicket(tx, source.id, { ...restored, ...(await replyFacts(tx, source.id)), next_move_at })
}

/** What came with the merge goes with it; what somebody has done since stays. */
const shrinkHolder = async (tx: Tx, { source, holder, merge }: Joined): Promise<Ticket> => {
  const { tags_added, cc_added, followers_added, assets_added, links_added, problem_added, incident_added } = merge.state
  await removeFollowers(tx, holder.id, followers_added)
  await removeAssets(tx, holder.id, assets_added)
  await removeLinks(tx, links_added)
  return await updateTicket(tx, holder.id, {
    ...(await replyFacts(tx, holder.id)),
    tags: holder.tags.filter((tag) => !tags_added.includes(tag)),
    cc: holder.cc.filter((address) => !cc_added.includes(address)),
    ...(problem_added && holder.problem_id === source.problem_id && { problem_id: null }),
    ...(incident_added && holder.incident_id === source.incident_id && { incident_id: null }),
  })
}

export type Unmerged = { readonly source: Ticket; readonly holder: Ticket; readonly moved_replies: number }

/** Takes a merge back. What was said on the surviving ticket since then stays there. */
export const unmergeTicket = async (tx: Tx, actor: Actor, source_id: number): Promise<Unmerged> => {
  const joined = await joinedFor(tx, actor, source_id)
  const along = await takeAlong(tx, joined)
  await untell(tx, joined.merge.state)
  const moved_replies = await moveBack(tx, joined, along)
  const source = await freeSource(tx, joined)
  const holder = await shrinkHolder(tx, joined)
  await markUndone(tx, joined.merge.id)
  recordTimeline(tx, actor, source.id, [{ type: 'merge_undone', data: { ticket_id: holder.id, moved_replies } }])
  recordTimeline(tx, actor, holder.id, [{ type: 'merge_undone', data: { ticket_id: source.id, moved_replies } }])
  await announceUpdated(tx, actor, source, changesBetween(joined.source, source, ['status', 'merged_into_id']))
  await runEffects(tx, { cause: 'unmerged', before: joined.source, after: source, actor })
  await runEffects(tx, { cause: 'unmerged', before: joined.holder, after: holder, actor })
  return { source, holder, moved_replies }
}
