import type { Tx } from '../../kernel/db/db.ts'
import type { NewFlip } from '../checks/apply-ping.ts'
import { recordFlipBatch } from './record-batch.ts'

/** Writes status changes of one check down, in order. Those between working and not working are announced; what a person did is not news. */
export const recordFlips = (tx: Tx, check_id: number, flips: readonly NewFlip[]): Promise<void> =>
  flips.length === 0
    ? Promise.resolve()
    : recordFlipBatch(
        tx,
        flips.map((flip) => ({ check_id, flip })),
      )
