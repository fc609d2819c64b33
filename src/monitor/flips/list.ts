import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import { type Flip, type FlipFilter, listCheckFlips, listProjectFlips } from './store.ts'

export type { Flip, FlipFilter } from './store.ts'

/** Changes between working and not working, newest first. */
export const listFlips = async (reader: Reader, check: Check, filter: FlipFilter = {}): Promise<readonly Flip[]> =>
  (await listCheckFlips(reader, check.id, filter)).filter(({ new_status }) => new_status === 'up' || new_status === 'down')

/** All flips of a project's checks in one query, newest first: one query for each check would be ten thousand. */
export const listFlipsByCheck = async (reader: Reader, project_id: number, from: Instant): Promise<ReadonlyMap<number, readonly Flip[]>> =>
  Map.groupBy(await listProjectFlips(reader, project_id, from), ({ check_id }) => check_id)
