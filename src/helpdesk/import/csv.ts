import type { Instant } from '../../contract/time.ts'
import { sha256Hex } from '../../kernel/crypto.ts'
import { type CsvLimits, readCsvAsync } from '../assets/csv.ts'
import {
  type ExternalTicket,
  parseEmail,
  parsePriority,
  parseStatus,
  parseTimestamp,
  parseType,
  resolveEndDates,
  type UnreadableTicket,
} from './model.ts'

/** Column names of this product, with common aliases. */
const COLUMN_ALIASES: Readonly<Record<string, readonly string[]>> = {
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

const CUSTOM_FIELD_PREFIX = 'custom_fields.'

const normalizeHeader = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

export type ColumnMap = Readonly<Record<string, string>>

/** Parses a column map such as `subject=Title,custom_fields.floor=Floor`; returns an error message for an unknown field. */
export const parseColumnMap = (text: string): { readonly columns: ColumnMap } | { readonly mistake: string } => {
  const columns: Record<string, string> = {}
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [field = '', ...rest] = part.split('=')
    const name = field.trim()
    const isKnown =
      Object.hasOwn(COLUMN_ALIASES, name) || (name.startsWith(CUSTOM_FIELD_PREFIX) && name.length > CUSTOM_FIELD_PREFIX.length)
    if (rest.length === 0 || !isKnown)
      return {
        mistake: `"${part.trim()}" is not a mapping. Write FIELD=COLUMN; FIELD is one of ${Object.keys(COLUMN_ALIASES).join(', ')} or custom_fields.NAME.`,
      }
    columns[name] = rest.join('=').trim()
  }
  return { columns }
}

type CellReader = (field: string) => string | undefined

const findColumnIndexes = (headers: readonly string[], map: ColumnMap): ReadonlyMap<string, number> => {
  const indexes = new Map<string, number>()
  for (const [field, names] of Object.entries(COLUMN_ALIASES)) {
    const index = headers.findIndex((header) => names.includes(normalizeHeader(header)))
    if (index >= 0) indexes.set(field, index)
  }
  for (const [field, column] of Object.entries(map)) {
    const index = headers.findIndex((header) => normalizeHeader(header) === normalizeHeader(column))
    if (index >= 0) indexes.set(field, index)
    else indexes.delete(field)
  }
  return indexes
}

/** Limits the work for one cell, which may list hundreds of thousands of values; a ticket allows fifty. */
const MAX_LIST_ITEMS = 1_000

const splitList = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[,;|]/, MAX_LIST_ITEMS).filter((one) => one.trim() !== '')

const ticketOf = (
  row: CellReader,
  fields: readonly string[],
  { now, content }: { readonly now: Instant; readonly content: string },
): ExternalTicket | UnreadableTicket => {
  // A row without an id gets a hash of its content as its id.
  const foreign_id = row('id') ?? sha256Hex(Buffer.from(content)).slice(0, 32)
  const email = parseEmail(row('requester_email'))
  const subject = row('subject') ?? row('description')
  if (email === undefined) return { foreign_id, reason: 'the email address of the requester is missing' }
  if (subject === undefined) return { foreign_id, reason: 'subject and description are missing' }
  const createdText = row('created_at')
  const created_at = createdText === undefined ? now : parseTimestamp(createdText)
  if (created_at === undefined)
    return { foreign_id, reason: `"${createdText}" is not a valid date; write 2026-01-31 09:15 or 2026-01-31T09:15:00Z` }
  const updated_at =
    parseTimestamp(row('updated_at')) ?? parseTimestamp(row('closed_at')) ?? parseTimestamp(row('resolved_at')) ?? created_at
  const status = parseStatus(row('status'))
  return {
    foreign_id,
    subject,
    description: row('description') ?? subject,
    description_html: null,
    requester: { email, name: row('requester_name'), is_agent: false },
    assignee_email: parseEmail(row('assignee_email')),
    department: row('department'),
    status,
    priority: parsePriority(row('priority')),
    type: parseType(row('type')),
    tags: splitList(row('tags')),
    cc: splitList(row('cc')).flatMap((address) => parseEmail(address) ?? []),
    custom_fields: Object.fromEntries(
      fields
        .filter((field) => field.startsWith(CUSTOM_FIELD_PREFIX))
        .flatMap((field) => {
          const value = row(field)
          return value === undefined ? [] : [[field.slice(CUSTOM_FIELD_PREFIX.length), value]]
        }),
    ),
    created_at,
    updated_at,
    ...resolveEndDates(status, {
      updated_at,
      resolved_at: parseTimestamp(row('resolved_at')),
      closed_at: parseTimestamp(row('closed_at')),
    }),
    files: [],
    messages: [],
  }
}

// Exports have more columns and longer descriptions than the default limits allow.
const CSV_LIMITS: CsvLimits = { columns: 1_000, cell_length: 1_000_000, line_length: 1_100_000 }

export const assertCsv = async (text: string): Promise<void> => {
  for await (const _ of readCsvAsync(text, CSV_LIMITS));
}

export async function* parseCsvTickets(text: string, map: ColumnMap, now: Instant): AsyncGenerator<ExternalTicket | UnreadableTicket> {
  let indexes: ReadonlyMap<string, number> | undefined
  for await (const { cells } of readCsvAsync(text, CSV_LIMITS)) {
    if (!indexes) {
      indexes = findColumnIndexes(cells, map)
      continue
    }
    const known = indexes
    const row: CellReader = (field) => {
      const index = known.get(field)
      const cell = index === undefined ? undefined : cells[index]?.trim()
      return cell === '' ? undefined : cell
    }
    yield ticketOf(row, [...known.keys()], { now, content: JSON.stringify(cells) })
  }
}
