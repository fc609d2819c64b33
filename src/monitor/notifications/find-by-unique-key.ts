import type { Reader } from '../../kernel/db/db.ts'
import { isUniqueKey } from '../checks/find.ts'
import { findUuidsByUniqueKey } from './store.ts'

/** Resolves the link to a check in a message. */
export const findCheckUuids = async (reader: Reader, unique_key: string): Promise<{ uuid: string; project_uuid: string } | undefined> =>
  isUniqueKey(unique_key) ? await findUuidsByUniqueKey(reader, unique_key) : undefined
