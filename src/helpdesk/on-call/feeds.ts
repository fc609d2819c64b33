import type { Generated } from 'kysely'
import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { findAccount, findAccounts } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { calendarText, type Entry } from './ical.ts'
import type { StoredSchedule } from './model.ts'
import { renderFinal } from './render.ts'
import { findSchedule, listSchedules } from './schedules.ts'

/** A secret address at which a calendar reads who is on call. */
export type Feed = {
  readonly id: number
  readonly account_id: number
  /** Null: the owner's shifts in all schedules. */
  readonly schedule_id: number | null
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

type Row = { -readonly [C in keyof Omit<Feed, 'id'>]: Feed[C] } & { id: Generated<number>; token_hash: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    on_call_feeds: Row
  }
}

const SHOWN = ['id', 'account_id', 'schedule_id', 'last_used_at', 'created_at'] as const

export const listFeeds = async ({ db }: Reader, account_id: number): Promise<readonly Feed[]> =>
  await db.selectFrom('on_call_feeds').select(SHOWN).where('account_id', '=', account_id).orderBy('id').execute()

const MOST_FEEDS = 20

export type NewFeed = { readonly feed: Feed; readonly token: string }

export const createFeed = async (tx: Tx, actor: AgentActor, schedule_id: number | null): Promise<NewFeed> => {
  const { account_id } = actor
  if (schedule_id !== null && !(await findSchedule(tx, schedule_id))) invalid({ schedule_id: ['The selected schedule id is invalid.'] })
  if ((await listFeeds(tx, account_id)).length >= MOST_FEEDS) invalid({ schedule_id: [`Nobody has more than ${MOST_FEEDS} addresses.`] })
  const token = Buffer.from(tx.ids.bytes(24)).toString('base64url')
  const row = { account_id, schedule_id, token_hash: hashToken(token), last_used_at: null, created_at: tx.now }
  const feed = await tx.db.insertInto('on_call_feeds').values(row).returning(SHOWN).executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'on_call_feed.created', object: { type: 'on_call_feed', id: feed.id }, changes: { schedule_id } })
  return { feed, token }
}

export const deleteFeed = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const query = tx.db.deleteFrom('on_call_feeds').where('id', '=', id).where('account_id', '=', actor.account_id)
  if ((await query.executeTakeFirst()).numDeletedRows === 0n) notFound('feed')
  await audit(tx, actor, { action: 'on_call_feed.deleted', object: { type: 'on_call_feed', id } })
}

const BEHIND = 14 * DAY
const AHEAD = 120 * DAY

const shiftsOf = ({ id, ...schedule }: StoredSchedule, now: Instant) =>
  renderFinal(schedule, now - BEHIND, now + AHEAD).shifts.map((shift) => ({ ...shift, schedule_id: id, schedule_name: schedule.name }))

type Duty = ReturnType<typeof shiftsOf>[number]

const entryOf = ({ schedule_id, schedule_name, user_id, starts_at, ends_at }: Duty, who: string | undefined): Entry => ({
  uid: `${schedule_id}-${user_id}-${starts_at}@watchdesk`,
  summary: who === undefined ? `On call: ${schedule_name}` : `${who} (${schedule_name})`,
  starts_at,
  ends_at,
})

const scheduleCalendar = async (reader: Reader, schedule: StoredSchedule): Promise<string> => {
  const shifts = shiftsOf(schedule, reader.now)
  const people = await findAccounts(reader, [...new Set(shifts.map(({ user_id }) => user_id))])
  const nameOf = (id: number): string => people.find((person) => person.id === id)?.name ?? `User ${id}`
  return calendarText(
    schedule.name,
    shifts.map((shift) => entryOf(shift, nameOf(shift.user_id))),
    reader.now,
  )
}

const ownCalendar = async (reader: Reader, account_id: number): Promise<string> => {
  const shifts = (await listSchedules(reader)).flatMap((schedule) => shiftsOf(schedule, reader.now))
  const own = shifts.filter(({ user_id }) => user_id === account_id)
  return calendarText(
    'On call',
    own.map((shift) => entryOf(shift, undefined)),
    reader.now,
  )
}

const A_WHILE = HOUR

export type FeedContent = {
  readonly id: number
  readonly calendar: string
  /** Nobody has noted its use for a while. */ readonly is_news: boolean
}

/** The calendar behind a secret address; nothing when it is none, or when whoever made it has left. */
export const readFeed = async (reader: Reader, token: string): Promise<FeedContent | undefined> => {
  const query = reader.db.selectFrom('on_call_feeds').select(SHOWN).where('token_hash', '=', hashToken(token))
  const feed = await query.executeTakeFirst()
  if (!feed || !(await findAccount(reader, feed.account_id))?.is_active) return undefined
  const schedule = feed.schedule_id === null ? undefined : await findSchedule(reader, feed.schedule_id)
  const calendar = schedule ? await scheduleCalendar(reader, schedule) : await ownCalendar(reader, feed.account_id)
  return { id: feed.id, calendar, is_news: feed.last_used_at === null || reader.now - feed.last_used_at > A_WHILE }
}

export const noteFeedUse = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('on_call_feeds').set({ last_used_at: tx.now }).where('id', '=', id).execute()
}
