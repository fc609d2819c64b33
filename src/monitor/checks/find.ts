import type { Reader, Tx } from '../../kernel/db/db.ts'
import { forbidden, notFound } from '../../kernel/errors.ts'
import type { Check } from './model.ts'
import { findCheck, findCheckByUniqueKey, findCheckByUuid, knownUuids, listCheckIds, lockCheckStates } from './store.ts'

export { findCheck, findCheckByUuid }

/** The uuids of this list that belong to checks of any project. */
export const listKnownUuids = (reader: Reader, uuids: readonly string[]): Promise<readonly string[]> => knownUuids(reader, uuids)

export const getCheck = async (reader: Reader, id: number): Promise<Check> => (await findCheck(reader, id)) ?? notFound('check')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UNIQUE_KEY = /^[0-9a-f]{40}$/

export const isUuid = (text: string): boolean => UUID.test(text)

export const isUniqueKey = (text: string): boolean => UNIQUE_KEY.test(text)

/** Throws `forbidden`, not `not found`, for the uuid of a check of another project. */
export const getCheckByUuid = async (reader: Reader, project_id: number, uuid: string): Promise<Check> => {
  const check = isUuid(uuid) ? await findCheckByUuid(reader, uuid) : undefined
  if (!check) return notFound('check')
  return check.project_id === project_id ? check : forbidden('this check belongs to another project')
}

export const getCheckByReference = async (reader: Reader, project_id: number, reference: string): Promise<Check> => {
  if (!isUniqueKey(reference)) return await getCheckByUuid(reader, project_id, reference)
  return (await findCheckByUniqueKey(reader, project_id, reference)) ?? notFound('check')
}

/** Locks the check against changes by others until the transaction ends. */
export const lockCheck = async (tx: Tx, id: number): Promise<Check> => {
  await lockCheckStates(tx, [id])
  return await getCheck(tx, id)
}

/** Locks the checks of the list, or all checks of the project. Skips those that do not exist. */
export const lockChecks = async (tx: Tx, project_id: number, uuids?: readonly string[]): Promise<readonly Pick<Check, 'id' | 'uuid'>[]> => {
  const ids = (await listCheckIds(tx, project_id, uuids)).map(({ id }) => id)
  if (ids.length === 0) return []
  await lockCheckStates(tx, ids)
  return await listCheckIds(tx, project_id, uuids)
}
