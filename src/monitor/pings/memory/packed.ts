import { PING_TYPES } from '../../../contract/words.ts'
import type { StoredStatus } from '../../checks/model.ts'
import type { Place } from './places.ts'
import type { SharedRules } from './shared-rules.ts'
import type { Watched } from './watched.ts'

const STATUSES: readonly StoredStatus[] = ['new', 'up', 'down', 'paused']

/** How many numbers a check takes. The first two say which settings it has, and which version of them. */
export const WIDTH = 16
export const [SHARED, VERSION] = [0, 1]
/** Which version of its row was seen, and where that lies. */
export const [SEEN, ROW_AT] = [14, 15]

/** Whether numbers say all of it: no run is under way. */
export const isPackable = ({ state, plain_start }: Watched): boolean =>
  plain_start === null && state.last_start === null && state.last_start_rid === null

const orNaN = (value: number | null): number => value ?? NaN

/** A check as numbers. */
export const pack = ({ numbers: into, at }: Place, watched: Watched, shared: number): void => {
  const { rules, state } = watched
  into[at + SHARED] = shared
  into[at + VERSION] = rules.settings_version
  into[at + 2] = rules.id
  into[at + 3] = rules.project_id
  into[at + 4] = STATUSES.indexOf(state.status)
  into[at + 5] = state.n_pings
  into[at + 6] = orNaN(state.last_ping)
  into[at + 7] = state.last_ping_type === null ? NaN : PING_TYPES.indexOf(state.last_ping_type)
  into[at + 8] = orNaN(state.last_duration)
  into[at + 9] = orNaN(state.alert_after)
  into[at + 10] = state.failures_in_row
  into[at + 11] = state.successes_in_row
  into[at + 12] = orNaN(watched.last_entry)
  into[at + 13] = orNaN(watched.alert_after)
  into[at + SEEN] = watched.seen === null ? NaN : Number(watched.seen)
  into[at + ROW_AT] = orNaN(watched.row_at)
}

/** The check that was packed there. */
export const unpack = (place: Place, uuid: string, sharedOf: SharedRules['find']): Watched => {
  const { numbers, at } = place
  const shared = numbers[at + SHARED] ?? NaN
  const number = (which: number): number => numbers[at + which] ?? NaN
  const orNull = (which: number): number | null => {
    const value = number(which)
    return Number.isNaN(value) ? null : value
  }
  return {
    rules: { ...sharedOf(shared), id: number(2), uuid, project_id: number(3), settings_version: number(VERSION) },
    state: {
      status: STATUSES[number(4)] ?? 'new',
      n_pings: number(5),
      last_ping: orNull(6),
      last_ping_type: PING_TYPES[number(7)] ?? null,
      last_start: null,
      last_start_rid: null,
      last_duration: orNull(8),
      alert_after: orNull(9),
      failures_in_row: number(10),
      successes_in_row: number(11),
    },
    plain_start: null,
    runs: undefined,
    last_entry: orNull(12),
    alert_after: orNull(13),
    seen: Number.isNaN(number(SEEN)) ? null : String(number(SEEN)),
    row_at: orNull(ROW_AT),
    place,
    shared,
  }
}
