import type { Migration } from '../migrate.ts'

/** SQLite writes check states after the log; this is the last entry that they include. */
export const lateStates: Migration = {
  name: '0085-late-states',
  up: ({ name }) =>
    name === 'sqlite'
      ? [
          `insert into settings (name, value, updated_at)
           select 'pings.states_follow_up_to', cast(max(id) as text), 0 from pings having max(id) is not null`,
        ]
      : [],
}
