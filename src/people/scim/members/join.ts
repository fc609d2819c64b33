import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { deleteMembers, insertMembers, usersByUuids, type Candidate } from './store.ts'

export type { Candidate } from './store.ts'

export const listUsersByUuids = (reader: Reader, uuids: readonly string[]): Promise<readonly Candidate[]> => usersByUuids(reader, uuids)

export const joinGroup = (tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> =>
  insertMembers(
    tx,
    user_ids.map((user_id) => ({ group_id, user_id, is_local: 0 })),
  )

export const leaveGroup = (tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> => deleteMembers(tx, group_id, user_ids)
