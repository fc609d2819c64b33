import type { Reader } from '../../kernel/db/db.ts'
import { isUniqueKey } from '../checks/find.ts'
import { checkByUniqueKey } from './store.ts'

/** The check a link in a message means. */
export const findByUniqueKey = async (reader: Reader, unique_key: string): Promise<{ uuid: string; project_uuid: string } | undefined> =>
  isUniqueKey(unique_key) ? await checkByUniqueKey(reader, unique_key) : undefined
