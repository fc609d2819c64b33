import type { Tx } from '../../kernel/db/db.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { AutomationActor } from '../../people/actor.ts'
import { listMembers } from '../../people/departments/departments.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { getClient } from '../clients/clients.ts'
import { findMacroUnscoped } from '../macros/macros.ts'
import { fillPlaceholders, type MacroActions, type Placeholders } from '../macros/model.ts'
import { createReply } from '../replies/create.ts'
import { toTicketPatch } from '../tickets/edit.ts'
import { escalateTicket } from '../tickets/escalate.ts'
import { listFollowers } from '../tickets/followers.ts'
import { formatReference, type Ticket } from '../tickets/model.ts'
import { updateTicket } from '../tickets/update.ts'
import type { RuleActions } from './model.ts'

type ActionResult = { readonly ticket: Ticket; /** Actions other than changes of fields. */ readonly did: readonly string[] }

const loadPlaceholders = async (tx: Tx, { name }: AutomationActor, ticket: Ticket): Promise<Placeholders> => {
  const client = await getClient(tx, ticket.client_id)
  return {
    ticket: { id: ticket.id, reference: formatReference(ticket.id), subject: ticket.subject },
    requester: { name: client.name, first_name: client.name.split(' ')[0] ?? client.name, email: client.email },
    agent: { name, email: '' },
  }
}

const postRuleReply = async (
  tx: Tx,
  actor: AutomationActor,
  ticket: Ticket,
  { body, is_internal }: { body: string; is_internal: boolean },
): Promise<ActionResult> => {
  const filled = fillPlaceholders(body, await loadPlaceholders(tx, actor, ticket))
  const written = await createReply(tx, actor, ticket, { body: filled, is_internal, channel: 'agent', send_email: !is_internal })
  return { ticket: written.ticket, did: [is_internal ? 'noted' : 'replied'] }
}

/** Applies a macro for a rule, which has no current agent: an assignment to `me` is skipped. */
const applyMacroActions = async (
  tx: Tx,
  actor: AutomationActor,
  ticket: Ticket,
  { set = {}, add_tags, remove_tags, reply }: MacroActions,
): Promise<ActionResult> => {
  const { assignee_id, ...rest } = set
  const edit = { ...rest, add_tags, remove_tags, ...(assignee_id !== undefined && assignee_id !== 'me' && { assignee_id }) }
  const posted = reply
    ? await postRuleReply(tx, actor, ticket, { body: reply.body, is_internal: reply.is_internal ?? false })
    : { ticket, did: [] }
  return { ticket: await updateTicket(tx, actor, posted.ticket, toTicketPatch(posted.ticket, edit)), did: posted.did }
}

const notifyFromRule = async (
  tx: Tx,
  { name, rule_id }: AutomationActor,
  ticket: Ticket,
  notification: NonNullable<RuleActions['notify']>,
): Promise<ActionResult> => {
  const { to = [], user_ids = [], message } = notification
  const ids = new Set(user_ids)
  if (to.includes('assignee') && ticket.assignee_id !== null) ids.add(ticket.assignee_id)
  if (to.includes('followers')) for (const { id } of await listFollowers(tx, ticket.id)) ids.add(id)
  if (to.includes('department')) for (const id of await listMembers(tx, ticket.department_id)) ids.add(id)
  const people = (await findAccounts(tx, [...ids])).filter(({ is_active }) => is_active).map(({ id }) => id)
  const data = {
    reference: formatReference(ticket.id),
    subject: ticket.subject,
    by: name,
    automation_id: rule_id,
    ...(message && { message }),
  }
  await notifyAgents(tx, people, { kind: 'automation', ticket_id: ticket.id, data })
  return { ticket, did: people.length > 0 ? ['notified'] : [] }
}

const toSteps = (tx: Tx, actor: AutomationActor, actions: RuleActions): readonly ((ticket: Ticket) => Promise<ActionResult>)[] => {
  const { macro_id, set = {}, add_tags = [], remove_tags = [], reply, note, notify: notification, escalate } = actions
  return [
    async (ticket) => {
      const macro = macro_id === undefined ? undefined : await findMacroUnscoped(tx, macro_id)
      return macro ? await applyMacroActions(tx, actor, ticket, macro.actions) : { ticket, did: [] }
    },
    async (ticket) => ({
      ticket: await updateTicket(tx, actor, ticket, toTicketPatch(ticket, { ...set, add_tags, remove_tags })),
      did: [],
    }),
    async (ticket) => (reply ? await postRuleReply(tx, actor, ticket, { ...reply, is_internal: false }) : { ticket, did: [] }),
    async (ticket) => (note ? await postRuleReply(tx, actor, ticket, { ...note, is_internal: true }) : { ticket, did: [] }),
    async (ticket) => (notification ? await notifyFromRule(tx, actor, ticket, notification) : { ticket, did: [] }),
    async (ticket) =>
      escalate
        ? { ticket: await escalateTicket(tx, actor, ticket, { reason: 'rule', ...escalate }), did: ['escalated'] }
        : { ticket, did: [] },
  ]
}

/** Runs all actions in the order of the contract, on a ticket that the caller has locked. */
export const performActions = async (tx: Tx, actor: AutomationActor, ticket: Ticket, actions: RuleActions): Promise<ActionResult> => {
  let now: ActionResult = { ticket, did: [] }
  for (const step of toSteps(tx, actor, actions)) {
    const next = await step(now.ticket)
    now = { ticket: next.ticket, did: [...now.did, ...next.did] }
  }
  return now
}
