import type { Tx } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import { sweepSlice, waitForTurn } from './sweep/slice.ts'

const SLICES = 8
const CURSOR = 'pings.swept_up_to'

// Only `pruneLogs` writes it.
const cursorOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Goes through all entries, a few at a time, whether or not there are new ones. */
export const pruneLogs = async (tx: Tx): Promise<'more' | 'done'> => {
  await waitForTurn(tx)
  let after = cursorOf(await findSetting(tx, CURSOR))
  for (let slice = 0; slice < SLICES; slice++) {
    after = (await sweepSlice(tx, after)).next
    if (after === 0) break
  }
  await putSetting(tx, CURSOR, after)
  return after === 0 ? 'done' : 'more'
}
