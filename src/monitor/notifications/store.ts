import { type Generated, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { type Bulk, type BulkRow, insertMany } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Notification, NotificationRequest, NotificationTarget } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notifications: { -readonly [C in keyof Notification]: C extends 'id' ? Generated<number> : Notification[C] }
  }
}

const NOTIFY_COLUMN = { up: 'notify_up', down: 'notify_down' } as const

export const listTargets = async ({ db }: Reader, check_id: number, status: 'up' | 'down'): Promise<readonly NotificationTarget[]> =>
  await db
    .selectFrom('check_channels')
    .innerJoin('channels', 'channels.id', 'check_channels.channel_id')
    .select(['channels.id', 'channels.kind'])
    .where('check_channels.check_id', '=', check_id)
    .where('channels.is_disabled', '=', 0)
    .where(`channels.${NOTIFY_COLUMN[status]}`, '=', 1)
    .orderBy('channels.id')
    .execute()

/** Members of a group to notify: of the same project, and not groups themselves. */
export const listGroupMembers = async (
  { db }: Reader,
  group_id: number,
  uuids: readonly string[],
  status: 'up' | 'down',
): Promise<readonly NotificationTarget[]> =>
  await db
    .selectFrom('channels')
    .innerJoin('channels as groups', 'groups.project_id', 'channels.project_id')
    .select(['channels.id', 'channels.kind'])
    .where('groups.id', '=', group_id)
    .where('channels.uuid', 'in', uuids)
    .where('channels.kind', '<>', 'group')
    .where('channels.is_disabled', '=', 0)
    .where(`channels.${NOTIFY_COLUMN[status]}`, '=', 1)
    .orderBy('channels.id')
    .execute()

const INSERT = insertMany('notifications', {
  uuid: 'text',
  channel_id: 'bigint',
  check_id: 'bigint',
  flip_id: 'bigint',
  occurrence: 'text',
  occasion: 'text',
  status: 'text',
  reason: 'text',
  happened_at: 'bigint',
  down_since: 'bigint',
  state: 'text',
  error: 'text',
  attempts: 'integer',
  created_at: 'bigint',
  ended_at: 'bigint',
})

type InsertedNotification = Pick<Notification, 'id' | 'channel_id' | 'occurrence' | 'state'>

const SKIP_DUPLICATES = ' on conflict (channel_id, occurrence) do nothing returning id, channel_id, occurrence, state'

const INSERT_ONCE: Bulk<InsertedNotification> = { sqlite: INSERT.sqlite + SKIP_DUPLICATES, postgres: INSERT.postgres + SKIP_DUPLICATES }

const toRows = (
  { now, ids }: Tx,
  { occurrence: occurrence_fields, targets, suppressed_reason }: NotificationRequest,
): readonly BulkRow[] => {
  const { check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since } = occurrence_fields
  const event = [check_id, flip_id, occurrence, occasion, status, reason, happened_at, down_since] as const
  const state = suppressed_reason === undefined ? ['waiting', '', 0, now, null] : ['suppressed', suppressed_reason, 0, now, now]
  return targets.map(({ id }) => [ids.uuid(), id, ...event, ...state])
}

/** Returns the rows that did not exist yet, in insertion order. */
export const insertNotifications = async (tx: Tx, requests: readonly NotificationRequest[]): Promise<readonly InsertedNotification[]> => {
  const rows = requests.flatMap((request) => toRows(tx, request))
  const inserted = rows.length > 0 ? await tx.bulk(INSERT_ONCE, rows) : []
  return inserted.toSorted((a, b) => a.id - b.id)
}

export const findNotification = async ({ db }: Reader, id: number): Promise<Notification | undefined> =>
  await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

export const findNotificationByUuid = async ({ db }: Reader, uuid: string): Promise<Notification | undefined> =>
  await db.selectFrom('notifications').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const lockNotification = async (tx: Tx, uuid: string): Promise<Notification | undefined> =>
  await tx.dialect.lock(tx.db.selectFrom('notifications').selectAll().where('uuid', '=', uuid)).executeTakeFirst()

/** Whether the integration has a newer notification of the same check. A test is always outdated, because a new test can be sent. */
export const isOutdated = async ({ db }: Reader, { id, channel_id, check_id }: Notification): Promise<boolean> =>
  check_id === null ||
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('check_id', '=', check_id)
    .where('channel_id', '=', channel_id)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateNotificationRow = async (tx: Tx, id: number, changes: Partial<Omit<Notification, 'id'>>): Promise<void> => {
  await tx.db.updateTable('notifications').set(changes).where('id', '=', id).execute()
}

export const deleteNotificationRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('notifications').where('id', '=', id).execute()
}

type QueuePosition = Pick<Notification, 'id' | 'channel_id' | 'check_id'>

const waitingOfSameCheck = ({ db }: Reader, { channel_id, check_id }: QueuePosition) =>
  db
    .selectFrom('notifications')
    .select(['id', 'channel_id', 'occurrence'])
    .where('channel_id', '=', channel_id)
    .where('check_id', '=', check_id)
    // A literal, not a parameter: otherwise the databases do not use the partial index.
    .where(sql<boolean>`state = 'waiting'`)

/** A mail that is kept for lack of a mail server may wait for long, so no other notification waits for it. */
const predecessorQuery = (reader: Reader, position: QueuePosition) =>
  waitingOfSameCheck(reader, position)
    .where('id', '<', position.id)
    .where(sql<boolean>`not exists (select 1 from mails where mails.id = notifications.mail_id and mails.status = 'kept')`)
    .orderBy('id', 'desc')
    .limit(1)

/** The earlier notification of the same check and integration that is still waiting; it is sent first. */
export const findPredecessor = async (reader: Reader, position: QueuePosition) =>
  position.check_id === null ? undefined : await predecessorQuery(reader, position).executeTakeFirst()

/** As `findPredecessor`, but waits for the commit of a concurrent transaction that ends the predecessor. */
export const lockPredecessor = async (tx: Tx, position: QueuePosition) =>
  await tx.dialect.lock(predecessorQuery(tx, position)).executeTakeFirst()

export const findSuccessor = async (reader: Reader, position: QueuePosition) =>
  position.check_id === null
    ? undefined
    : await waitingOfSameCheck(reader, position).where('id', '>', position.id).orderBy('id').limit(1).executeTakeFirst()

export const countChecksOfIntegration = async ({ db }: Reader, channel_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('check_channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()
  return count
}

export const deleteOlderNotifications = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('notifications').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  const { numDeletedRows } = await tx.db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export const findUuidsByUniqueKey = async (
  { db }: Reader,
  unique_key: string,
): Promise<{ uuid: string; project_uuid: string } | undefined> =>
  await db
    .selectFrom('checks')
    .innerJoin('projects', 'projects.id', 'checks.project_id')
    .select(['checks.uuid', 'projects.uuid as project_uuid'])
    .where('checks.unique_key', '=', unique_key)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
