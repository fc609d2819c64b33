import type { TicketPriority, TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { type JsonObject, readText, toList, toObject, toText } from './json.ts'
import {
  type ExternalFile,
  type ExternalMessage,
  type ExternalPerson,
  type ExternalTicket,
  parseEmail,
  parsePriority,
  parseStatus,
  parseTimestamp,
  parseType,
  resolveEndDates,
  type UnreadableTicket,
} from './model.ts'
import { parsePerson, type PeopleLookup, UNKNOWN_PERSON, withTicketPeople } from './people.ts'

const STATUSES: Readonly<Record<string, TicketStatus>> = { 2: 'open', 3: 'pending', 4: 'resolved', 5: 'closed', 6: 'pending', 7: 'on_hold' }
const PRIORITIES: Readonly<Record<string, TicketPriority>> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' }

/** Account exports wrap each record in an object with the name of its type; API responses do not. */
export const unwrapRecord = (value: unknown): JsonObject => {
  const outer = toObject(value)
  for (const kind of ['helpdesk_ticket', 'helpdesk_note', 'user', 'agent', 'contact']) {
    const inner = outer[kind]
    if (Object.keys(outer).length === 1 && typeof inner === 'object' && inner !== null) return toObject(inner)
  }
  return outer
}

const filesOf = (record: JsonObject): readonly ExternalFile[] =>
  toList(record['attachments']).map((value) => {
    const file = toObject(value)
    return {
      id: readText(file, 'id') ?? '',
      filename: readText(file, 'content_file_name', 'name') ?? 'file',
      url: readText(file, 'attachment_url', 'url') ?? '',
      content_type: readText(file, 'content_content_type', 'content_type'),
    }
  })

type TicketPeople = { readonly people: PeopleLookup; readonly requester: ExternalPerson }

/** Messages with `incoming` are from clients; all others are from agents. */
const messageOf = (note: JsonObject, { people, requester }: TicketPeople): ExternalMessage | undefined => {
  const created_at = parseTimestamp(readText(note, 'created_at'))
  if (created_at === undefined) return undefined
  const isIncoming = note['incoming'] === true
  const author = people.get(readText(note, 'user_id') ?? '') ?? (isIncoming ? requester : UNKNOWN_PERSON)
  const from = parseEmail(readText(note, 'from_email', 'support_email'))
  return {
    author: { ...author, email: author.email ?? from, is_agent: !isIncoming },
    body: readText(note, 'body_text', 'full_text') ?? (note['body_html'] === undefined ? '' : (readText(note, 'body') ?? '')),
    body_html: readText(note, 'body_html', 'full_text_html', 'body') ?? null,
    is_internal: note['private'] === true,
    created_at,
    files: filesOf(note),
  }
}

const tagsOf = (value: unknown): readonly string[] => toList(value).flatMap((one) => toText(one) ?? readText(toObject(one), 'name') ?? [])

const ccOf = (ticket: JsonObject): readonly string[] => {
  const wrapped = toObject(ticket['cc_email'])
  return [...toList(ticket['cc_emails']), ...toList(wrapped['cc_emails'])].flatMap((one) => parseEmail(toText(one)) ?? [])
}

const customFieldsOf = (ticket: JsonObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...toObject(ticket['custom_field']), ...toObject(ticket['custom_fields']) }).filter(
      ([, value]) => value !== null && value !== '',
    ),
  )

const peopleOf = (known: PeopleLookup, ticket: JsonObject): TicketPeople => {
  const people = withTicketPeople(known, ticket['requester'], ticket['responder'])
  const named = people.get(readText(ticket, 'requester_id') ?? '') ?? parsePerson(ticket['requester'])
  const requester = {
    ...named,
    email: named.email ?? parseEmail(readText(ticket, 'email')),
    name: named.name ?? readText(ticket, 'requester_name'),
  }
  return { people, requester }
}

const datesOf = (ticket: JsonObject, created_at: number, status: TicketStatus) => {
  const stats = { ...toObject(ticket['ticket_states']), ...toObject(ticket['stats']) }
  const updated_at = parseTimestamp(readText(ticket, 'updated_at')) ?? created_at
  const [resolved_at, closed_at] = ['resolved_at', 'closed_at'].map((name) => parseTimestamp(readText(stats, name)))
  return { created_at, updated_at, ...resolveEndDates(status, { updated_at, resolved_at, closed_at }) }
}

/** Parses a ticket of an account export or of the API, with its conversation. Skips spam and deleted tickets. */
export const parseFreshdeskTicket = (value: unknown, known: PeopleLookup): ExternalTicket | UnreadableTicket | undefined => {
  const ticket = unwrapRecord(value)
  const foreign_id = readText(ticket, 'display_id', 'id')
  if (foreign_id === undefined || ticket['deleted'] === true || ticket['spam'] === true) return undefined
  const created_at = parseTimestamp(readText(ticket, 'created_at'))
  if (created_at === undefined) return { foreign_id, reason: 'the creation time is missing' }
  const ticketPeople = peopleOf(known, ticket)
  const status = STATUSES[readText(ticket, 'status') ?? ''] ?? parseStatus(readText(ticket, 'status_name'))
  const notes = [...toList(ticket['notes']), ...toList(ticket['conversations'])].map((note) => messageOf(unwrapRecord(note), ticketPeople))
  return {
    foreign_id,
    subject: readText(ticket, 'subject') ?? '',
    description:
      readText(ticket, 'description_text') ?? (ticket['description_html'] === undefined ? '' : (readText(ticket, 'description') ?? '')),
    description_html: readText(ticket, 'description_html', 'description') ?? null,
    requester: ticketPeople.requester,
    assignee_email: ticketPeople.people.get(readText(ticket, 'responder_id') ?? '')?.email,
    department: readText(toObject(ticket['group']), 'name') ?? readText(ticket, 'group_name'),
    status,
    priority: PRIORITIES[readText(ticket, 'priority') ?? ''] ?? parsePriority(readText(ticket, 'priority_name')),
    type: parseType(readText(ticket, 'ticket_type', 'type')),
    tags: tagsOf(ticket['tags']),
    cc: ccOf(ticket),
    custom_fields: customFieldsOf(ticket),
    ...datesOf(ticket, created_at, status),
    files: filesOf(ticket),
    messages: notes.filter((note) => note !== undefined).toSorted((a, b) => a.created_at - b.created_at),
  }
}
