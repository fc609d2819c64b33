import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Flip, FlipFilter } from './model.ts'
import { listCheckFlips, listProjectFlips } from './store.ts'

export { type CheckStatusChange, findDownSince, listStatusChanges } from './store.ts'

export const listFlips = async (reader: Reader, check: { readonly id: number }, filter: FlipFilter = {}): Promise<readonly Flip[]> =>
  (await listCheckFlips(reader, check.id, filter)).filter(({ new_status }) => new_status === 'up' || new_status === 'down')

/** One query for all checks of the project, newest flip first: a project can have ten thousand checks. */
export const listFlipsByCheck = async (reader: Reader, project_id: number, from: Instant): Promise<ReadonlyMap<number, readonly Flip[]>> =>
  Map.groupBy(await listProjectFlips(reader, project_id, from), ({ check_id }) => check_id)
