import { HOUR } from '../contract/time.ts'
import type { RecurringJob } from './jobs/recurring.ts'
import { deleteOldMails } from './mail/mailer.ts'
import { deleteDispatchedEvents } from './outbox/outbox.ts'
import { deleteExpiredHits } from './rate-limit/rate-limit.ts'
import { createPruner } from './retention.ts'

const SLICE = 1_000

/** Prunes events and mails (which may hold sign-in links) after their retention, and rate-limit hits after their window. */
export const kernelRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-events', interval: HOUR, work: createPruner('events_days', SLICE, deleteDispatchedEvents) },
  { name: 'prune-mails', interval: HOUR, work: createPruner('mails_days', SLICE, deleteOldMails) },
  { name: 'prune-rate-hits', interval: HOUR, work: deleteExpiredHits },
]
