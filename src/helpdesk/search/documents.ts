import type { Reader } from '../../kernel/db/db.ts'
import type { DocType, Document } from './model.ts'
import { plainMarkdown } from './plain-markdown.ts'

/** Reads what the index is made from. Long texts count up to here; nobody searches for page forty of a log. */
const LONGEST = 20_000

const cut = (text: string | null): string => (text ?? '').slice(0, LONGEST)

type Load = (reader: Reader, id: number) => Promise<Document | undefined>

const ticket: Load = async ({ db }, id) => {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('ticket_bodies', 'ticket_bodies.ticket_id', 'tickets.id')
    .select(['subject', 'description', 'requester_email', 'tags'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  return row && { title: row.subject, names: `HD-${id} ${row.requester_email} ${row.tags}`, body: cut(row.description), ticket_id: id }
}

const reply: Load = async ({ db }, id) => {
  const row = await db
    .selectFrom('replies')
    .innerJoin('tickets', 'tickets.id', 'replies.ticket_id')
    .select(['replies.body', 'replies.ticket_id', 'tickets.subject'])
    .where('replies.id', '=', id)
    .executeTakeFirst()
  return row && { title: row.subject, body: cut(row.body), ticket_id: row.ticket_id }
}

const client: Load = async ({ db }, id) => {
  const living = db.selectFrom('clients').select(['name', 'email']).where('merged_into_id', 'is', null)
  const row = await living.where('id', '=', id).executeTakeFirst()
  return row && { title: row.name, body: row.email, ticket_id: null }
}

const article: Load = async ({ db }, id) => {
  const row = await db.selectFrom('kb_articles').select(['title', 'body']).where('id', '=', id).executeTakeFirst()
  return row && { title: row.title, body: plainMarkdown(cut(row.body)), ticket_id: null }
}

const asset: Load = async ({ db }, id) => {
  const row = await db
    .selectFrom('assets')
    .select(['name', 'asset_tag', 'manufacturer', 'model', 'serial_number', 'os', 'hostname', 'location'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, ...details } = row
  return { title: name, body: Object.values(details).filter(Boolean).join(' '), ticket_id: null }
}

const LOADERS: Record<DocType, Load> = { ticket, reply, client, article, asset }

export const loadDocument = (reader: Reader, type: DocType, id: number): Promise<Document | undefined> => LOADERS[type](reader, id)
