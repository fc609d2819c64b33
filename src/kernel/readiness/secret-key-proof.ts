import type { Tx } from '../db/db.ts'
import { findSetting, insertSetting } from '../settings.ts'

const SETTING = 'secret_key_proof'
const PROOF_TEXT = 'watchdesk'

export const recordSecretKey = async (tx: Tx): Promise<void> => {
  await insertSetting(tx, SETTING, tx.box.seal(PROOF_TEXT, tx.ids.bytes(12)))
}

export const hasSharedSecretKey = async (tx: Tx): Promise<boolean> => {
  const sealed = await findSetting(tx, SETTING)
  if (typeof sealed !== 'string') return true
  try {
    return tx.box.open(sealed) === PROOF_TEXT
  } catch {
    return false
  }
}
