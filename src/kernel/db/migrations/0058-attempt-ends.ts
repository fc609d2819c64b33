import type { Migration } from '../migrate.ts'

export const attemptEnds: Migration = { name: '0058-attempt-ends', up: () => [`alter table webhook_attempts add column ended_at bigint`] }
