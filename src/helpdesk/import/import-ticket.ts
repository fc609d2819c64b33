import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { findAccountByEmail } from '../../people/accounts/accounts.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import { system } from '../../people/actor.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { ensureClient } from '../clients/clients.ts'
import { importReply } from '../replies/import.ts'
import type { ReplyAuthor } from '../replies/model.ts'
import { loadReplyStats } from '../replies/replies.ts'
import { createTicket } from '../tickets/create.ts'
import { finishImport } from '../tickets/finish-import.ts'
import { type ExternalFile, type ExternalMessage, type ExternalPerson, type ExternalTicket, isPlausibleTimestamp } from './model.ts'
import { MAX_TEXT_LENGTH, type PreparedTicket } from './prepare-texts.ts'
import { insertImportedTicket, selectImportedIds } from './store.ts'

export const importActor = system('import')

export type ImportContext = {
  readonly source: string
  readonly department_id?: number | undefined
  readonly uploaded: ReadonlyMap<ExternalFile, number>
}

export const listImportedIds = (reader: Reader, source: string, foreign_ids: readonly string[]): Promise<ReadonlySet<string>> =>
  selectImportedIds(reader, source, foreign_ids)

const addressOf = ({ email, name }: ExternalPerson, source: string): string =>
  email ??
  `${
    (name ?? 'unknown')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '.')
      .replaceAll(/^\.|\.$/g, '') || 'unknown'
  }@${source}.invalid`

const nameOf = (name: string | undefined): { readonly name?: string } =>
  name === undefined ? {} : { name: toStorable(name).slice(0, 255) }

const authorOf = async (tx: Tx, person: ExternalPerson, source: string): Promise<ReplyAuthor> => {
  const email = addressOf(person, source)
  if (person.is_agent) {
    const account = person.email === undefined ? undefined : await findAccountByEmail(tx, person.email)
    return { type: 'agent', id: account?.id ?? null, name: account?.name ?? person.name ?? email, email: person.email ?? null }
  }
  const client = await ensureClient(tx, importActor, { email, source: 'import', is_silent: true, ...nameOf(person.name) })
  return { type: 'client', id: client.id, name: client.name, email: client.email }
}

const assigneeOf = async (tx: Tx, { assignee_email }: ExternalTicket): Promise<number | null> => {
  const account = assignee_email === undefined ? undefined : await findAccountByEmail(tx, assignee_email)
  return account?.is_active ? account.id : null
}

/** The department whose name the export contains, or the fallback; undefined selects the default department. */
const departmentOf = async (tx: Tx, { department }: ExternalTicket, fallbackId: number | undefined): Promise<number | undefined> => {
  const wanted = department === undefined ? undefined : normalizeEmail(department)
  return (await listDepartments(tx)).find(({ name }) => normalizeEmail(name) === wanted)?.id ?? fallbackId
}

const uploadedOf = (files: readonly ExternalFile[], { uploaded }: ImportContext): readonly number[] =>
  files.flatMap((file) => uploaded.get(file) ?? []).slice(0, 20)

const missingFilesNote = ({ files, messages }: ExternalTicket, { uploaded, source }: ImportContext): string | undefined => {
  const left = [...files, ...messages.flatMap((message) => message.files)].filter((file) => !uploaded.has(file))
  if (left.length === 0) return undefined
  return [`Files that are still at ${source}:`, ...left.map(({ filename, url }) => `- ${filename}: ${url}`)]
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH)
}

const firstResponseAt = (messages: readonly ExternalMessage[]): Instant | null =>
  messages.find(({ author, is_internal }) => author.is_agent && !is_internal)?.created_at ?? null

const importReplies = async (tx: Tx, ticket_id: number, { ticket, messages }: PreparedTicket, context: ImportContext): Promise<void> => {
  for (const { message, texts } of messages) {
    const { author, is_internal, created_at, files } = message
    await importReply(tx, importActor, {
      ticket_id,
      type: is_internal ? 'note' : 'reply',
      author: await authorOf(tx, author, context.source),
      ...texts,
      created_at,
      attachments: uploadedOf(files, context),
    })
  }
  const note = missingFilesNote(ticket, context)
  if (note === undefined) return
  const author = { type: 'system', id: null, name: 'import', email: null } as const
  await importReply(tx, importActor, { ticket_id, type: 'note', author, body: note, body_html: null, created_at: ticket.updated_at })
}

const customFieldsOf = ({ custom_fields, foreign_id }: ExternalTicket, source: string): Readonly<Record<string, unknown>> => {
  const few = Object.entries(custom_fields).slice(0, 45)
  return { ...Object.fromEntries(few.map(([key, value]) => [key.slice(0, 50), value])), imported_from: source, imported_id: foreign_id }
}

const subjectOf = ({ subject }: ExternalTicket): string => toStorable(subject).trim().slice(0, 255) || '(no subject)'

/** Imports a ticket with its replies, original dates and authors, without notifications. Returns its id. */
export const importTicket = async (tx: Tx, prepared: PreparedTicket, context: ImportContext): Promise<number> => {
  const { ticket, description } = prepared
  const { source, department_id } = context
  const { status, priority, type, updated_at, resolved_at, closed_at } = ticket
  const created_at = isPlausibleTimestamp(ticket.created_at, tx.now) ? ticket.created_at : tx.now
  const department = await departmentOf(tx, ticket, department_id)
  const made = await createTicket(tx, importActor, {
    subject: subjectOf(ticket),
    description: description.body,
    description_html: description.body_html,
    requester_email: addressOf(ticket.requester, source),
    ...(ticket.requester.name !== undefined && { requester_name: toStorable(ticket.requester.name).slice(0, 255) }),
    channel: 'import',
    priority,
    type,
    ...(department !== undefined && { department_id: department }),
    assignee_id: await assigneeOf(tx, ticket),
    tags: ticket.tags.slice(0, 50).map((tag) => toStorable(tag).slice(0, 50)),
    cc: ticket.cc.slice(0, 50),
    custom_fields: customFieldsOf(ticket, source),
    attachments: uploadedOf(ticket.files, context),
    imported: { created_at, updated_at, status, resolved_at, closed_at },
  })
  await importReplies(tx, made.id, prepared, context)
  await finishImport(tx, made.id, {
    ...(await loadReplyStats(tx, made.id)),
    first_response_at: firstResponseAt(ticket.messages),
    updated_at,
  })
  await insertImportedTicket(tx, source, ticket.foreign_id, made.id)
  return made.id
}
