import { type Instant, SECOND } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { findCheck } from '../checks/find.ts'
import type { Check } from '../checks/model.ts'
import { graceStart } from '../checks/status.ts'
import { findSuppression } from '../maintenance/suppression.ts'
import { enqueueNotification } from '../notifications/queue.ts'
import {
  deleteGraceTarget,
  findNextGraceStart,
  insertGraceTarget,
  isGraceTarget,
  listGraceTargets,
  listPossiblyInGrace,
  upsertGraceNotification,
} from './store.ts'

export const setGraceNotification = (tx: Tx, channel_id: number, is_enabled: boolean): Promise<void> =>
  is_enabled ? insertGraceTarget(tx, channel_id) : deleteGraceTarget(tx, channel_id)

export const hasGraceNotification = (reader: Reader, channel_id: number): Promise<boolean> => isGraceTarget(reader, channel_id)

type CheckInGrace = { readonly check: Check; readonly late_at: Instant }

const listChecksInGrace = async (reader: Reader): Promise<readonly CheckInGrace[]> => {
  const found: CheckInGrace[] = []
  for (const { check_id, notified_at } of await listPossiblyInGrace(reader)) {
    const check = await findCheck(reader, check_id)
    const late_at = check && graceStart(check)
    if (!check || late_at === undefined || late_at === notified_at) continue
    // After the grace time the check is down, which has its own notification.
    if (reader.now < late_at + check.grace * SECOND) found.push({ check, late_at })
  }
  return found
}

const notifyGrace = async (tx: Tx, { check, late_at }: CheckInGrace): Promise<void> => {
  await upsertGraceNotification(tx, check.id, late_at)
  if (await findSuppression(tx, check)) return
  const occurrence = `late:${check.id}:${late_at}`
  const { id: check_id } = check
  await enqueueNotification(
    tx,
    { check_id, flip_id: null, occurrence, occasion: 'late', status: 'late', reason: '', happened_at: late_at, down_since: null },
    await listGraceTargets(tx, check_id),
  )
}

const notifyDueGrace = async (tx: Tx): Promise<void> => {
  for (const in_grace of await listChecksInGrace(tx)) if (in_grace.late_at <= tx.now) await notifyGrace(tx, in_grace)
}

/** Needs no signal: every loop runs at least once a minute, and a grace time rarely begins within a minute of the last ping. */
export const createGraceNotificationLoop = (db: Db): Loop => ({
  name: 'lateness',
  topics: [],
  step: async () => {
    const isAnyLate = await db.read(async (reader) => (await listChecksInGrace(reader)).some(({ late_at }) => late_at <= reader.now))
    if (isAnyLate) await db.tx(notifyDueGrace)
    return 'idle'
  },
  nextDue: () =>
    db.read(async (reader) => {
      const moments = [...(await listChecksInGrace(reader)).map(({ late_at }) => late_at), (await findNextGraceStart(reader)) ?? Infinity]
      const earliest = Math.min(...moments)
      return earliest === Infinity ? undefined : earliest
    }),
})
