import type { Reader } from '../../kernel/db/db.ts'
import type { DocType, SearchDocument } from './model.ts'
import { stripMarkdown } from './strip-markdown.ts'

/** Limits the indexed part of long texts, such as logs. */
const MAX_INDEXED_LENGTH = 20_000

const truncate = (text: string | null): string => (text ?? '').slice(0, MAX_INDEXED_LENGTH)

type DocumentLoader = (reader: Reader, id: number) => Promise<SearchDocument | undefined>

const ticket: DocumentLoader = async ({ db }, id) => {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('ticket_bodies', 'ticket_bodies.ticket_id', 'tickets.id')
    .select(['subject', 'description', 'requester_email', 'tags'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  return row && { title: row.subject, names: `HD-${id} ${row.requester_email} ${row.tags}`, body: truncate(row.description), ticket_id: id }
}

const reply: DocumentLoader = async ({ db }, id) => {
  const row = await db
    .selectFrom('replies')
    .innerJoin('tickets', 'tickets.id', 'replies.ticket_id')
    .select(['replies.body', 'replies.ticket_id', 'tickets.subject'])
    .where('replies.id', '=', id)
    .executeTakeFirst()
  return row && { title: row.subject, body: truncate(row.body), ticket_id: row.ticket_id }
}

const client: DocumentLoader = async ({ db }, id) => {
  const living = db.selectFrom('clients').select(['name', 'email']).where('merged_into_id', 'is', null)
  const row = await living.where('id', '=', id).executeTakeFirst()
  return row && { title: row.name, body: row.email, ticket_id: null }
}

const article: DocumentLoader = async ({ db }, id) => {
  const row = await db.selectFrom('kb_articles').select(['title', 'body']).where('id', '=', id).executeTakeFirst()
  return row && { title: row.title, body: stripMarkdown(truncate(row.body)), ticket_id: null }
}

const asset: DocumentLoader = async ({ db }, id) => {
  const row = await db
    .selectFrom('assets')
    .select(['name', 'asset_tag', 'manufacturer', 'model', 'serial_number', 'os', 'hostname', 'location'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, ...details } = row
  return { title: name, body: Object.values(details).filter(Boolean).join(' '), ticket_id: null }
}

const LOADERS: Record<DocType, DocumentLoader> = { ticket, reply, client, article, asset }

export const loadDocument = (reader: Reader, type: DocType, id: number): Promise<SearchDocument | undefined> => LOADERS[type](reader, id)

export const listUnpublishedArticleIds = async ({ db }: Reader): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('kb_articles').select('id').where('is_published', '=', 0).execute()
  return new Set(rows.map(({ id }) => id))
}
