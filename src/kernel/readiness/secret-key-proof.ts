import type { Tx } from '../db/db.ts'
import { findSetting } from '../settings.ts'

const SETTING = 'secret_key_proof'
const PROOF_TEXT = 'watchdesk'

/** The first node seals a word with its SECRET_KEY; only a node with the same key can open it. */
export const recordSecretKey = async (tx: Tx): Promise<void> => {
  const value = JSON.stringify(tx.box.seal(PROOF_TEXT, tx.ids.bytes(12)))
  await tx.db
    .insertInto('settings')
    .values({ name: SETTING, value, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether this process has the SECRET_KEY of the others. True as long as no node has recorded one. */
export const hasSharedSecretKey = async (tx: Tx): Promise<boolean> => {
  const sealed = await findSetting(tx, SETTING)
  if (typeof sealed !== 'string') return true
  try {
    return tx.box.open(sealed) === PROOF_TEXT
  } catch {
    return false
  }
}
