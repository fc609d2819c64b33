import type { Instant } from '../../contract/time.ts'
import type { Channel, ClientSource, SenderVerification, TicketPriority, TicketStatus, TicketType } from '../../contract/v1/ticket-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { nextIdOf } from '../../kernel/db/next-id.ts'
import { together } from '../../kernel/db/together.ts'
import { checkAll, checkTogether } from '../../kernel/errors.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Actor } from '../../people/actor.ts'
import { linkAttachments, refuseUnknownUploads } from '../attachments/attachments.ts'
import { ensureClient } from '../clients/clients.ts'
import type { Client } from '../clients/model.ts'
import { refuseBadFields } from '../fields/fields.ts'
import { listPolicies } from '../sla-policies/policies.ts'
import type { SlaSummary } from '../sla/summary.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { announceCreated } from './announce.ts'
import { runEffects } from './effects.ts'
import { nextMoveAt, type Ticket } from './model.ts'
import { insertBody, insertTicket, type NewTicket } from './new-store.ts'
import { customFieldsFor, departmentFor, refuseUnknownAssignee, tagsFor } from './references.ts'

export type TicketWish = {
  readonly subject: string
  readonly description: string
  /** Already made harmless. */
  readonly description_html?: string | null
  readonly requester_email: string
  readonly requester_name?: string
  readonly channel: Channel
  readonly priority?: TicketPriority
  readonly type?: TicketType
  readonly department_id?: number
  readonly assignee_id?: number | null
  readonly tags?: readonly string[] | string
  readonly cc?: readonly string[]
  readonly custom_fields?: Readonly<Record<string, unknown>>
  readonly attachments?: readonly number[]
  readonly follow_up_of_id?: number
  /** Of the mail it came as. */
  readonly message_id?: string | null
  readonly sender_verification?: SenderVerification | null
  /** What it is about began before somebody wrote a ticket; promises count from then. */
  readonly began_at?: Instant
  /** What an import knows already. It tells nobody: no events, no notices. */
  readonly imported?: {
    readonly created_at: Instant
    readonly updated_at?: Instant
    readonly status?: TicketStatus
    readonly resolved_at?: Instant | null
    readonly closed_at?: Instant | null
  }
}

const SOURCE_OF = {
  api: 'api',
  email: 'email',
  portal: 'portal',
  agent: 'agent',
  monitor: 'api',
  import: 'import',
} satisfies Record<Channel, ClientSource>

/** Addresses each once, and not the requester's own. */
export const ccFor = (cc: readonly string[], requester_email: string): readonly string[] => {
  const seen = new Set([normalizeEmail(requester_email)])
  return cc.map((address) => address.trim()).filter((address) => !seen.has(normalizeEmail(address)) && seen.add(normalizeEmail(address)))
}

const newTicket = (tx: Tx, wish: TicketWish, client: Client, known: Pick<NewTicket, 'id' | 'department_id'>): NewTicket => ({
  ...known,
  subject: wish.subject.trim(),
  status: wish.imported?.status ?? 'open',
  priority: wish.priority ?? 'medium',
  type: wish.type ?? 'question',
  channel: wish.channel,
  client_id: client.id,
  requester_email: client.email,
  company_id: client.company_id,
  assignee_id: wish.assignee_id ?? null,
  tags: tagsFor(wish.tags ?? []),
  cc: ccFor(wish.cc ?? [], client.email),
  custom_fields: customFieldsFor({}, wish.custom_fields ?? {}),
  problem_id: null,
  incident_id: null,
  follow_up_of_id: wish.follow_up_of_id ?? null,
  pending_until: null,
  resolved_at: wish.imported?.resolved_at ?? null,
  closed_at: wish.imported?.closed_at ?? null,
  close_reason: wish.imported?.closed_at ? 'manual' : null,
  created_at: wish.imported?.created_at ?? tx.now,
  updated_at: wish.imported?.updated_at ?? wish.imported?.created_at ?? tx.now,
})

const refuseTooMuch = async ({ tags = [], custom_fields = {} }: TicketWish): Promise<void> =>
  checkAll(
    () => tagsFor(tags),
    () => customFieldsFor({}, custom_fields),
  )

const clientFor = (tx: Tx, actor: Actor, wish: TicketWish): Promise<Client> =>
  ensureClient(tx, actor, {
    email: wish.requester_email.trim(),
    source: SOURCE_OF[wish.channel],
    is_silent: wish.imported !== undefined,
    ...(wish.requester_name !== undefined && { name: wish.requester_name }),
  })

const beganEarlier = ({ now }: Tx, { began_at }: TicketWish) => (began_at !== undefined && began_at < now ? { began_at } : {})

const nextTicketId = nextIdOf('tickets')

/** A new ticket, and what was learnt about it on the way. */
export type Made = { readonly ticket: Ticket; readonly client: Client; readonly sla: SlaSummary }

/** A ticket comes into being, whatever the channel. All it needs to know is asked for at once, and all it writes leaves at once. */
export const makeTicket = async (tx: Tx, actor: Actor, wish: TicketWish): Promise<Made> => {
  const [department, client, id, policies] = await checkTogether(
    departmentFor(tx, wish.department_id),
    clientFor(tx, actor, wish),
    nextTicketId(tx),
    // What was promised elsewhere is over.
    wish.imported ? [] : listPolicies(tx),
    refuseUnknownAssignee(tx, wish.assignee_id),
    // What another product kept is kept as it was.
    wish.imported ? undefined : refuseBadFields(tx, {}, wish.custom_fields ?? {}),
    refuseUnknownUploads(tx, actor, wish.attachments),
    refuseTooMuch(wish),
  )
  const row = newTicket(tx, wish, client, { id, department_id: department.id })
  // A thousand imported solutions must not all become final, and be announced, on one day.
  const move_at = wish.imported ? null : nextMoveAt({ ...row, merged_into_id: null }, department.auto_close_days)
  const ticket = insertTicket(tx, row, move_at)
  insertBody(tx, ticket, wish)
  recordTimeline(tx, actor, ticket.id, [{ type: 'created', data: { channel: ticket.channel } }])
  if (!wish.imported) await announceCreated(tx, actor, ticket)
  const cause = wish.imported ? 'imported' : 'created'
  const [sla] = await together(
    runEffects(tx, { cause, before: null, after: ticket, actor, promises: { policies, ...beganEarlier(tx, wish) } }),
    linkAttachments(tx, actor, wish.attachments, { ticket_id: ticket.id, reply_id: null }),
  )
  return { ticket, client, sla }
}

export const createTicket = async (tx: Tx, actor: Actor, wish: TicketWish): Promise<Ticket> => (await makeTicket(tx, actor, wish)).ticket
