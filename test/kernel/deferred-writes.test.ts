import { expect, it } from 'vitest'
import { insertMany, updateMany } from '../../src/kernel/db/bulk.ts'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import { createIdAllocator } from '../../src/kernel/db/next-id.ts'
import { prepareQuery } from '../../src/kernel/db/prepare-query.ts'
import { onBothDatabases, withDb } from '../databases.ts'

const WRITE = insertMany('settings', { name: 'text', value: 'text', updated_at: 'bigint' })
const REWRITE = updateMany('settings', { value: 'text', name: 'text' })
const NOTE = insertMany('ticket_bodies', { ticket_id: 'bigint', description: 'text', description_html: 'text', message_id: 'text' })

const soon = (tx: Tx, ...names: readonly string[]): void =>
  tx.deferWrite(
    WRITE,
    names.map((name) => [name, 'x', 1]),
  )

const NAMES = prepareQuery((db, { from, to }: { readonly from: string; readonly to: string }) =>
  db.selectFrom('settings').select('name').where('name', '>=', from).where('name', '<', to).orderBy('name'),
)
const namesIn = async (reader: Parameters<typeof NAMES>[0], from = '', to = '~') =>
  (await NAMES(reader, { from, to })).map(({ name }) => name)
const names = (db: Db) => db.read((reader) => namesIn(reader))

onBothDatabases('what is written soon', (database) => {
  it('is seen by whatever is asked next, by every way of asking', () =>
    withDb(database, async (db) => {
      await db.tx(async (tx) => {
        soon(tx, 'a')
        expect(await namesIn(tx)).toEqual(['a'])
        soon(tx, 'c', 'b')
        soon(tx, 'd')
        expect(await tx.db.selectFrom('settings').select('name').orderBy('name').execute()).toHaveLength(4)
        soon(tx, 'e')
        const returning = insertMany<{ name: string }>('settings', { name: 'text', value: 'text', updated_at: 'bigint' }, 'name')
        expect(await tx.bulk(returning, [['f', 'x', 1]])).toEqual([{ name: 'f' }])
        soon(tx)
        soon(tx, 'g')
      })
      expect(await names(db)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    }))

  it('comes before what goes along with the commit', () =>
    withDb(database, async (db) => {
      await db.tx(async (tx) => {
        tx.writeOnCommit(REWRITE, [['y', 'a']])
        soon(tx, 'a')
      })
      const rows = await db.read((reader) => reader.db.selectFrom('settings').select('value').execute())
      expect(rows).toEqual([{ value: 'y' }])
    }))

  it('by itself is kept or refused like anything else, and whoever wants to hears what was written', () =>
    withDb(database, async (db) => {
      const heard: string[] = []
      const returning = insertMany<{ name: string }>('settings', { name: 'text', value: 'text', updated_at: 'bigint' }, 'name')
      const write = (name: string) =>
        db.tx(async (tx) => tx.writeOnCommit(returning, [[name, 'x', 1]], (rows) => heard.push(...rows.map((row) => row.name))))
      await write('a')
      expect(await db.tx(async () => 'nothing')).toBe('nothing')
      await expect(write('a')).rejects.toThrow(/unique/i)
      await write('b')
      await expect(db.tx(async (tx) => (soon(tx, 'c'), Promise.reject(new Error('changed my mind'))))).rejects.toThrow('changed my mind')
      expect(await names(db)).toEqual(['a', 'b'])
      expect(heard).toEqual(['a', 'b'])
    }))

  it('and fails takes everything with it, and is named as the reason', () =>
    withDb(database, async (db) => {
      await db.tx(async (tx) => soon(tx, 'a'))
      const atTheEnd = db.tx(async (tx) => {
        soon(tx, 'b')
        soon(tx, 'a')
      })
      await expect(atTheEnd).rejects.toThrow(/unique/i)
      const inBetween = db.tx(async (tx) => {
        soon(tx, 'b')
        soon(tx, 'a')
        await namesIn(tx)
        soon(tx, 'c')
      })
      await expect(inBetween).rejects.toThrow(/unique/i)
      const nobodyAsks = db.tx(async (tx) => {
        soon(tx, 'b')
        throw new Error('never mind')
      })
      await expect(nobodyAsks).rejects.toThrow('never mind')
      expect(await names(db)).toEqual(['a'])
      await db.tx(async (tx) => soon(tx, 'd'))
      expect(await names(db)).toEqual(['a', 'd'])
    }))

  it('and fails leaves a refusal what it is', () =>
    withDb(database, async (db) => {
      const refused = db.tx(async (tx) => {
        soon(tx, 'a')
        await namesIn(tx)
        if (database === 'postgres') soon(tx, 'a')
        void namesIn(tx).catch(() => undefined)
        throw new Error('Not for you.')
      })
      await expect(refused).rejects.toThrow('Not for you.')
      expect(await names(db)).toEqual([])
    }))

  it('names what is not there: the refusal of the database is the answer', () =>
    withDb(database, async (db) => {
      const attempts: number[] = []
      const orphan = db.tx(async (tx) => {
        attempts.push(1)
        tx.deferWrite(NOTE, [[4_711, 'x', null, null]])
        await namesIn(tx)
      })
      await expect(orphan).rejects.toThrow(/foreign key/i)
      // PostgreSQL looks again, as it does for what was deleted between looking and writing.
      expect(attempts.length).toBe(database === 'postgres' ? 4 : 1)
    }))
})

onBothDatabases('the id that comes next', (database) => {
  it('is never given twice, nor that of a row that is gone', () =>
    withDb(database, async (db) => {
      const insert = insertMany('departments', { id: 'bigint', name: 'text', created_at: 'bigint', updated_at: 'bigint' })
      const make = (name: string) =>
        db.tx(async (tx) => {
          const id = await createIdAllocator('departments')(tx)
          tx.deferWrite(insert, [[id, name, 1, 1]])
          return id
        })
      const made = await Promise.all(Array.from({ length: 20 }, (_, n) => make(`d${n}`)))
      expect(new Set(made).size).toBe(20)
      const last = Math.max(...made)
      await db.tx((tx) => tx.db.deleteFrom('departments').where('id', '=', last).execute())
      expect(await make('another')).toBe(last + 1)
      // Whoever lets the database choose gets another one, too.
      const chosen = await db.tx((tx) =>
        tx.db
          .insertInto('departments')
          .values({ name: 'chosen', lead_id: null, created_at: 1, updated_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      expect(chosen.id).toBe(last + 2)
    }))
})

onBothDatabases('a prepared question', (database) => {
  it('is asked with its own values each time, also many at once', () =>
    withDb(database, async (db) => {
      await db.tx(async (tx) => soon(tx, 'a', 'b', 'c', 'd'))
      const answers = await db.read((reader) =>
        Promise.all([namesIn(reader, 'a', 'c'), namesIn(reader, 'b', 'd'), namesIn(reader, 'd'), namesIn(reader, 'x', 'y')]),
      )
      expect(answers).toEqual([['a', 'b'], ['b', 'c'], ['d'], []])
    }))
})
