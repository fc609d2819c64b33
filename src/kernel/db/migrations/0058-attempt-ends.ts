import type { Migration } from '../migrate.ts'

/** When an attempt was over: from then on, and not before, the minute runs in which it counts. */
export const attemptEnds: Migration = { name: '0058-attempt-ends', up: () => [`alter table webhook_attempts add column ended_at bigint`] }
