import type { Reader } from '../../kernel/db/db.ts'
import type { Notification } from './model.ts'

export type NotificationLogEntry = Notification & {
  readonly channel_uuid: string
  readonly channel_kind: string
  readonly channel_name: string
  readonly check_name: string | null
  readonly check_uuid: string | null
}

const notificationsWithNames = ({ db }: Reader) =>
  db
    .selectFrom('notifications')
    .innerJoin('channels', 'channels.id', 'notifications.channel_id')
    .leftJoin('checks', 'checks.id', 'notifications.check_id')
    .selectAll('notifications')
    .select([
      'channels.uuid as channel_uuid',
      'channels.kind as channel_kind',
      'channels.name as channel_name',
      'checks.name as check_name',
      'checks.uuid as check_uuid',
    ])
    .orderBy('notifications.id', 'desc')

export const listCheckLog = async (reader: Reader, check_id: number, limit: number): Promise<readonly NotificationLogEntry[]> =>
  await notificationsWithNames(reader).where('notifications.check_id', '=', check_id).limit(limit).execute()

export const listIntegrationLog = async (reader: Reader, channel_id: number, limit: number): Promise<readonly NotificationLogEntry[]> =>
  await notificationsWithNames(reader).where('notifications.channel_id', '=', channel_id).limit(limit).execute()
