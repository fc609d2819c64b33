import { listOf, objectOf, textIn, type Json } from './json.ts'
import {
  endsOf,
  momentOf,
  priorityOf,
  statusOf,
  typeOf,
  type ForeignFile,
  type ForeignMessage,
  type ForeignTicket,
  type Unreadable,
} from './model.ts'
import { NOBODY, personOf, withPeopleOf, type PeopleLookup } from './people.ts'

const filesOf = (comment: Json): readonly ForeignFile[] =>
  listOf(comment['attachments']).map((value) => {
    const file = objectOf(value)
    return {
      id: textIn(file, 'id') ?? '',
      filename: textIn(file, 'file_name', 'filename') ?? 'file',
      url: textIn(file, 'content_url', 'mapped_content_url', 'url') ?? '',
      content_type: textIn(file, 'content_type'),
    }
  })

const messageOf = (comment: Json, people: PeopleLookup, assignee: string | undefined): ForeignMessage | undefined => {
  const created_at = momentOf(textIn(comment, 'created_at'))
  const author_id = textIn(comment, 'author_id') ?? textIn(objectOf(comment['author']), 'id')
  const author = (author_id && people.get(author_id)) || ('author' in comment ? personOf(comment['author']) : NOBODY)
  if (created_at === undefined) return undefined
  const isInternal = comment['public'] === false
  return {
    // Only agents write notes; whom the ticket is assigned to is one, too.
    author: { ...author, is_agent: author.is_agent || isInternal || author_id === assignee },
    body: textIn(comment, 'plain_body', 'body') ?? '',
    body_html: textIn(comment, 'html_body') ?? null,
    is_internal: isInternal,
    created_at,
    files: filesOf(comment),
  }
}

const customFieldsOf = (ticket: Json): Readonly<Record<string, unknown>> => {
  const fields = [...listOf(ticket['custom_fields']), ...listOf(ticket['fields'])].map(objectOf)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = field['value']
      return value === null || value === undefined || value === '' || value === false ? [] : [[`zendesk_${textIn(field, 'id')}`, value]]
    }),
  )
}

const wordsOf = (value: unknown): readonly string[] => listOf(value).flatMap((one) => (typeof one === 'string' ? [one] : []))

const addressesOf = (...lists: readonly unknown[]): readonly string[] =>
  lists.flatMap((list) => listOf(list).flatMap((one) => personOf(one).email ?? []))

/** One line of a JSON export, or one ticket of the API with its comments beside. Deleted ones are nobody's business any more. */
export const zendeskTicket = (value: unknown, known: PeopleLookup): ForeignTicket | Unreadable | undefined => {
  const ticket = objectOf(value)
  const foreign_id = textIn(ticket, 'id')
  if (foreign_id === undefined || ticket['status'] === 'deleted') return undefined
  const created_at = momentOf(textIn(ticket, 'created_at'))
  if (created_at === undefined) return { foreign_id, complaint: 'it does not say when it was made' }
  const people = withPeopleOf(known, ticket['requester'], ticket['submitter'], ticket['assignee'], ticket['collaborator'])
  const requester = people.get(textIn(ticket, 'requester_id') ?? '') ?? personOf(ticket['requester'])
  const assignee_id = textIn(objectOf(ticket['assignee']), 'id') ?? textIn(ticket, 'assignee_id')
  const said = listOf(ticket['comments']).map((comment) => messageOf(objectOf(comment), people, assignee_id))
  const messages = said.filter((message) => message !== undefined).toSorted((a, b) => a.created_at - b.created_at)
  const [first, ...rest] = messages
  // The first comment is the description once more, unless an agent began with a note.
  const opens = first !== undefined && !first.is_internal
  const description = textIn(ticket, 'description') ?? (opens ? first.body : '')
  const updated_at = momentOf(textIn(ticket, 'updated_at')) ?? created_at
  const status = statusOf(textIn(ticket, 'status'))
  const metrics = objectOf(ticket['metric_set'])
  return {
    foreign_id,
    subject: textIn(ticket, 'subject', 'raw_subject') ?? '',
    description,
    description_html: opens ? first.body_html : null,
    requester,
    assignee_email: people.get(assignee_id ?? '')?.email,
    department: textIn(objectOf(ticket['group']), 'name'),
    status,
    priority: priorityOf(textIn(ticket, 'priority')),
    type: typeOf(textIn(ticket, 'type')),
    tags: wordsOf(ticket['tags']),
    cc: addressesOf(ticket['collaborator'], ticket['email_ccs']),
    custom_fields: customFieldsOf(ticket),
    created_at,
    updated_at,
    ...endsOf(status, { updated_at, resolved_at: momentOf(textIn(metrics, 'solved_at')) }),
    files: opens ? first.files : [],
    messages: opens ? rest : messages,
  }
}
