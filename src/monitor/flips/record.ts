import type { Tx } from '../../kernel/db/db.ts'
import { emit } from '../../kernel/events.ts'
import type { Change } from '../checks/apply-ping.ts'
import { insertFlip } from './store.ts'

/** Writes status changes down, in order. Those between working and not working are announced; what a person did is not news. */
export const recordFlips = async (tx: Tx, check_id: number, changes: readonly Change[]): Promise<void> => {
  for (const { old_status, new_status, at, reason } of changes) {
    const flip_id = await insertFlip(tx, { check_id, old_status, new_status, reason, created_at: at })
    if (new_status === 'up' || new_status === 'down')
      await emit(tx, 'check.flipped', { check_id, flip_id, old_status, new_status, at, reason })
  }
}
