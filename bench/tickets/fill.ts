/** Fills a database with as many tickets as wished, spread over five years as a desk of fifty agents would leave them. */
import { sql } from 'kysely'
import { DAY, type Instant } from '../../src/contract/time.ts'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import type {} from '../../src/helpdesk/clients/clients.ts'
import type {} from '../../src/helpdesk/tickets/create.ts'
import type {} from '../../src/helpdesk/replies/replies.ts'
import { insertWords } from '../../src/helpdesk/search/store.ts'
import { splitWords } from '../../src/helpdesk/search/words.ts'

export const DEPARTMENTS = 10
export const AGENTS = 50
const ROWS_PER_STATEMENT = 500
const WORDS =
  'printer invoice login password laptop screen network slow error update license account meeting phone mail backup server order refund delivery'.split(
    ' ',
  )

/** The same tickets every time. */
const dice = () => {
  let state = 42
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Dice = ReturnType<typeof dice>

const VOCABULARY = 20_000

/** A few words are in every other text, most are rare, as in any language: each is about as frequent as its place in the list is early. */
const wordAt = (place: number): string => WORDS[place] ?? `${WORDS[place % WORDS.length]}${place.toString(36)}`
const anyWord = (roll: Dice): string => wordAt(Math.floor(VOCABULARY ** (roll(1_000_000) / 1_000_000)) - 1)

const sentence = (roll: Dice, length: number): string => Array.from({ length }, () => anyWord(roll)).join(' ')

/** Two words, neither of the commonest nor of the rarest. */
export const twoWords = (roll: Dice): string => `${wordAt(20 + roll(480))} ${wordAt(20 + roll(480))}`

/** Old tickets are closed; of the newest few in a hundred some are still to be done. */
const statusOf = (roll: Dice, age: number): string => {
  if (age > 0.04) return roll(200) === 0 ? 'resolved' : 'closed'
  return ['open', 'open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'closed'][roll(8)] ?? 'open'
}

const PRIORITIES = ['medium', 'medium', 'medium', 'low', 'high', 'urgent', 'medium', 'low', 'high', 'medium']
const RANK: Readonly<Record<string, number>> = { low: 0, medium: 1, high: 2, urgent: 3 }

const ticketRow = (roll: Dice, id: number, count: number, now: Instant) => {
  const created_at = now - Math.round(((count - id) / count) * 1_825 * DAY) - 1_000
  const status = statusOf(roll, (count - id) / count)
  const priority = PRIORITIES[roll(PRIORITIES.length)] ?? 'medium'
  const client_id = roll(Math.max(1, Math.floor(count / 10))) + 1
  const is_open = status === 'resolved' || status === 'closed' ? 0 : 1
  return {
    id,
    status,
    is_open,
    priority,
    priority_rank: RANK[priority] ?? 1,
    client_id,
    created_at,
    updated_at: created_at + DAY,
    subject: sentence(roll, 6),
    type: 'question',
    channel: 'api',
    requester_email: `c${client_id}@example.org`,
    company_id: null,
    department_id: roll(DEPARTMENTS) + 1,
    assignee_id: roll(8) === 0 ? null : roll(AGENTS) + 1,
    tags: '[]',
    cc: '[]',
    custom_fields: '{}',
    problem_id: null,
    incident_id: null,
    merged_into_id: null,
    follow_up_of_id: null,
    pending_until: null,
    next_move_at: null,
    first_response_at: null,
    last_client_reply_at: null,
    last_agent_reply_at: null,
    oldest_unanswered_at: null,
    resolved_at: null,
    closed_at: is_open ? null : created_at + DAY,
    close_reason: is_open ? null : 'manual',
    replies_count: id % 1_000 === 0 ? 20 : 1,
  }
}

const replyRows = (roll: Dice, { id, created_at, replies_count }: ReturnType<typeof ticketRow>) =>
  Array.from({ length: replies_count }, (_, n) => ({
    ticket_id: id,
    type: 'reply',
    author_type: 'agent',
    author_id: 1,
    author_name: 'Agent',
    author_email: null,
    body: sentence(roll, 40),
    body_html: null,
    channel: 'agent',
    recipients: '[]',
    cc: '[]',
    message_id: null,
    email_status: 'sent',
    held_until: null,
    undo: null,
    source_ticket_id: null,
    edited_at: null,
    created_at: created_at + n + 1,
  }))

const people = async (tx: Tx): Promise<void> => {
  const role = await tx.db.selectFrom('roles').select('id').where('name', '=', 'Agent').executeTakeFirstOrThrow()
  for (let id = 2; id <= DEPARTMENTS; id++)
    await tx.db
      .insertInto('departments')
      .values({ id, name: `Department ${id}`, lead_id: null, created_at: tx.now, updated_at: tx.now })
      .execute()
  for (let id = 2; id <= AGENTS; id++) {
    const names = {
      first_name: 'Agent',
      last_name: String(id),
      name: `Agent ${id}`,
      email: `a${id}@acme.test`,
      email_folded: `a${id}@acme.test`,
    }
    const rest = {
      uuid: tx.ids.uuid(),
      role_id: role.id,
      department_id: (id % DEPARTMENTS) + 1,
      is_active: 1,
      password_hash: null,
      avatar_url: null,
      source: 'manual',
    }
    const dates = { last_login_at: null, last_seen_at: null, deactivated_at: null, created_at: tx.now, updated_at: tx.now }
    await tx.db
      .insertInto('accounts')
      .values({ id, ...names, ...rest, ...dates })
      .execute()
    await tx.db.insertInto('account_departments').values({ account_id: id, department_id: rest.department_id }).execute()
  }
}

const clients = async (tx: Tx, from: number, to: number): Promise<void> => {
  const rows = Array.from({ length: to - from }, (_, n) => {
    const email = `c${from + n}@example.org`
    const rest = {
      company_id: null,
      password_hash: null,
      merged_into_id: null,
      source: 'api',
      last_seen_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    }
    return { id: from + n, name: `Client ${from + n}`, email, email_folded: email, ...rest }
  })
  await tx.db.insertInto('clients').values(rows).execute()
}

/** Identities go on after the rows that were given their ids here. */
const catchUp = async (tx: Tx): Promise<void> => {
  if (tx.dialect.name !== 'postgres') return
  for (const table of ['departments', 'accounts', 'clients', 'tickets', 'search_docs'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(tx.db)
}

const countAll = (tx: Tx) =>
  sql`insert into ticket_counts (status, priority, department_id, assignee_id, count)
    select status, priority, department_id, coalesce(assignee_id, 0), count(*) from tickets group by 1, 2, 3, 4`.execute(tx.db)

type Doc = { readonly type: 'ticket' | 'reply'; readonly ref_id: number; readonly ticket_id: number; readonly text: string }

/** What the search loop would write by and by. */
const indexDocs = async (tx: Tx, from_id: number, docs: readonly Doc[]): Promise<void> => {
  const withIds = docs.map((doc, n) => ({ ...doc, id: from_id + n, text: splitWords(doc.text).join(' ') }))
  if (tx.dialect.name === 'postgres') {
    const rows = withIds.map(
      ({ id, type, ref_id, ticket_id, text }) => sql`(${id}, ${type}, ${ref_id}, ${ticket_id}, to_tsvector('simple', ${text}))`,
    )
    await sql`insert into search_docs (id, type, ref_id, ticket_id, words) values ${sql.join(rows)}`.execute(tx.db)
    return
  }
  await tx.db
    .insertInto('search_docs')
    .values(withIds.map(({ text: _, ...doc }) => doc))
    .execute()
  await sql`insert into search_index (rowid, words) values ${sql.join(withIds.map(({ id, text }) => sql`(${id}, ${text})`))}`.execute(tx.db)
}

const learnAll = (tx: Tx): Promise<void> =>
  insertWords(
    tx,
    Array.from({ length: VOCABULARY }, (_, place) => wordAt(place)),
  )

type NewTicket = ReturnType<typeof ticketRow>

const insertTickets = async (tx: Tx, roll: Dice, rows: readonly NewTicket[], next_doc: number): Promise<number> => {
  await tx.db.insertInto('tickets').values(rows).execute()
  const bodies = rows.map(({ id }) => ({ ticket_id: id, description: sentence(roll, 40), description_html: null, message_id: null }))
  await tx.db.insertInto('ticket_bodies').values(bodies).execute()
  const replies = rows.flatMap((row) => replyRows(roll, row))
  const made = await tx.db.insertInto('replies').values(replies).returning('id').execute()
  const docs = [
    ...rows.map(({ id, subject }, n): Doc => ({
      type: 'ticket',
      ref_id: id,
      ticket_id: id,
      text: `${subject} HD-${id} ${bodies[n]?.description}`,
    })),
    ...replies.map(({ ticket_id, body }, n): Doc => ({ type: 'reply', ref_id: made[n]?.id ?? 0, ticket_id, text: body })),
  ]
  await indexDocs(tx, next_doc, docs)
  return next_doc + docs.length
}

export const fillTickets = async (db: Db, count: number, say: (line: string) => void): Promise<void> => {
  const roll = dice()
  await db.tx(people)
  for (let from = 1; from <= Math.max(1, Math.floor(count / 10)); from += ROWS_PER_STATEMENT)
    await db.tx((tx) => clients(tx, from, Math.min(from + ROWS_PER_STATEMENT, Math.max(1, Math.floor(count / 10)) + 1)))
  await db.tx(learnAll)
  let next_doc = 1
  for (let from = 1; from <= count; from += ROWS_PER_STATEMENT) {
    next_doc = await db.tx((tx) => {
      const length = Math.min(ROWS_PER_STATEMENT, count - from + 1)
      const rows = Array.from({ length }, (_, n) => ticketRow(roll, from + n, count, tx.now))
      return insertTickets(tx, roll, rows, next_doc)
    })
    if (from % 100_000 === 1 && from > 1) say(`  ${from - 1} tickets`)
  }
  await db.tx(async (tx) => void (await countAll(tx), await catchUp(tx)))
  await db.tx(async (tx) => void (await sql`analyze`.execute(tx.db)))
}
