import { SECOND, type Instant } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import { graceStart } from '../checks/status.ts'
import { findSilence } from '../maintenance/silence.ts'
import { tell } from '../notifications/tell.ts'
import { isListener, lateListenersOf, maybeLate, nextMaybeLate, putListener, putNotice, removeListener } from './store.ts'

/** Whether this channel is also told when a check is late, before it goes down. */
export const setLateNotice = (tx: Tx, channel_id: number, wanted: boolean): Promise<void> =>
  wanted ? putListener(tx, channel_id) : removeListener(tx, channel_id)

export const hasLateNotice = (reader: Reader, channel_id: number): Promise<boolean> => isListener(reader, channel_id)

type Lateness = { readonly check: Check; readonly late_at: Instant }

/** Checks that are late, or will be, and of which nobody has been told. */
const examined = async (reader: Reader): Promise<readonly Lateness[]> => {
  const found: Lateness[] = []
  for (const { check_id, told_of } of await maybeLate(reader)) {
    const check = await findCheck(reader, check_id)
    const late_at = check && graceStart(check)
    if (!check || late_at === undefined || late_at === told_of) continue
    // Beyond the grace time the check is down, which is told by others.
    if (reader.now < late_at + check.grace * SECOND) found.push({ check, late_at })
  }
  return found
}

const tellOf = async (tx: Tx, { check, late_at }: Lateness): Promise<void> => {
  await putNotice(tx, check.id, late_at)
  if (await findSilence(tx, check)) return
  const occurrence = `late:${check.id}:${late_at}`
  const { id: check_id } = check
  await tell(
    tx,
    { check_id, flip_id: null, occurrence, occasion: 'late', status: 'late', reason: '', happened_at: late_at, down_since: null },
    await lateListenersOf(tx, check_id),
  )
}

const tellOfAll = async (tx: Tx): Promise<void> => {
  for (const lateness of await examined(tx)) if (lateness.late_at <= tx.now) await tellOf(tx, lateness)
}

/** Looks at least once a minute, as every loop does; no check is late sooner than that after it was heard of. */
export const latenessLoop = (db: Db): Loop => ({
  name: 'lateness',
  topics: [],
  step: async () => {
    const isAnyLate = await db.read(async (reader) => (await examined(reader)).some(({ late_at }) => late_at <= reader.now))
    if (isAnyLate) await db.tx(tellOfAll)
    return 'idle'
  },
  nextDue: () =>
    db.read(async (reader) => {
      const moments = [...(await examined(reader)).map(({ late_at }) => late_at), (await nextMaybeLate(reader)) ?? Infinity]
      const earliest = Math.min(...moments)
      return earliest === Infinity ? undefined : earliest
    }),
})
