import type { Generated } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Channel } from './model.ts'

type Flags = 'notify_up' | 'notify_down' | 'is_default' | 'is_verified' | 'is_disabled'
type Row = Omit<Channel, Flags> & { readonly [F in Flags]: number }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    channels: { -readonly [C in keyof Row]: C extends 'id' ? Generated<number> : Row[C] }
    check_channels: { check_id: number; channel_id: number }
  }
}

const channelOf = (row: Row): Channel => ({
  ...row,
  notify_up: row.notify_up === 1,
  notify_down: row.notify_down === 1,
  is_default: row.is_default === 1,
  is_verified: row.is_verified === 1,
  is_disabled: row.is_disabled === 1,
})

/** What may change about a channel. */
export type Changes = Partial<Omit<Channel, 'id' | 'uuid' | 'project_id' | 'kind' | 'created_at' | 'updated_at'>>

const columnsOf = (changes: Changes): Partial<Omit<Row, 'id'>> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))

export const channelsOf = async ({ db }: Reader, project_id: number): Promise<readonly Channel[]> => {
  const rows = await db.selectFrom('channels').selectAll().where('project_id', '=', project_id).orderBy('id').execute()
  return rows.map(channelOf)
}

export const channelByUuid = async ({ db }: Reader, uuid: string): Promise<Channel | undefined> => {
  const row = await db.selectFrom('channels').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  return row && channelOf(row)
}

export const channelById = async ({ db }: Reader, id: number): Promise<Channel | undefined> => {
  const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
  return row && channelOf(row)
}

export const channelsOfKind = async ({ db }: Reader, kind: string): Promise<readonly Channel[]> =>
  (await db.selectFrom('channels').selectAll().where('kind', '=', kind).orderBy('id').execute()).map(channelOf)

export type NewChannel = Pick<Channel, 'project_id' | 'kind' | 'name' | 'conf' | 'notify_up' | 'notify_down' | 'is_default' | 'is_verified'>

const rowOf = (tx: Tx, channel: NewChannel): Omit<Row, 'id'> => ({
  ...channel,
  uuid: tx.ids.uuid(),
  notify_up: Number(channel.notify_up),
  notify_down: Number(channel.notify_down),
  is_default: Number(channel.is_default),
  is_verified: Number(channel.is_verified),
  is_disabled: 0,
  last_error: '',
  last_notify_at: null,
  created_at: tx.now,
  updated_at: tx.now,
})

export const insertChannel = async (tx: Tx, channel: NewChannel): Promise<Channel> =>
  channelOf(await tx.db.insertInto('channels').values(rowOf(tx, channel)).returningAll().executeTakeFirstOrThrow())

export const writeChannel = async (tx: Tx, id: number, changes: Changes): Promise<Channel | undefined> => {
  const row = await tx.db
    .updateTable('channels')
    .set({ ...columnsOf(changes), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && channelOf(row)
}

export const removeChannel = async (tx: Tx, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('channels').where('id', '=', id).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

type Link = { readonly check_id: number; readonly channel_id: number }

export const insertLinks = async (tx: Tx, links: readonly Link[]): Promise<void> => {
  if (links.length === 0) return
  await tx.db
    .insertInto('check_channels')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteLinks = async (tx: Tx, check_id: number): Promise<void> => {
  await tx.db.deleteFrom('check_channels').where('check_id', '=', check_id).execute()
}

export const deleteLinksOf = async (tx: Tx, channel_id: number, check_ids: readonly number[]): Promise<void> => {
  if (check_ids.length === 0) return
  await tx.db.deleteFrom('check_channels').where('channel_id', '=', channel_id).where('check_id', 'in', check_ids).execute()
}

/** Those of the channels that are there, and stay until the transaction ends. */
export const lockChannels = async (tx: Tx, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const rows = await tx.dialect.lock(tx.db.selectFrom('channels').select('id').where('id', 'in', ids).orderBy('id')).execute()
  return rows.map(({ id }) => id)
}

/** Assignments of the checks of one project from the first id to the last, in the order of the channels' uuids. */
export const linksBetween = async ({ db }: Reader, project_id: number, first: number, last: number) =>
  await db
    .selectFrom('check_channels')
    .innerJoin('channels', 'channels.id', 'check_channels.channel_id')
    .select(['check_channels.check_id', 'channels.uuid'])
    .where('channels.project_id', '=', project_id)
    .where('check_channels.check_id', '>=', first)
    .where('check_channels.check_id', '<=', last)
    .orderBy('channels.uuid')
    .execute()
