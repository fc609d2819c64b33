import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { moveMergedAttachments } from '../attachments/attachments.ts'
import { getClient } from '../clients/clients.ts'
import { copyLinks } from '../links/links.ts'
import { createSystemNote, insertDescriptionReply, listReplyIds, loadReplyStats, moveReplies } from '../replies/replies.ts'
import { toTicketEventBase } from '../ticket-event-base.ts'
import { insertTicketAssets, listAssetIdsByTicket } from '../assets/ticket-assets.ts'
import { getTicketBody } from '../tickets/details.ts'
import { toFieldChanges } from '../tickets/diff.ts'
import { emitTicketUpdated } from '../tickets/emit-events.ts'
import { addFollowers, listFollowers } from '../tickets/followers.ts'
import { lockMergedTickets, repointMerged } from '../tickets/merged.ts'
import { applyStatus, computeNextTransitionAt, formatReference, type Ticket } from '../tickets/model.ts'
import { runEffects } from '../tickets/mutation-effects.ts'
import { resolveDepartment } from '../tickets/references.ts'
import { assertVersion, lockVisibleTickets, writeTicket } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { type MergeNotice, postMergeNotice } from './notice.ts'
import { insertMerge, type MergeState } from './record.ts'
import { findMergeError, mergeLists, shouldReopenTarget } from './rules.ts'

type MergePair = { readonly source: Ticket; readonly target: Ticket }

/** Locks both tickets in the order of their ids, and checks that they can be merged. */
const lockMergePair = async (tx: Tx, actor: Actor, source_id: number, target_id: number): Promise<MergePair> => {
  const tickets = await lockVisibleTickets(tx, actor, [source_id, target_id])
  const source = tickets.find(({ id }) => id === source_id) ?? notFound('ticket')
  const target = tickets.find(({ id }) => id === target_id)
  const error = findMergeError(source, target)
  if (error || !target) return invalid(error ?? {})
  if (source.merged_into_id !== null)
    conflict('already_merged', `${formatReference(source.id)} was already merged into ${formatReference(source.merged_into_id)}.`, {
      merged_into_id: source.merged_into_id,
    })
  return { source, target }
}

/** Moves the replies to the target. The description of the source becomes a client reply there. */
const moveConversation = async (tx: Tx, { source, target }: MergePair): Promise<number> => {
  const moved = await moveReplies(tx, source.id, target.id)
  const { description, description_html, sender_verification } = await getTicketBody(tx, source.id)
  const { id, name, email } = await getClient(tx, source.client_id)
  const content = {
    body: description,
    body_html: description_html,
    author: { type: 'client', id, name, email } as const,
    sender_verification,
  }
  const { channel, created_at } = source
  const reply = await insertDescriptionReply({ ticket_id: target.id, source_id: source.id, channel, created_at, ...content }, tx)
  await moveMergedAttachments(tx, source.id, target.id, reply.id)
  return moved
}

const copyRelations = async (tx: Tx, { source, target }: MergePair): Promise<Omit<MergeState, 'source' | 'repointed'>> => {
  const followers = (await listFollowers(tx, source.id)).map(({ id }) => id)
  const assets = (await listAssetIdsByTicket(tx, [source.id])).get(source.id) ?? []
  const { tags_added, cc_added } = mergeLists(source, target)
  return {
    tags_added,
    cc_added,
    followers_added: await addFollowers(tx, target.id, followers),
    assets_added: await insertTicketAssets(tx, target.id, assets),
    links_added: await copyLinks(tx, source.id, target.id),
    problem_added: target.problem_id === null && source.problem_id !== null,
    incident_added: target.incident_id === null && source.incident_id !== null,
  }
}

/** Keeps merge chains flat: tickets merged into the source now point to the target. */
const repointEarlierMerges = async (tx: Tx, { source, target }: MergePair): Promise<readonly number[]> => {
  const ids = await lockMergedTickets(tx, source.id)
  await repointMerged(tx, ids, target.id)
  return ids
}

const closeSource = async (tx: Tx, { source, target }: MergePair): Promise<Ticket> => {
  await createSystemNote(tx, source.id, `Merged into ${formatReference(target.id)}: ${target.subject}`)
  const closed = applyStatus(source, 'closed', { now: tx.now, reason: 'merged' })
  const facts = await loadReplyStats(tx, source.id)
  return await writeTicket(tx, source.id, { ...closed, ...facts, merged_into_id: target.id, next_move_at: null })
}

const updateTarget = async (tx: Tx, { source, target }: MergePair): Promise<Ticket> => {
  const { tags, cc } = mergeLists(source, target)
  const opened = shouldReopenTarget(source, target) ? applyStatus(target, 'open', { now: tx.now, reason: 'manual' }) : {}
  const { auto_close_days } = await resolveDepartment(tx, target.department_id)
  return await writeTicket(tx, target.id, {
    ...(await loadReplyStats(tx, target.id)),
    ...opened,
    tags,
    cc,
    problem_id: target.problem_id ?? source.problem_id,
    incident_id: target.incident_id ?? source.incident_id,
    next_move_at: computeNextTransitionAt({ ...target, ...opened }, auto_close_days),
  })
}

const recordAndEmitMerge = async (
  tx: Tx,
  actor: Actor,
  before: MergePair,
  { source, target, moved }: MergePair & { readonly moved: number },
): Promise<void> => {
  const details = { merged_ticket_id: source.id, merged_into_id: target.id, moved_replies: moved }
  recordTimeline(tx, actor, source.id, [{ type: 'merged_into', data: { ticket_id: target.id, moved_replies: moved } }])
  recordTimeline(tx, actor, target.id, [{ type: 'merge_received', data: { ticket_id: source.id, moved_replies: moved } }])
  await emit(tx, 'ticket.merged', {
    ...toTicketEventBase(target),
    merged_ticket: toTicketEventBase(source),
    ...details,
    actor: eventActorOf(actor),
  })
  if (before.target.status === target.status) return
  const changes = toFieldChanges(before.target, target, ['status'])
  recordTimeline(tx, actor, target.id, [{ type: 'status_changed', data: { changes } }])
  await emitTicketUpdated(tx, actor, target, changes)
}

export type MergeInput = {
  readonly merge_into_id: number
  readonly expected?: readonly number[]
  readonly notice?: MergeNotice
}

export type MergeResult = MergePair & { readonly moved_replies: number }

/** Merges the source into the target. `unmergeTicket` reverts it. */
export const mergeTicket = async (
  tx: Tx,
  actor: Actor,
  source_id: number,
  { merge_into_id, expected, notice }: MergeInput,
): Promise<MergeResult> => {
  const before = await lockMergePair(tx, actor, source_id, merge_into_id)
  assertVersion(before.source, expected)
  const repointed = await repointEarlierMerges(tx, before)
  const moved = await moveConversation(tx, before)
  const relations = await copyRelations(tx, before)
  const { status, resolved_at, closed_at, close_reason, pending_until } = before.source
  const source = await closeSource(tx, before)
  const target = await updateTarget(tx, before)
  await recordAndEmitMerge(tx, actor, before, { source, target, moved })
  await runEffects(tx, { cause: 'merged', before: before.source, after: source, actor })
  await runEffects(tx, {
    cause: 'merge_received',
    before: before.target,
    after: target,
    actor,
    reply_ids: await listReplyIds(tx, target.id),
  })
  const posted = notice && (await postMergeNotice(tx, actor, { source, target }, notice))
  await insertMerge(tx, source_id, merge_into_id, {
    source: { status, resolved_at, closed_at, close_reason, pending_until },
    repointed,
    ...relations,
    ...(posted && { told_reply_id: posted.reply.id }),
  })
  return { source, target: posted?.ticket ?? target, moved_replies: moved }
}
