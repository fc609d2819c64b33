import type { Tx } from '../../../kernel/db/db.ts'
import { addThrottled, touchScimTokenLastUsed } from './store.ts'

type Use = { readonly token_ids: readonly number[]; readonly throttled: number }

export const recordScimTokenUse = async (tx: Tx, connection_id: number, { token_ids, throttled }: Use): Promise<void> => {
  for (const id of token_ids) await touchScimTokenLastUsed(tx, id)
  if (throttled > 0) await addThrottled(tx, connection_id, throttled)
}
