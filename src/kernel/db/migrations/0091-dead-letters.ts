import type { Migration } from '../migrate.ts'

/** Dead jobs used to keep their key, so that later jobs with it were dropped; dead events could not be told from dispatched ones. */
export const deadLetters: Migration = {
  name: '0091-dead-letters',
  up: () => [
    `update jobs set dedup_key = null where is_dead = 1`,
    `create index jobs_dead on jobs (id) where is_dead = 1`,
    `alter table events add column dead_at bigint`,
    // Until now an event was given up after twenty attempts, and nothing else counts them.
    `update events set dead_at = created_at where due_at is null and attempts >= 20`,
    `create index events_dead on events (id) where dead_at is not null`,
  ],
}
