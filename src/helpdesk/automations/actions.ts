import type { Tx } from '../../kernel/db/db.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import type { AutomationActor } from '../../people/actor.ts'
import { listMembers } from '../../people/departments/departments.ts'
import { getClient } from '../clients/clients.ts'
import { findAnyMacro } from '../macros/macros.ts'
import { fillBlanks, type Blanks, type MacroActions } from '../macros/model.ts'
import { notify } from '../notices/notices.ts'
import { addReply } from '../replies/add.ts'
import { changeTicket } from '../tickets/change.ts'
import { patchFor } from '../tickets/edit.ts'
import { escalateTicket } from '../tickets/escalate.ts'
import { listFollowers } from '../tickets/followers.ts'
import { referenceOf, type Ticket } from '../tickets/model.ts'
import type { RuleActions } from './model.ts'

type Step = { readonly ticket: Ticket; /** What it did besides changing fields. */ readonly did: readonly string[] }

const blanksFor = async (tx: Tx, { name }: AutomationActor, ticket: Ticket): Promise<Blanks> => {
  const client = await getClient(tx, ticket.client_id)
  return {
    ticket: { id: ticket.id, reference: referenceOf(ticket.id), subject: ticket.subject },
    requester: { name: client.name, first_name: client.name.split(' ')[0] ?? client.name, email: client.email },
    agent: { name, email: '' },
  }
}

const say = async (
  tx: Tx,
  actor: AutomationActor,
  ticket: Ticket,
  { body, is_internal }: { body: string; is_internal: boolean },
): Promise<Step> => {
  const filled = fillBlanks(body, await blanksFor(tx, actor, ticket))
  const written = await addReply(tx, actor, ticket, { body: filled, is_internal, channel: 'agent', send_email: !is_internal })
  return { ticket: written.ticket, did: [is_internal ? 'noted' : 'replied'] }
}

/** What a macro does, as far as nobody in particular can do it: `me` is nobody here. */
const followMacro = async (
  tx: Tx,
  actor: AutomationActor,
  ticket: Ticket,
  { set = {}, add_tags, remove_tags, reply }: MacroActions,
): Promise<Step> => {
  const { assignee_id, ...rest } = set
  const edit = { ...rest, add_tags, remove_tags, ...(assignee_id !== undefined && assignee_id !== 'me' && { assignee_id }) }
  const said = reply ? await say(tx, actor, ticket, { body: reply.body, is_internal: reply.is_internal ?? false }) : { ticket, did: [] }
  return { ticket: await changeTicket(tx, actor, said.ticket, patchFor(said.ticket, edit)), did: said.did }
}

const tell = async (
  tx: Tx,
  { name, rule_id }: AutomationActor,
  ticket: Ticket,
  wish: NonNullable<RuleActions['notify']>,
): Promise<Step> => {
  const { to = [], user_ids = [], message } = wish
  const ids = new Set(user_ids)
  if (to.includes('assignee') && ticket.assignee_id !== null) ids.add(ticket.assignee_id)
  if (to.includes('followers')) for (const { id } of await listFollowers(tx, ticket.id)) ids.add(id)
  if (to.includes('department')) for (const id of await listMembers(tx, ticket.department_id)) ids.add(id)
  const people = (await findAccounts(tx, [...ids])).filter(({ is_active }) => is_active).map(({ id }) => id)
  const data = { reference: referenceOf(ticket.id), subject: ticket.subject, by: name, automation_id: rule_id, ...(message && { message }) }
  await notify(tx, people, { kind: 'automation', ticket_id: ticket.id, data })
  return { ticket, did: people.length > 0 ? ['notified'] : [] }
}

const steps = (tx: Tx, actor: AutomationActor, actions: RuleActions): readonly ((ticket: Ticket) => Promise<Step>)[] => {
  const { macro_id, set = {}, add_tags = [], remove_tags = [], reply, note, notify: told, escalate } = actions
  return [
    async (ticket) => {
      const macro = macro_id === undefined ? undefined : await findAnyMacro(tx, macro_id)
      return macro ? await followMacro(tx, actor, ticket, macro.actions) : { ticket, did: [] }
    },
    async (ticket) => ({ ticket: await changeTicket(tx, actor, ticket, patchFor(ticket, { ...set, add_tags, remove_tags })), did: [] }),
    async (ticket) => (reply ? await say(tx, actor, ticket, { ...reply, is_internal: false }) : { ticket, did: [] }),
    async (ticket) => (note ? await say(tx, actor, ticket, { ...note, is_internal: true }) : { ticket, did: [] }),
    async (ticket) => (told ? await tell(tx, actor, ticket, told) : { ticket, did: [] }),
    async (ticket) =>
      escalate
        ? { ticket: await escalateTicket(tx, actor, ticket, { reason: 'rule', ...escalate }), did: ['escalated'] }
        : { ticket, did: [] },
  ]
}

/** Does everything a rule says on a ticket the caller has locked, in the order the contract names. */
export const performActions = async (tx: Tx, actor: AutomationActor, ticket: Ticket, actions: RuleActions): Promise<Step> => {
  let now: Step = { ticket, did: [] }
  for (const step of steps(tx, actor, actions)) {
    const next = await step(now.ticket)
    now = { ticket: next.ticket, did: [...now.did, ...next.did] }
  }
  return now
}
