import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { recordScimTokenUse } from '../connections/connections.ts'
import type { ScimRequest } from '../connections/model.ts'
import { deleteAllBut, insertRequests, newestRequests, type NewScimRequest } from './store.ts'

export type { NewScimRequest } from './store.ts'

export const MAX_LOGGED_REQUESTS = 50

const TOO_MANY = 429

export const recordRequests = async (tx: Tx, connection_id: number, requests: readonly NewScimRequest[]): Promise<void> => {
  const last = requests.slice(-MAX_LOGGED_REQUESTS)
  if (last.length === 0) return
  await insertRequests(tx, last)
  await deleteAllBut(tx, connection_id, MAX_LOGGED_REQUESTS)
  const throttled = requests.filter(({ status }) => status === TOO_MANY).length
  await recordScimTokenUse(tx, connection_id, { token_ids: [...new Set(requests.map(({ token_id }) => token_id))], throttled })
}

export const listRequests = (reader: Reader, connection_id: number): Promise<readonly ScimRequest[]> =>
  newestRequests(reader, connection_id)
