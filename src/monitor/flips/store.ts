import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { NewFlip } from '../checks/apply-ping.ts'
import type { StoredStatus } from '../checks/model.ts'

export type Flip = {
  readonly id: number
  readonly check_id: number
  readonly old_status: StoredStatus
  readonly new_status: StoredStatus
  readonly reason: NewFlip['reason']
  /** When the status changed, which can be earlier than when it was recorded. */
  readonly created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    flips: { -readonly [C in keyof Flip]: C extends 'id' ? Generated<number> : Flip[C] }
  }
}

/** From `from` (included) to `before` (excluded). */
export type FlipFilter = { readonly from?: Instant | undefined; readonly before?: Instant | undefined }

export const listCheckFlips = async ({ db }: Reader, check_id: number, { from, before }: FlipFilter): Promise<readonly Flip[]> =>
  await db
    .selectFrom('flips')
    .selectAll()
    .where('check_id', '=', check_id)
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? 0))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const listProjectFlips = async ({ db }: Reader, project_id: number, from: Instant): Promise<readonly Flip[]> =>
  await db
    .selectFrom('flips')
    .innerJoin('checks', 'checks.id', 'flips.check_id')
    .selectAll('flips')
    .where('checks.project_id', '=', project_id)
    .where('flips.created_at', '>=', from)
    .orderBy('flips.created_at', 'desc')
    .orderBy('flips.id', 'desc')
    .execute()
