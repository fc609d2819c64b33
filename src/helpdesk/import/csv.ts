import type { Instant } from '../../contract/time.ts'
import { sha256Hex } from '../../kernel/crypto.ts'
import { readCsvInTurns, type CsvLimits } from '../assets/csv.ts'
import { emailIn, endsOf, momentOf, priorityOf, statusOf, typeOf, type ForeignTicket, type Unreadable } from './model.ts'

/** Our names, and what spreadsheets call the same. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'ticket_id', 'number', 'ticket', 'ticket_number', 'reference'],
  subject: ['subject', 'title', 'summary'],
  description: ['description', 'body', 'details', 'message'],
  requester_email: ['requester_email', 'email', 'customer_email', 'contact_email', 'from'],
  requester_name: ['requester_name', 'requester', 'name', 'customer', 'contact', 'full_name'],
  status: ['status', 'state'],
  priority: ['priority'],
  type: ['type', 'ticket_type', 'category'],
  department: ['department', 'group', 'team', 'queue'],
  assignee_email: ['assignee_email', 'agent_email', 'assignee', 'agent', 'owner'],
  tags: ['tags', 'labels'],
  cc: ['cc', 'cc_emails'],
  created_at: ['created_at', 'created', 'created_time', 'opened_at', 'opened', 'date'],
  updated_at: ['updated_at', 'updated', 'last_updated_time', 'last_update'],
  resolved_at: ['resolved_at', 'resolved', 'resolved_time', 'solved_at'],
  closed_at: ['closed_at', 'closed', 'closed_time'],
}

const CUSTOM = 'custom_fields.'

const plain = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

/** Which column stands for what: as it was said, else as it is called. */
export type ColumnMap = Readonly<Record<string, string>>

/** Reads `subject=Title,custom_fields.floor=Floor`; a sentence when a name is not known. */
export const parseColumnMap = (text: string): { readonly columns: ColumnMap } | { readonly mistake: string } => {
  const columns: Record<string, string> = {}
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [field = '', ...rest] = part.split('=')
    const name = field.trim()
    const isKnown = Object.hasOwn(COLUMNS, name) || (name.startsWith(CUSTOM) && name.length > CUSTOM.length)
    if (rest.length === 0 || !isKnown)
      return {
        mistake: `"${part.trim()}" is no mapping: write FIELD=COLUMN, with ${Object.keys(COLUMNS).join(', ')} or custom_fields.NAME as the field.`,
      }
    columns[name] = rest.join('=').trim()
  }
  return { columns }
}

type Row = (field: string) => string | undefined

const placesOf = (headers: readonly string[], map: ColumnMap): ReadonlyMap<string, number> => {
  const places = new Map<string, number>()
  for (const [field, names] of Object.entries(COLUMNS)) {
    const place = headers.findIndex((header) => names.includes(plain(header)))
    if (place >= 0) places.set(field, place)
  }
  for (const [field, column] of Object.entries(map)) {
    const place = headers.findIndex((header) => plain(header) === plain(column))
    if (place >= 0) places.set(field, place)
    else places.delete(field)
  }
  return places
}

/** A ticket takes fifty; a cell may have hundreds of thousands. */
const MAX_LIST_ITEMS = 1_000

const splitList = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[,;|]/, MAX_LIST_ITEMS).filter((one) => one.trim() !== '')

const ticketOf = (
  row: Row,
  fields: readonly string[],
  { now, content }: { readonly now: Instant; readonly content: string },
): ForeignTicket | Unreadable => {
  // A row without a number is known by what is in it.
  const foreign_id = row('id') ?? sha256Hex(Buffer.from(content)).slice(0, 32)
  const email = emailIn(row('requester_email'))
  const subject = row('subject') ?? row('description')
  if (email === undefined) return { foreign_id, complaint: 'it has no requester’s e-mail address' }
  if (subject === undefined) return { foreign_id, complaint: 'it has neither subject nor description' }
  const said = row('created_at')
  const created_at = said === undefined ? now : momentOf(said)
  if (created_at === undefined) return { foreign_id, complaint: `"${said}" is no date; write 2026-01-31 09:15 or 2026-01-31T09:15:00Z` }
  const updated_at = momentOf(row('updated_at')) ?? momentOf(row('closed_at')) ?? momentOf(row('resolved_at')) ?? created_at
  const status = statusOf(row('status'))
  return {
    foreign_id,
    subject,
    description: row('description') ?? subject,
    description_html: null,
    requester: { email, name: row('requester_name'), is_agent: false },
    assignee_email: emailIn(row('assignee_email')),
    department: row('department'),
    status,
    priority: priorityOf(row('priority')),
    type: typeOf(row('type')),
    tags: splitList(row('tags')),
    cc: splitList(row('cc')).flatMap((address) => emailIn(address) ?? []),
    custom_fields: Object.fromEntries(
      fields
        .filter((field) => field.startsWith(CUSTOM))
        .flatMap((field) => {
          const value = row(field)
          return value === undefined ? [] : [[field.slice(CUSTOM.length), value]]
        }),
    ),
    created_at,
    updated_at,
    ...endsOf(status, { updated_at, resolved_at: momentOf(row('resolved_at')), closed_at: momentOf(row('closed_at')) }),
    files: [],
    messages: [],
  }
}

// Exports have many columns, and long descriptions.
const LIMITS: CsvLimits = { columns: 1_000, cell_length: 1_000_000, line_length: 1_100_000 }

/** Throws a SyntaxError where the text is no CSV, so that nothing is imported from one that breaks off further down. */
export const assertCsv = async (text: string): Promise<void> => {
  for await (const _ of readCsvInTurns(text, LIMITS));
}

/** A spreadsheet with one ticket a line and a first line of names. */
export async function* csvTickets(text: string, map: ColumnMap, now: Instant): AsyncGenerator<ForeignTicket | Unreadable> {
  let places: ReadonlyMap<string, number> | undefined
  for await (const { cells } of readCsvInTurns(text, LIMITS)) {
    if (!places) {
      places = placesOf(cells, map)
      continue
    }
    const known = places
    const row: Row = (field) => {
      const place = known.get(field)
      const cell = place === undefined ? undefined : cells[place]?.trim()
      return cell === '' ? undefined : cell
    }
    yield ticketOf(row, [...known.keys()], { now, content: JSON.stringify(cells) })
  }
}
