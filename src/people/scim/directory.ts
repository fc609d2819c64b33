import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { areGroupsOutdated, catchUpGroups } from './groups/catch-up.ts'
import { areUsersOutdated, catchUpUsers } from './users/catch-up.ts'

const isBehind = async (reader: Reader): Promise<boolean> => (await areGroupsOutdated(reader)) || (await areUsersOutdated(reader))

/** Groups are written first, because users join the groups of their roles. */
const catchUp = async (tx: Tx): Promise<void> => {
  await catchUpGroups(tx)
  await catchUpUsers(tx)
}

/** Reads the directory. Changes made in the product are written to it before; without such changes one read transaction is enough. */
export const readDirectory = async <T>(db: Db, work: (reader: Reader) => Promise<T>): Promise<T> => {
  const early = await db.read(async (reader) => ((await isBehind(reader)) ? undefined : { result: await work(reader) }))
  if (early) return early.result
  await db.tx(catchUp)
  return await db.read(work)
}

export const writeDirectory = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await catchUp(tx)
    return await work(tx)
  })
