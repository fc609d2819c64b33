import type { Db } from '../../../src/kernel/db/db.ts'

export const statesOf = (db: Db): Promise<readonly unknown[]> =>
  db.read((reader) => reader.db.selectFrom('check_states').selectAll().orderBy('check_id').execute())

export const countsOf = async (db: Db): Promise<readonly number[]> =>
  (await db.read((reader) => reader.db.selectFrom('check_states').select('n_pings').orderBy('check_id').execute())).map(
    ({ n_pings }) => n_pings,
  )
