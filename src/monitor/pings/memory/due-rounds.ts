import { putTogether } from '../../../kernel/db/bulk.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { putSetting } from '../../../kernel/settings.ts'
import type { Dues } from './dues.ts'
import { FOLLOW_UP_TO } from './follow-log.ts'

/** The columns that are written later. */
export const LATE = { n_pings: 'bigint', last_ping: 'bigint', last_entry: 'bigint' } as const

// Each is there: whoever removes one has been paid before. To put them in their places is quicker than to change them, but wants a status.
const WRITE_LATE = putTogether('check_states', { ...LATE, check_id: 'bigint', status: 'text' }, { key: ['check_id'], stay: ['status'] })

/** Writes what is due, and up to which entry of the log nothing is due any more. */
export type DueRounds = {
  /** Writes some as others are left for later, so that they do not become too many. So many entries come, after `newest`. */
  goOn(tx: Tx, entries: number, newest: number): Promise<void>
  /** Writes about so many; answers whether nothing is left. */
  payUp(tx: Tx, most: number): Promise<boolean>
  /** Something that was written is not. */
  begunAnew(): void
}

/** Goes through all that is due while so many entries come: among a million checks, several of each page are written at once. */
export const createDueRounds = (dues: Dues, in_a_round: number): DueRounds => {
  // The newest entry there is; and the newest when this round began.
  let newest = 0
  let before_round: number | undefined
  // How many pieces are to be written by now.
  let pieces = 0

  const payNext = async (tx: Tx): Promise<{ readonly count: number; readonly isRound: boolean }> => {
    const { rows, isRound } = dues.takeNext()
    if (rows.length > 0)
      await tx.bulk(
        WRITE_LATE,
        rows.map((row) => [...row, 'new']),
      )
    return { count: rows.length, isRound }
  }

  return {
    goOn: async (tx, entries, newest_now) => {
      newest = newest_now
      pieces += (entries * dues.pieces) / in_a_round
      for (; pieces >= 1; pieces--) {
        if (!(await payNext(tx)).isRound) continue
        if (before_round !== undefined) await putSetting(tx, FOLLOW_UP_TO, before_round)
        before_round = newest
      }
    },
    payUp: async (tx, most) => {
      for (let written = 0; dues.size > 0 && written < most;) written += (await payNext(tx)).count
      if (dues.size > 0) return false
      // Before the first batch nothing was left here.
      if (newest === 0) return true
      await putSetting(tx, FOLLOW_UP_TO, newest)
      before_round = newest
      return true
    },
    begunAnew: () => {
      before_round = undefined
    },
  }
}
