import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'
import { type Flip, type FlipFilter, listCheckFlips, listProjectFlips } from './store.ts'

export type { Flip, FlipFilter } from './store.ts'

export const listFlips = async (reader: Reader, check: Check, filter: FlipFilter = {}): Promise<readonly Flip[]> =>
  (await listCheckFlips(reader, check.id, filter)).filter(({ new_status }) => new_status === 'up' || new_status === 'down')

/** One query for all checks of the project, newest flip first: a project can have ten thousand checks. */
export const listFlipsByCheck = async (reader: Reader, project_id: number, from: Instant): Promise<ReadonlyMap<number, readonly Flip[]>> =>
  Map.groupBy(await listProjectFlips(reader, project_id, from), ({ check_id }) => check_id)
