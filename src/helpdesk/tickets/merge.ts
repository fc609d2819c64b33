import type { Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/outbox.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { moveWithMerge } from '../attachments/attachments.ts'
import { getClient } from '../clients/clients.ts'
import { copyLinks } from '../links/links.ts'
import { addDescription, addSystemNote, moveReplies, replyFacts } from '../replies/replies.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { announceUpdated } from './announce.ts'
import { addAssets, assetIdsOf } from './assets.ts'
import { changesBetween } from './diff.ts'
import { runEffects } from './effects.ts'
import { addFollowers, listFollowers } from './followers.ts'
import { mergeMistake, opensTarget, unionOf } from './merge-rules.ts'
import { recordMerge, type MergeState } from './merge-record.ts'
import { afterStatus, nextMoveAt, referenceOf, sevenOf, type Ticket } from './model.ts'
import { departmentFor } from './references.ts'
import { tellRequester, type Told } from './merge-told.ts'
import { bodyOf, lockTickets, mergedInto, repointMerged, updateTicket } from './store.ts'
import { lockVisibleTickets, refuseStale } from './tickets.ts'

type Pair = { readonly source: Ticket; readonly target: Ticket }

/** Both, locked in the order of their ids, and allowed to become one. */
const pairFor = async (tx: Tx, actor: Actor, source_id: number, target_id: number): Promise<Pair> => {
  const tickets = await lockVisibleTickets(tx, actor, [source_id, target_id])
  const source = tickets.find(({ id }) => id === source_id) ?? notFound('ticket')
  const target = tickets.find(({ id }) => id === target_id)
  const mistake = mergeMistake(source, target)
  if (mistake || !target) return invalid(mistake ?? {})
  if (source.merged_into_id !== null)
    conflict('already_merged', `${referenceOf(source.id)} was already merged into ${referenceOf(source.merged_into_id)}.`, {
      merged_into_id: source.merged_into_id,
    })
  return { source, target }
}

/** The conversation moves; the description comes along as what it is, the client's first words. */
const moveConversation = async (tx: Tx, { source, target }: Pair): Promise<number> => {
  const moved = await moveReplies(tx, source.id, target.id)
  const { description, description_html, sender_verification } = await bodyOf(tx, source.id)
  const { id, name, email } = await getClient(tx, source.client_id)
  const said = { body: description, body_html: description_html, author: { type: 'client', id, name, email } as const, sender_verification }
  const { channel, created_at } = source
  const reply = await addDescription({ ticket_id: target.id, source_id: source.id, channel, created_at, ...said }, tx)
  await moveWithMerge(tx, source.id, target.id, reply.id)
  return moved
}

const moveSurroundings = async (tx: Tx, { source, target }: Pair): Promise<Omit<MergeState, 'source' | 'repointed'>> => {
  const followers = (await listFollowers(tx, source.id)).map(({ id }) => id)
  const assets = (await assetIdsOf(tx, [source.id])).get(source.id) ?? []
  const { tags_added, cc_added } = unionOf(source, target)
  return {
    tags_added,
    cc_added,
    followers_added: await addFollowers(tx, target.id, followers),
    assets_added: await addAssets(tx, target.id, assets),
    links_added: await copyLinks(tx, source.id, target.id),
    problem_added: target.problem_id === null && source.problem_id !== null,
    incident_added: target.incident_id === null && source.incident_id !== null,
  }
}

/** A chain stays flat: whoever was merged into the source belongs to the target now. */
const repoint = async (tx: Tx, { source, target }: Pair): Promise<readonly number[]> => {
  const ids = await mergedInto(tx, source.id)
  await lockTickets(tx, ids)
  await repointMerged(tx, ids, target.id)
  return ids
}

const closeSource = async (tx: Tx, { source, target }: Pair): Promise<Ticket> => {
  await addSystemNote(tx, source.id, `Merged into ${referenceOf(target.id)}: ${target.subject}`)
  const closed = afterStatus(source, 'closed', { now: tx.now, reason: 'merged' })
  const facts = await replyFacts(tx, source.id)
  return await updateTicket(tx, source.id, { ...closed, ...facts, merged_into_id: target.id, next_move_at: null })
}

const growTarget = async (tx: Tx, { source, target }: Pair): Promise<Ticket> => {
  const { tags, cc } = unionOf(source, target)
  const opened = opensTarget(source, target) ? afterStatus(target, 'open', { now: tx.now, reason: 'manual' }) : {}
  const { auto_close_days } = await departmentFor(tx, target.department_id)
  return await updateTicket(tx, target.id, {
    ...(await replyFacts(tx, target.id)),
    ...opened,
    tags,
    cc,
    problem_id: target.problem_id ?? source.problem_id,
    incident_id: target.incident_id ?? source.incident_id,
    next_move_at: nextMoveAt({ ...target, ...opened }, auto_close_days),
  })
}

const tell = async (tx: Tx, actor: Actor, before: Pair, { source, target, moved }: Pair & { readonly moved: number }): Promise<void> => {
  const told = { merged_ticket_id: source.id, merged_into_id: target.id, moved_replies: moved }
  recordTimeline(tx, actor, source.id, [{ type: 'merged_into', data: { ticket_id: target.id, moved_replies: moved } }])
  recordTimeline(tx, actor, target.id, [{ type: 'merge_received', data: { ticket_id: source.id, moved_replies: moved } }])
  await emit(tx, 'ticket.merged', { ...sevenOf(target), merged_ticket: sevenOf(source), ...told, actor: eventActorOf(actor) })
  if (before.target.status === target.status) return
  const changes = changesBetween(before.target, target, ['status'])
  recordTimeline(tx, actor, target.id, [{ type: 'status_changed', data: { changes } }])
  await announceUpdated(tx, actor, target, changes)
}

export type MergeWish = {
  readonly merge_into_id: number
  readonly expected?: readonly number[]
  /** Said to the client of the source: where its request goes on. */
  readonly told?: Told
}

export type Merged = Pair & { readonly moved_replies: number }

/** Two tickets about one thing become one; `POST …/unmerge` takes it back. */
export const mergeTicket = async (
  tx: Tx,
  actor: Actor,
  source_id: number,
  { merge_into_id, expected, told }: MergeWish,
): Promise<Merged> => {
  const before = await pairFor(tx, actor, source_id, merge_into_id)
  refuseStale(before.source, expected)
  const repointed = await repoint(tx, before)
  const moved = await moveConversation(tx, before)
  const surroundings = await moveSurroundings(tx, before)
  const { status, resolved_at, closed_at, close_reason, pending_until } = before.source
  const source = await closeSource(tx, before)
  const target = await growTarget(tx, before)
  await tell(tx, actor, before, { source, target, moved })
  await runEffects(tx, { cause: 'merged', before: before.source, after: source, actor })
  await runEffects(tx, { cause: 'merge_received', before: before.target, after: target, actor })
  const said = told && (await tellRequester(tx, actor, { source, target }, told))
  await recordMerge(tx, source_id, merge_into_id, {
    source: { status, resolved_at, closed_at, close_reason, pending_until },
    repointed,
    ...surroundings,
    ...(said && { told_reply_id: said.reply.id }),
  })
  return { source, target: said?.ticket ?? target, moved_replies: moved }
}
