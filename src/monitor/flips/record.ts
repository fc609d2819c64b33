import type { Tx } from '../../kernel/db/db.ts'
import type { Change } from '../checks/apply-ping.ts'
import { recordChanges } from './record-changes.ts'

/** Writes status changes of one check down, in order. Those between working and not working are announced; what a person did is not news. */
export const recordFlips = (tx: Tx, check_id: number, changes: readonly Change[]): Promise<void> =>
  changes.length === 0
    ? Promise.resolve()
    : recordChanges(
        tx,
        changes.map((change) => ({ check_id, change })),
      )
