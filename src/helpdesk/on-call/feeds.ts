import type { Generated } from 'kysely'
import { DAY, HOUR, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { findAccount, findAccounts } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { formatCalendar, type ICalEvent } from './ical.ts'
import type { StoredSchedule } from './model.ts'
import { renderSchedule } from './shifts.ts'
import { findSchedule, listSchedules } from './schedules.ts'

/** iCalendar feed with a secret URL. */
export type CalendarFeed = {
  readonly id: number
  readonly account_id: number
  readonly schedule_id: number | null
  readonly last_used_at: Instant | null
  readonly created_at: Instant
}

type FeedRow = { -readonly [C in keyof Omit<CalendarFeed, 'id'>]: CalendarFeed[C] } & { id: Generated<number>; token_hash: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    on_call_feeds: FeedRow
  }
}

const FEED_COLUMNS = ['id', 'account_id', 'schedule_id', 'last_used_at', 'created_at'] as const

export const listFeeds = async ({ db }: Reader, account_id: number): Promise<readonly CalendarFeed[]> =>
  await db.selectFrom('on_call_feeds').select(FEED_COLUMNS).where('account_id', '=', account_id).orderBy('id').execute()

const MAX_FEEDS = 20

export type CreatedFeed = { readonly feed: CalendarFeed; readonly token: string }

export const createFeed = async (tx: Tx, actor: AgentActor, schedule_id: number | null): Promise<CreatedFeed> => {
  const { account_id } = actor
  if (schedule_id !== null && !(await findSchedule(tx, schedule_id))) invalid({ schedule_id: ['The selected schedule id is invalid.'] })
  if ((await listFeeds(tx, account_id)).length >= MAX_FEEDS)
    invalid({ schedule_id: [`The limit is ${MAX_FEEDS} calendar feeds per agent.`] })
  const token = Buffer.from(tx.ids.bytes(24)).toString('base64url')
  const row = { account_id, schedule_id, token_hash: hashToken(token), last_used_at: null, created_at: tx.now }
  const feed = await tx.db.insertInto('on_call_feeds').values(row).returning(FEED_COLUMNS).executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'on_call_feed.created', object: { type: 'on_call_feed', id: feed.id }, changes: { schedule_id } })
  return { feed, token }
}

export const deleteFeed = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  const query = tx.db.deleteFrom('on_call_feeds').where('id', '=', id).where('account_id', '=', actor.account_id)
  if ((await query.executeTakeFirst()).numDeletedRows === 0n) notFound('feed')
  await audit(tx, actor, { action: 'on_call_feed.deleted', object: { type: 'on_call_feed', id } })
}

const PAST_WINDOW = 14 * DAY
const FUTURE_WINDOW = 120 * DAY

const shiftsOf = ({ id, ...schedule }: StoredSchedule, now: Instant) =>
  renderSchedule(schedule, now - PAST_WINDOW, now + FUTURE_WINDOW).shifts.map((shift) => ({
    ...shift,
    schedule_id: id,
    schedule_name: schedule.name,
  }))

type NamedShift = ReturnType<typeof shiftsOf>[number]

const entryOf = ({ schedule_id, schedule_name, user_id, starts_at, ends_at }: NamedShift, name: string | undefined): ICalEvent => ({
  uid: `${schedule_id}-${user_id}-${starts_at}@watchdesk`,
  summary: name === undefined ? `On call: ${schedule_name}` : `${name} (${schedule_name})`,
  starts_at,
  ends_at,
})

const scheduleCalendar = async (reader: Reader, schedule: StoredSchedule): Promise<string> => {
  const shifts = shiftsOf(schedule, reader.now)
  const people = await findAccounts(reader, [...new Set(shifts.map(({ user_id }) => user_id))])
  const nameOf = (id: number): string => people.find((person) => person.id === id)?.name ?? `User ${id}`
  return formatCalendar(
    schedule.name,
    shifts.map((shift) => entryOf(shift, nameOf(shift.user_id))),
    reader.now,
  )
}

const ownCalendar = async (reader: Reader, account_id: number): Promise<string> => {
  const shifts = (await listSchedules(reader)).flatMap((schedule) => shiftsOf(schedule, reader.now))
  const own = shifts.filter(({ user_id }) => user_id === account_id)
  return formatCalendar(
    'On call',
    own.map((shift) => entryOf(shift, undefined)),
    reader.now,
  )
}

const TOUCH_INTERVAL = HOUR

export type FeedContent = {
  readonly id: number
  readonly calendar: string
  readonly needs_touch: boolean
}

/** The feed with this token; undefined for an unknown token or a deactivated owner. */
export const readFeed = async (reader: Reader, token: string): Promise<FeedContent | undefined> => {
  const query = reader.db.selectFrom('on_call_feeds').select(FEED_COLUMNS).where('token_hash', '=', hashToken(token))
  const feed = await query.executeTakeFirst()
  if (!feed || !(await findAccount(reader, feed.account_id))?.is_active) return undefined
  const schedule = feed.schedule_id === null ? undefined : await findSchedule(reader, feed.schedule_id)
  const calendar = schedule ? await scheduleCalendar(reader, schedule) : await ownCalendar(reader, feed.account_id)
  return { id: feed.id, calendar, needs_touch: feed.last_used_at === null || reader.now - feed.last_used_at > TOUCH_INTERVAL }
}

export const touchFeed = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.updateTable('on_call_feeds').set({ last_used_at: tx.now }).where('id', '=', id).execute()
}
