import { type JsonObject, readText, toList, toObject } from './json.ts'
import {
  type ExternalFile,
  type ExternalMessage,
  type ExternalTicket,
  parsePriority,
  parseStatus,
  parseTimestamp,
  parseType,
  resolveEndDates,
  type UnreadableTicket,
} from './model.ts'
import { parsePerson, type PeopleLookup, UNKNOWN_PERSON, withTicketPeople } from './people.ts'

const filesOf = (comment: JsonObject): readonly ExternalFile[] =>
  toList(comment['attachments']).map((value) => {
    const file = toObject(value)
    return {
      id: readText(file, 'id') ?? '',
      filename: readText(file, 'file_name', 'filename') ?? 'file',
      url: readText(file, 'content_url', 'mapped_content_url', 'url') ?? '',
      content_type: readText(file, 'content_type'),
    }
  })

const messageOf = (comment: JsonObject, people: PeopleLookup, assignee: string | undefined): ExternalMessage | undefined => {
  const created_at = parseTimestamp(readText(comment, 'created_at'))
  const author_id = readText(comment, 'author_id') ?? readText(toObject(comment['author']), 'id')
  const author = (author_id && people.get(author_id)) || ('author' in comment ? parsePerson(comment['author']) : UNKNOWN_PERSON)
  if (created_at === undefined) return undefined
  const isInternal = comment['public'] === false
  return {
    // Only agents write notes; the assignee is always an agent, too, even if the export names no role.
    author: { ...author, is_agent: author.is_agent || isInternal || author_id === assignee },
    body: readText(comment, 'plain_body', 'body') ?? '',
    body_html: readText(comment, 'html_body') ?? null,
    is_internal: isInternal,
    created_at,
    files: filesOf(comment),
  }
}

const customFieldsOf = (ticket: JsonObject): Readonly<Record<string, unknown>> => {
  const fields = [...toList(ticket['custom_fields']), ...toList(ticket['fields'])].map(toObject)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = field['value']
      return value === null || value === undefined || value === '' || value === false ? [] : [[`zendesk_${readText(field, 'id')}`, value]]
    }),
  )
}

const textsOf = (value: unknown): readonly string[] => toList(value).flatMap((one) => (typeof one === 'string' ? [one] : []))

const addressesOf = (...lists: readonly unknown[]): readonly string[] =>
  lists.flatMap((list) => toList(list).flatMap((one) => parsePerson(one).email ?? []))

/** Parses a line of a JSON export, or a ticket of the API with its comments. Skips deleted tickets. */
export const parseZendeskTicket = (value: unknown, known: PeopleLookup): ExternalTicket | UnreadableTicket | undefined => {
  const ticket = toObject(value)
  const foreign_id = readText(ticket, 'id')
  if (foreign_id === undefined || ticket['status'] === 'deleted') return undefined
  const created_at = parseTimestamp(readText(ticket, 'created_at'))
  if (created_at === undefined) return { foreign_id, reason: 'the creation time is missing' }
  const people = withTicketPeople(known, ticket['requester'], ticket['submitter'], ticket['assignee'], ticket['collaborator'])
  const requester = people.get(readText(ticket, 'requester_id') ?? '') ?? parsePerson(ticket['requester'])
  const assignee_id = readText(toObject(ticket['assignee']), 'id') ?? readText(ticket, 'assignee_id')
  const comments = toList(ticket['comments']).map((comment) => messageOf(toObject(comment), people, assignee_id))
  const messages = comments.filter((message) => message !== undefined).toSorted((a, b) => a.created_at - b.created_at)
  const [first, ...rest] = messages
  // The first comment repeats the description, unless the first comment is a note of an agent.
  const opens = first !== undefined && !first.is_internal
  const description = readText(ticket, 'description') ?? (opens ? first.body : '')
  const updated_at = parseTimestamp(readText(ticket, 'updated_at')) ?? created_at
  const status = parseStatus(readText(ticket, 'status'))
  const metrics = toObject(ticket['metric_set'])
  return {
    foreign_id,
    subject: readText(ticket, 'subject', 'raw_subject') ?? '',
    description,
    description_html: opens ? first.body_html : null,
    requester,
    assignee_email: people.get(assignee_id ?? '')?.email,
    department: readText(toObject(ticket['group']), 'name'),
    status,
    priority: parsePriority(readText(ticket, 'priority')),
    type: parseType(readText(ticket, 'type')),
    tags: textsOf(ticket['tags']),
    cc: addressesOf(ticket['collaborator'], ticket['email_ccs']),
    custom_fields: customFieldsOf(ticket),
    created_at,
    updated_at,
    ...resolveEndDates(status, { updated_at, resolved_at: parseTimestamp(readText(metrics, 'solved_at')) }),
    files: opens ? first.files : [],
    messages: opens ? rest : messages,
  }
}
