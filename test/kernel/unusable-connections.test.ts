import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db, Reader } from '../../src/kernel/db/db.ts'
import { withDb } from '../databases.ts'

const backend = async ({ db }: Pick<Reader, 'db'>): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid

const raise = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

const inRead = (db: Db, code: string) => db.read((reader) => raise(code).execute(reader.db))
const inTransaction = (db: Db, code: string) => db.tx((tx) => raise(code).execute(tx.db))

const CODES = ['25006', '53100', '53200', '57014', '55P03', '25P02', '25P03', '58030']
const cases = CODES.flatMap((code) => [
  { code, where: 'a read', fail: inRead },
  { code, where: 'a transaction', fail: inTransaction },
])

it.each(cases)('a connection on which $where failed with $code is closed', ({ code, fail }) =>
  withDb('postgres', async (db) => {
    const before = await db.read(backend)
    await expect(fail(db, code)).rejects.toMatchObject({ code })
    const after = await db.read(backend)

    expect(after).not.toBe(before)
  }),
)

it('a connection whose transaction goes on after an error (25P02) is closed', () =>
  withDb('postgres', async (db) => {
    const before = await db.read(backend)
    const goOn = db.tx(async (tx) => {
      await raise('23505')
        .execute(tx.db)
        .catch(() => undefined)
      await sql`select 1`.execute(tx.db)
    })
    await expect(goOn).rejects.toMatchObject({ code: '25P02' })

    expect(await db.read(backend)).not.toBe(before)
  }))

it.each([
  { code: '23505', where: 'a read', fail: inRead },
  { code: '23505', where: 'a transaction', fail: inTransaction },
])('a connection on which $where failed with $code is used again', ({ code, fail }) =>
  withDb('postgres', async (db) => {
    const before = await db.read(backend)
    await expect(fail(db, code)).rejects.toMatchObject({ code })

    expect(await db.read(backend)).toBe(before)
  }),
)
