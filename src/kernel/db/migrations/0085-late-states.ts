import type { Migration } from '../migrate.ts'

/** On SQLite, states follow the log a moment later; up to this entry they have. */
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
