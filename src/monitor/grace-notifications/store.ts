import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { NotificationTarget } from '../notifications/model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    late_listeners: { channel_id: number }
    late_notices: { check_id: number; late_at: Instant }
  }
}

export const insertGraceTarget = async (tx: Tx, channel_id: number): Promise<void> => {
  await tx.db
    .insertInto('late_listeners')
    .values({ channel_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteGraceTarget = async (tx: Tx, channel_id: number): Promise<void> => {
  await tx.db.deleteFrom('late_listeners').where('channel_id', '=', channel_id).execute()
}

export const isGraceTarget = async ({ db }: Reader, channel_id: number): Promise<boolean> =>
  (await db.selectFrom('late_listeners').select('channel_id').where('channel_id', '=', channel_id).executeTakeFirst()) !== undefined

export const listGraceTargets = async ({ db }: Reader, check_id: number): Promise<readonly NotificationTarget[]> =>
  await db
    .selectFrom('check_channels')
    .innerJoin('channels', 'channels.id', 'check_channels.channel_id')
    .innerJoin('late_listeners', 'late_listeners.channel_id', 'channels.id')
    .select(['channels.id', 'channels.kind'])
    .where('check_channels.check_id', '=', check_id)
    .where('channels.is_disabled', '=', 0)
    .orderBy('channels.id')
    .execute()

/** Exact for a simple check; for the others derived from the stored deadline, which can be too early but never too late. */
const graceStartSql = sql<Instant>`case when checks.kind = 'simple' then check_states.last_ping + cast(checks.timeout as bigint) * 1000000
  else check_states.alert_after - cast(checks.grace as bigint) * 1000000 end`

const checksWithGraceTargets = ({ db }: Reader) =>
  db
    .selectFrom('late_listeners')
    .innerJoin('check_channels', 'check_channels.channel_id', 'late_listeners.channel_id')
    .innerJoin('check_states', 'check_states.check_id', 'check_channels.check_id')
    .innerJoin('checks', 'checks.id', 'check_channels.check_id')
    .leftJoin('late_notices', 'late_notices.check_id', 'check_channels.check_id')
    .where('check_states.status', '=', 'up')
    .where((eb) => eb.or([eb('late_notices.late_at', 'is', null), eb('late_notices.late_at', '<>', graceStartSql)]))

/** Includes checks whose grace time has not begun: `graceStartSql` can be too early. */
export const listPossiblyInGrace = async (reader: Reader): Promise<readonly { check_id: number; notified_at: Instant | null }[]> =>
  await checksWithGraceTargets(reader)
    .select(['check_channels.check_id', 'late_notices.late_at as notified_at'])
    .distinct()
    .where(graceStartSql, '<=', reader.now)
    .execute()

export const findNextGraceStart = async (reader: Reader): Promise<Instant | undefined> => {
  const row = await checksWithGraceTargets(reader)
    .select(({ fn }) => fn.min<Instant | null>(graceStartSql).as('late_at'))
    .where(graceStartSql, '>', reader.now)
    .executeTakeFirst()
  return row?.late_at ?? undefined
}

export const upsertGraceNotification = async (tx: Tx, check_id: number, late_at: Instant): Promise<void> => {
  await tx.db
    .insertInto('late_notices')
    .values({ check_id, late_at })
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet({ late_at }))
    .execute()
}
