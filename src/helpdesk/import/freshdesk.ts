import type { TicketPriority, TicketStatus } from '../../contract/v1/ticket-words.ts'
import { listOf, objectOf, textIn, textOf, type Json } from './json.ts'
import {
  emailIn,
  endsOf,
  momentOf,
  priorityOf,
  statusOf,
  typeOf,
  type ForeignFile,
  type ForeignMessage,
  type ForeignPerson,
  type ForeignTicket,
  type Unreadable,
} from './model.ts'
import { NOBODY, personOf, withPeopleOf, type PeopleLookup } from './people.ts'

const STATUSES: Readonly<Record<string, TicketStatus>> = { 2: 'open', 3: 'pending', 4: 'resolved', 5: 'closed', 6: 'pending', 7: 'on_hold' }
const PRIORITIES: Readonly<Record<string, TicketPriority>> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' }

/** Account exports wrap each record in its kind; the API does not. */
export const unwrapped = (value: unknown): Json => {
  const outer = objectOf(value)
  for (const kind of ['helpdesk_ticket', 'helpdesk_note', 'user', 'agent', 'contact']) {
    const inner = outer[kind]
    if (Object.keys(outer).length === 1 && typeof inner === 'object' && inner !== null) return objectOf(inner)
  }
  return outer
}

const filesOf = (record: Json): readonly ForeignFile[] =>
  listOf(record['attachments']).map((value) => {
    const file = objectOf(value)
    return {
      id: textIn(file, 'id') ?? '',
      filename: textIn(file, 'content_file_name', 'name') ?? 'file',
      url: textIn(file, 'attachment_url', 'url') ?? '',
      content_type: textIn(file, 'content_content_type', 'content_type'),
    }
  })

type Around = { readonly people: PeopleLookup; readonly requester: ForeignPerson }

/** Incoming words are a client's; all others, and every note, are an agent's. */
const messageOf = (note: Json, { people, requester }: Around): ForeignMessage | undefined => {
  const created_at = momentOf(textIn(note, 'created_at'))
  if (created_at === undefined) return undefined
  const isIncoming = note['incoming'] === true
  const author = people.get(textIn(note, 'user_id') ?? '') ?? (isIncoming ? requester : NOBODY)
  const from = emailIn(textIn(note, 'from_email', 'support_email'))
  return {
    author: { ...author, email: author.email ?? from, is_agent: !isIncoming },
    body: textIn(note, 'body_text', 'full_text') ?? (note['body_html'] === undefined ? '' : (textIn(note, 'body') ?? '')),
    body_html: textIn(note, 'body_html', 'full_text_html', 'body') ?? null,
    is_internal: note['private'] === true,
    created_at,
    files: filesOf(note),
  }
}

const tagsOf = (value: unknown): readonly string[] => listOf(value).flatMap((one) => textOf(one) ?? textIn(objectOf(one), 'name') ?? [])

const ccOf = (ticket: Json): readonly string[] => {
  const wrapped = objectOf(ticket['cc_email'])
  return [...listOf(ticket['cc_emails']), ...listOf(wrapped['cc_emails'])].flatMap((one) => emailIn(textOf(one)) ?? [])
}

const customFieldsOf = (ticket: Json): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...objectOf(ticket['custom_field']), ...objectOf(ticket['custom_fields']) }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

const peopleOf = (known: PeopleLookup, ticket: Json): Around => {
  const people = withPeopleOf(known, ticket['requester'], ticket['responder'])
  const named = people.get(textIn(ticket, 'requester_id') ?? '') ?? personOf(ticket['requester'])
  const requester = {
    ...named,
    email: named.email ?? emailIn(textIn(ticket, 'email')),
    name: named.name ?? textIn(ticket, 'requester_name'),
  }
  return { people, requester }
}

const datesOf = (ticket: Json, created_at: number, status: TicketStatus) => {
  const stats = { ...objectOf(ticket['ticket_states']), ...objectOf(ticket['stats']) }
  const updated_at = momentOf(textIn(ticket, 'updated_at')) ?? created_at
  const [resolved_at, closed_at] = ['resolved_at', 'closed_at'].map((name) => momentOf(textIn(stats, name)))
  return { created_at, updated_at, ...endsOf(status, { updated_at, resolved_at, closed_at }) }
}

/** One ticket of an account export or of the API, with what was said on it. Spam and deleted ones stay behind. */
export const freshdeskTicket = (value: unknown, known: PeopleLookup): ForeignTicket | Unreadable | undefined => {
  const ticket = unwrapped(value)
  const foreign_id = textIn(ticket, 'display_id', 'id')
  if (foreign_id === undefined || ticket['deleted'] === true || ticket['spam'] === true) return undefined
  const created_at = momentOf(textIn(ticket, 'created_at'))
  if (created_at === undefined) return { foreign_id, complaint: 'it does not say when it was made' }
  const around = peopleOf(known, ticket)
  const status = STATUSES[textIn(ticket, 'status') ?? ''] ?? statusOf(textIn(ticket, 'status_name'))
  const notes = [...listOf(ticket['notes']), ...listOf(ticket['conversations'])].map((note) => messageOf(unwrapped(note), around))
  return {
    foreign_id,
    subject: textIn(ticket, 'subject') ?? '',
    description:
      textIn(ticket, 'description_text') ?? (ticket['description_html'] === undefined ? '' : (textIn(ticket, 'description') ?? '')),
    description_html: textIn(ticket, 'description_html', 'description') ?? null,
    requester: around.requester,
    assignee_email: around.people.get(textIn(ticket, 'responder_id') ?? '')?.email,
    department: textIn(objectOf(ticket['group']), 'name') ?? textIn(ticket, 'group_name'),
    status,
    priority: PRIORITIES[textIn(ticket, 'priority') ?? ''] ?? priorityOf(textIn(ticket, 'priority_name')),
    type: typeOf(textIn(ticket, 'ticket_type', 'type')),
    tags: tagsOf(ticket['tags']),
    cc: ccOf(ticket),
    custom_fields: customFieldsOf(ticket),
    ...datesOf(ticket, created_at, status),
    files: filesOf(ticket),
    messages: notes.filter((note) => note !== undefined).toSorted((a, b) => a.created_at - b.created_at),
  }
}
