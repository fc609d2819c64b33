import type { Tx } from '../../kernel/db/db.ts'
import { conflict } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { recordFlips } from '../flips/record.ts'
import { lockCheck } from './find.ts'
import { type Check, HALTED_STATE, pickState } from './model.ts'
import { signalCheck } from './signal.ts'
import { updateStateRow } from './store.ts'

/** A resumed check is monitored from its next ping on. */
export const resumeCheck = async (tx: Tx, actor: Actor, id: number): Promise<Check> => {
  const check = await lockCheck(tx, id)
  if (check.status !== 'paused') conflict('not_paused', 'check is not paused')
  const state = { ...pickState(check), ...HALTED_STATE, status: 'new', last_ping: null, last_ping_type: null } as const
  await updateStateRow(tx, id, state)
  await recordFlips(tx, id, [{ old_status: 'paused', new_status: 'new', at: tx.now, reason: '' }])
  await audit(tx, actor, { action: 'check.resumed', object: { type: 'check', id } })
  signalCheck(tx, check)
  return { ...check, ...state }
}
