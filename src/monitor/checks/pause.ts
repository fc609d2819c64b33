import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { recordFlips } from '../flips/record.ts'
import { applyTime } from './apply-ping.ts'
import { lockCheck } from './find.ts'
import { type Check, HALTED_STATE } from './model.ts'
import { signalCheck } from './signal.ts'
import { updateStateRow } from './store.ts'

/** Pauses a check. If the check is already paused, only its current run ends. */
export const pauseCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  if (check.status === 'paused' && check.last_start === null) return check
  const timed = applyTime(check, tx.now)
  const state = { ...timed.state, ...HALTED_STATE, status: 'paused' } as const
  await updateStateRow(tx, id, state)
  const old_status = timed.state.status
  const paused = { old_status, new_status: 'paused', at: tx.now, reason: '' } as const
  await recordFlips(tx, id, old_status === 'paused' ? [] : [...timed.flips, paused])
  await audit(tx, actor, { action: 'check.paused', object: { type: 'check', id } })
  signalCheck(tx, check)
  return { ...check, ...state }
}
