import type { Tx } from '../../kernel/db/db.ts'
import type { NewFlip } from './model.ts'
import { recordFlipBatch } from './record-batch.ts'

/** Records flips of one check, in order. Emits an event for each change to `up` or `down`, not for a pause or resume. */
export const recordFlips = (tx: Tx, check_id: number, flips: readonly NewFlip[]): Promise<void> =>
  flips.length === 0
    ? Promise.resolve()
    : recordFlipBatch(
        tx,
        flips.map((flip) => ({ check_id, flip })),
      )
