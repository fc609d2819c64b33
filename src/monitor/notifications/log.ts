import { DAY } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'
import type { Check } from '../checks/model.ts'
import type { Integration } from '../integrations/model.ts'
import { listCheckLog, listIntegrationLog, type NotificationLogEntry } from './log-store.ts'
import { countChecksOfIntegration, deleteOlderNotifications } from './store.ts'

export type { NotificationLogEntry } from './log-store.ts'

const MAX_ENTRIES = 100

export const listNotifications = (reader: Reader, check: Pick<Check, 'id'>): Promise<readonly NotificationLogEntry[]> =>
  listCheckLog(reader, check.id, MAX_ENTRIES)

export const listDeliveries = (reader: Reader, channel: Pick<Integration, 'id'>): Promise<readonly NotificationLogEntry[]> =>
  listIntegrationLog(reader, channel.id, MAX_ENTRIES)

export const countAssignedChecks = (reader: Reader, channel: Pick<Integration, 'id'>): Promise<number> =>
  countChecksOfIntegration(reader, channel.id)

const BATCH_SIZE = 1_000

export const pruneNotifications: RecurringJob = {
  name: 'prune-notifications',
  interval: DAY,
  work: createPruner('notifications_days', BATCH_SIZE, deleteOlderNotifications),
}
