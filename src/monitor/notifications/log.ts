import { DAY } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { pruneExpired } from '../../kernel/retention.ts'
import type { Channel } from '../channels/model.ts'
import type { Check } from '../checks/model.ts'
import { logOfChannel, logOfCheck, type LogEntry } from './log-store.ts'
import { checksOfChannel, deleteOlder } from './store.ts'

export type { LogEntry } from './log-store.ts'

const MOST = 100

/** Who was told of a check, newest first. */
export const listNotifications = (reader: Reader, check: Pick<Check, 'id'>): Promise<readonly LogEntry[]> =>
  logOfCheck(reader, check.id, MOST)

/** What a channel was told, newest first. */
export const listDeliveries = (reader: Reader, channel: Pick<Channel, 'id'>): Promise<readonly LogEntry[]> =>
  logOfChannel(reader, channel.id, MOST)

/** How many checks a channel is told of. */
export const countAssigned = (reader: Reader, channel: Pick<Channel, 'id'>): Promise<number> => checksOfChannel(reader, channel.id)

const SLICE = 1_000

export const pruneNotifications: RecurringJob = {
  name: 'prune-notifications',
  every: DAY,
  work: pruneExpired('notifications_days', SLICE, deleteOlder),
}
