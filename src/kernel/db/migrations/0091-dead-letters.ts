import type { Migration } from '../migrate.ts'

/** Dead jobs kept their dedup key, so later jobs with it were dropped; dead events looked like dispatched ones. */
export const deadLetters: Migration = {
  name: '0091-dead-letters',
  up: () => [
    `update jobs set dedup_key = null where is_dead = 1`,
    `create index jobs_dead on jobs (id) where is_dead = 1`,
    `alter table events add column dead_at bigint`,
    // Earlier versions gave up an event after twenty attempts.
    `update events set dead_at = created_at where due_at is null and attempts >= 20`,
    `create index events_dead on events (id) where dead_at is not null`,
  ],
}
