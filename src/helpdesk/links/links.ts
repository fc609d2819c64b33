import type { Instant } from '../../contract/time.ts'
import type { LinkType } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import type { Ticket } from '../tickets/model.ts'
import { assertNotMerged, findTicket } from '../tickets/tickets.ts'
import { recordTimeline } from '../timeline/timeline.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ticket_links: { ticket_id: number; other_id: number; type: string; created_at: Instant }
  }
}

const INVERSE = {
  related: 'related',
  parent_of: 'child_of',
  child_of: 'parent_of',
  duplicate_of: 'duplicated_by',
  duplicated_by: 'duplicate_of',
  blocks: 'blocked_by',
  blocked_by: 'blocks',
} satisfies Record<LinkType, LinkType>

export type TicketLink = {
  readonly ticket_id: number
  readonly type: LinkType
  readonly subject: string
  readonly status: string
  /** Decides with the assignee whether the reader can see the linked ticket. */
  readonly department_id: number
  readonly assignee_id: number | null
}

const typeOf = (text: string) => text as LinkType

/** Links from the perspective of one ticket, not filtered by scope. */
export const listLinks = async ({ db }: Reader, ticket_id: number): Promise<readonly TicketLink[]> => {
  const rows = await db
    .selectFrom('ticket_links')
    .innerJoin('tickets', 'tickets.id', 'ticket_links.other_id')
    .select(['tickets.id as ticket_id', 'ticket_links.type', 'tickets.subject', 'tickets.status'])
    .select(['tickets.department_id', 'tickets.assignee_id'])
    .where('ticket_links.ticket_id', '=', ticket_id)
    .orderBy('ticket_links.other_id')
    .execute()
  return rows.map((row) => ({ ...row, type: typeOf(row.type) }))
}

type LinkPair = { readonly ticket_id: number; readonly other_id: number; readonly type: LinkType }

const bothWays = ({ ticket_id, other_id, type }: LinkPair): readonly LinkPair[] => [
  { ticket_id, other_id, type },
  { ticket_id: other_id, other_id: ticket_id, type: INVERSE[type] },
]

const insertPairs = async (tx: Tx, pairs: readonly LinkPair[]): Promise<readonly LinkPair[]> => {
  if (pairs.length === 0) return []
  const rows = await tx.db
    .insertInto('ticket_links')
    .values(pairs.flatMap(bothWays).map((row) => ({ ...row, created_at: tx.now })))
    .onConflict((conflict) => conflict.columns(['ticket_id', 'other_id', 'type']).doNothing())
    .returning(['ticket_id', 'other_id', 'type'])
    .execute()
  return rows.map((row) => ({ ...row, type: typeOf(row.type) }))
}

const deletePair = async (tx: Tx, pair: LinkPair): Promise<number> => {
  let gone = 0
  for (const { ticket_id, other_id, type } of bothWays(pair)) {
    const result = await tx.db
      .deleteFrom('ticket_links')
      .where('ticket_id', '=', ticket_id)
      .where('other_id', '=', other_id)
      .where('type', '=', type)
      .executeTakeFirst()
    gone += Number(result.numDeletedRows)
  }
  return gone
}

const recordOnBoth = (tx: Tx, actor: Actor, type: 'linked' | 'unlinked', pair: LinkPair): void => {
  for (const { ticket_id, other_id, type: link } of bothWays(pair))
    recordTimeline(tx, actor, ticket_id, [{ type, data: { ticket_id: other_id, link } }])
}

export const linkTickets = async (tx: Tx, actor: Actor, ticket: Ticket, input: { ticket_id: number; type: LinkType }): Promise<void> => {
  if (input.ticket_id === ticket.id) invalid({ ticket_id: ['A ticket cannot be linked to itself.'] })
  if (!(await findTicket(tx, actor, input.ticket_id))) invalid({ ticket_id: ['The selected ticket id is invalid.'] })
  assertNotMerged(ticket)
  const pair = { ticket_id: ticket.id, other_id: input.ticket_id, type: input.type }
  if ((await insertPairs(tx, [pair])).length > 0) recordOnBoth(tx, actor, 'linked', pair)
}

export const unlinkTickets = async (tx: Tx, actor: Actor, ticket: Ticket, input: { ticket_id: number; type?: LinkType }): Promise<void> => {
  const links = (await listLinks(tx, ticket.id)).filter(
    ({ ticket_id, type }) => ticket_id === input.ticket_id && (input.type === undefined || type === input.type),
  )
  if (links.length === 0) notFound('link')
  for (const { type } of links) {
    const pair = { ticket_id: ticket.id, other_id: input.ticket_id, type }
    if ((await deletePair(tx, pair)) > 0) recordOnBoth(tx, actor, 'unlinked', pair)
  }
}

/** Copies the links of a merged ticket to its target. Returns the new ones, which an unmerge removes. */
export const copyLinks = async (tx: Tx, from: number, to: number): Promise<readonly LinkPair[]> => {
  const links = (await listLinks(tx, from)).filter(({ ticket_id }) => ticket_id !== to)
  const added = await insertPairs(
    tx,
    links.map(({ ticket_id, type }) => ({ ticket_id: to, other_id: ticket_id, type })),
  )
  return added.filter(({ ticket_id }) => ticket_id === to)
}

export const removeLinks = async (tx: Tx, pairs: readonly LinkPair[]): Promise<void> => {
  for (const pair of pairs) await deletePair(tx, pair)
}

export type { LinkPair }
