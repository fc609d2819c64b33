import type { Instant } from '../../contract/time.ts'
import type {
  TicketChannel,
  ClientSource,
  SenderVerification,
  TicketPriority,
  TicketStatus,
  TicketType,
} from '../../contract/v1/ticket-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { createIdAllocator } from '../../kernel/db/next-id.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import { validateAll, validateConcurrently } from '../../kernel/errors.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Actor } from '../../people/actor.ts'
import { assertOwnUploads, linkAttachments } from '../attachments/attachments.ts'
import { ensureClient } from '../clients/clients.ts'
import type { Client } from '../clients/model.ts'
import { assertValidFields } from '../fields/fields.ts'
import { listPolicies } from '../sla-policies/policies.ts'
import type { SlaSummary } from '../sla/summary.ts'
import { recordTimeline } from '../timeline/timeline.ts'
import { emitTicketCreated } from './emit-events.ts'
import { computeNextTransitionAt, type Ticket } from './model.ts'
import { runEffects } from './mutation-effects.ts'
import { insertBody, insertTicket, type NewTicket } from './new-store.ts'
import { assertAssigneeExists, mergeCustomFields, parseTags, resolveDepartment } from './references.ts'

export type TicketInput = {
  readonly subject: string
  readonly description: string
  /** HTML that was already sanitized. */
  readonly description_html?: string | null
  readonly requester_email: string
  readonly requester_name?: string
  readonly channel: TicketChannel
  readonly priority?: TicketPriority
  readonly type?: TicketType
  readonly department_id?: number
  readonly assignee_id?: number | null
  readonly tags?: readonly string[] | string
  readonly cc?: readonly string[]
  readonly custom_fields?: Readonly<Record<string, unknown>>
  readonly attachments?: readonly number[]
  readonly follow_up_of_id?: number
  readonly message_id?: string | null
  readonly sender_verification?: SenderVerification | null
  /** Set if the incident is older than its ticket: SLA clocks start at this time. */
  readonly began_at?: Instant
  /** State of an imported ticket. An import emits no events and sends no notifications. */
  readonly imported?: {
    readonly created_at: Instant
    readonly updated_at?: Instant
    readonly status?: TicketStatus
    readonly resolved_at?: Instant | null
    readonly closed_at?: Instant | null
  }
}

const CLIENT_SOURCE = {
  api: 'api',
  email: 'email',
  portal: 'portal',
  agent: 'agent',
  monitor: 'api',
  import: 'import',
} satisfies Record<TicketChannel, ClientSource>

export const normalizeCc = (cc: readonly string[], requester_email: string): readonly string[] => {
  const seen = new Set([normalizeEmail(requester_email)])
  return cc.map((address) => address.trim()).filter((address) => !seen.has(normalizeEmail(address)) && seen.add(normalizeEmail(address)))
}

const toNewTicket = (tx: Tx, input: TicketInput, client: Client, known: Pick<NewTicket, 'id' | 'department_id'>): NewTicket => ({
  ...known,
  subject: input.subject.trim(),
  status: input.imported?.status ?? 'open',
  priority: input.priority ?? 'medium',
  type: input.type ?? 'question',
  channel: input.channel,
  client_id: client.id,
  requester_email: client.email,
  company_id: client.company_id,
  assignee_id: input.assignee_id ?? null,
  tags: parseTags(input.tags ?? []),
  cc: normalizeCc(input.cc ?? [], client.email),
  custom_fields: mergeCustomFields({}, input.custom_fields ?? {}),
  problem_id: null,
  incident_id: null,
  follow_up_of_id: input.follow_up_of_id ?? null,
  pending_until: null,
  resolved_at: input.imported?.resolved_at ?? null,
  closed_at: input.imported?.closed_at ?? null,
  close_reason: input.imported?.closed_at ? 'manual' : null,
  created_at: input.imported?.created_at ?? tx.now,
  updated_at: input.imported?.updated_at ?? input.imported?.created_at ?? tx.now,
})

const assertWithinLimits = async ({ tags = [], custom_fields = {} }: TicketInput): Promise<void> =>
  validateAll(
    () => parseTags(tags),
    () => mergeCustomFields({}, custom_fields),
  )

const ensureRequester = (tx: Tx, actor: Actor, input: TicketInput): Promise<Client> =>
  ensureClient(tx, actor, {
    email: input.requester_email.trim(),
    source: CLIENT_SOURCE[input.channel],
    is_silent: input.imported !== undefined,
    ...(input.requester_name !== undefined && { name: input.requester_name }),
  })

const pastBeganAt = ({ now }: Tx, { began_at }: TicketInput) => (began_at !== undefined && began_at < now ? { began_at } : {})

const nextTicketId = createIdAllocator('tickets')

export type CreatedTicket = { readonly ticket: Ticket; readonly client: Client; readonly sla: SlaSummary }

/** Creates a ticket of any channel. Reads and writes are pipelined. */
export const createTicketWithDetails = async (tx: Tx, actor: Actor, input: TicketInput): Promise<CreatedTicket> => {
  const [department, client, id, policies] = await validateConcurrently(
    resolveDepartment(tx, input.department_id),
    ensureRequester(tx, actor, input),
    nextTicketId(tx),
    // Imported tickets get no SLA.
    input.imported ? [] : listPolicies(tx),
    assertAssigneeExists(tx, input.assignee_id),
    // Imported values are stored without validation.
    input.imported ? undefined : assertValidFields(tx, {}, input.custom_fields ?? {}),
    assertOwnUploads(tx, actor, input.attachments),
    assertWithinLimits(input),
  )
  const row = toNewTicket(tx, input, client, { id, department_id: department.id })
  // Imported resolved tickets are not closed automatically: thousands would be closed, with an event each, on one day.
  const transition_at = input.imported ? null : computeNextTransitionAt({ ...row, merged_into_id: null }, department.auto_close_days)
  const ticket = insertTicket(tx, row, transition_at)
  insertBody(tx, ticket, input)
  recordTimeline(tx, actor, ticket.id, [{ type: 'created', data: { channel: ticket.channel } }])
  if (!input.imported) await emitTicketCreated(tx, actor, ticket)
  const cause = input.imported ? 'imported' : 'created'
  const [sla] = await settleAll(
    runEffects(tx, { cause, before: null, after: ticket, actor, sla: { policies, ...pastBeganAt(tx, input) } }),
    linkAttachments(tx, actor, input.attachments, { ticket_id: ticket.id, reply_id: null }),
  )
  return { ticket, client, sla }
}

export const createTicket = async (tx: Tx, actor: Actor, input: TicketInput): Promise<Ticket> =>
  (await createTicketWithDetails(tx, actor, input)).ticket
