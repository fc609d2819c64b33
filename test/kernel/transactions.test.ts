import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertMany } from '../../src/kernel/db/bulk.ts'
import type { Db, Tx } from '../../src/kernel/db/db.ts'
import type { Signal } from '../../src/kernel/db/signals.ts'
import { migratedPlace, onBothDatabases, openPlace, withDb } from '../databases.ts'
import { fakeClock } from '../world/clock.ts'

const put = (tx: Tx, name: string) => tx.db.insertInto('settings').values({ name, value: 'x', updated_at: tx.now }).execute()

const names = (db: Db) =>
  db.read(async (reader) => (await reader.db.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name))

onBothDatabases('transactions', (database) => {
  it('a failing unit rolls back alone; those that waited with it stay', () =>
    withDb(database, async (db) => {
      const results = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((name) =>
          db.tx(async (tx) => {
            await put(tx, name)
            if (name === 'c') throw new Error('no c')
          }),
        ),
      )
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
      expect(await names(db)).toEqual(['a', 'b', 'd'])
    }))

  it('a unit that breaks a rule of the database rolls back alone too', () =>
    withDb(database, async (db) => {
      const twice = await Promise.allSettled([db.tx((tx) => put(tx, 'a')), db.tx((tx) => put(tx, 'a')), db.tx((tx) => put(tx, 'b'))])
      expect(twice.filter(({ status }) => status === 'rejected')).toHaveLength(1)
      expect(await names(db)).toEqual(['a', 'b'])
    }))

  it('a transaction inside a transaction is refused with a sentence', () =>
    withDb(database, async (db) => {
      await expect(db.tx(() => db.tx(async () => undefined))).rejects.toThrow('A transaction was asked for inside a transaction')
      await expect(db.tx(() => db.read(async () => undefined))).rejects.toThrow('inside a transaction')
    }))

  // An object with a getter of its own is of a new kind, and what its getter sees is kept until everything is looked through for garbage.
  it('hand out nothing but values', () =>
    withDb(database, async (db) => {
      const gettersOf = async (handed: object) => Object.entries(Object.getOwnPropertyDescriptors(handed)).filter(([, { get }]) => get)
      expect(await db.tx(gettersOf)).toEqual([])
      expect(await db.read(gettersOf)).toEqual([])
    }))

  it('a reader cannot see what is not committed, and sees it afterwards', () =>
    withDb(database, async (db) => {
      const seen: string[][] = []
      const writing = db.tx(async (tx) => void (await put(tx, 'a')))
      seen.push(await names(db))
      await writing
      seen.push(await names(db))
      expect(seen.at(-1)).toEqual(['a'])
    }))

  it('a long read sees one moment, and lets others read and write meanwhile', () =>
    withDb(database, async (db) => {
      await db.tx(async (tx) => {
        for (let n = 0; n < 2_000; n++) await put(tx, String(n).padStart(4, '0'))
      })
      let isDone = false
      const long = db.readLong(async (reader) => {
        const rows = await reader.db.selectFrom('settings').select('name').orderBy('name').execute()
        isDone = true
        return rows
      })
      const others = names(db).then(() => isDone)
      const written = db.tx((tx) => put(tx, 'zzz'))
      expect((await long).map(({ name }) => name)).toEqual(Array.from({ length: 2_000 }, (_, n) => String(n).padStart(4, '0')))
      if (database === 'sqlite') expect(await others).toBe(false)
      await written
      expect((await db.readLong((reader) => reader.db.selectFrom('settings').select('name').execute())).length).toBe(2_001)
      await expect(db.tx(() => db.readLong(async () => undefined))).rejects.toThrow('inside a transaction')
    }))

  it('signals are heard after the commit, and never of a transaction that failed', () =>
    withDb(database, async (db) => {
      const heard: Signal[] = []
      db.listen((signal) => void (signal.topic === 'news' && heard.push(signal)))
      await db.tx(async (tx) => tx.signal({ topic: 'news', data: 1 }))
      await db
        .tx(async (tx) => {
          tx.signal({ topic: 'news', data: 2 })
          throw new Error('never mind')
        })
        .catch(() => undefined)
      expect(heard.map(({ data }) => data)).toEqual([1])
    }))

  it('what goes along with the commit is there afterwards, and nothing is when it fails', () =>
    withDb(database, async (db) => {
      const write = insertMany('settings', { name: 'text', value: 'text', updated_at: 'bigint' })
      await db.tx(async (tx) => {
        tx.writeOnCommit(write, [['b', 'x', 1]])
        await put(tx, 'a')
        tx.writeOnCommit(write, [])
      })
      expect(await names(db)).toEqual(['a', 'b'])
      const taken = db.tx(async (tx) => {
        await put(tx, 'c')
        tx.writeOnCommit(write, [['a', 'x', 1]])
      })
      await expect(taken).rejects.toThrow(/unique/i)
      const failed = db.tx(async (tx) => {
        tx.writeOnCommit(write, [['d', 'x', 1]])
        throw new Error('never mind')
      })
      await expect(failed).rejects.toThrow('never mind')
      expect(await names(db)).toEqual(['a', 'b'])
      await db.tx((tx) => put(tx, 'e'))
      expect(await names(db)).toEqual(['a', 'b', 'e'])
    }))

  it('of two units that lock in different order one starts again, even while the clock stands still', async () => {
    const place = await migratedPlace(database)
    const db = openPlace(place, fakeClock(0))
    await db.tx(async (tx) => void (await put(tx, 'a'), await put(tx, 'b')))
    const held: (() => void)[] = []
    const bothHold = (): Promise<void> =>
      new Promise((resolve) => {
        held.push(resolve)
        if (held.length > 1) for (const go of held) go()
      })
    let attempts = 0
    const touch = (tx: Tx, name: string) =>
      tx.db
        .updateTable('settings')
        .set({ value: sql`value || '+'` })
        .where('name', '=', name)
        .execute()
    const inOrder = (first: string, second: string) =>
      db.tx(async (tx) => {
        attempts++
        await touch(tx, first)
        // SQLite has one writer: the second begins when the first has ended.
        if (database === 'postgres') await bothHold()
        await touch(tx, second)
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    const rows = await db.read((reader) => reader.db.selectFrom('settings').select('value').execute())
    expect(rows.map(({ value }) => value)).toEqual(['x++', 'x++'])
    // On a busy machine the one that starts again may be quicker than the one it made way for, and have to do so once more.
    if (database === 'postgres') expect(attempts).toBeGreaterThanOrEqual(3)
    else expect(attempts).toBe(2)
    await db.close()
    await place.remove()
  })

  it('a unit that passes over a failed statement is told that nothing was kept', () =>
    withDb('postgres', async (db) => {
      await db.tx((tx) => put(tx, 'a'))
      const careless = db.tx(async (tx) => {
        await put(tx, 'b')
        await put(tx, 'a').catch(() => undefined)
      })
      await expect(careless).rejects.toThrow('Nothing was kept')
      expect(await names(db)).toEqual(['a'])
    }))

  it('a thousand small units at once are all there', () =>
    withDb(database, async (db) => {
      await Promise.all(Array.from({ length: 1_000 }, (_, index) => db.tx((tx) => put(tx, String(index)))))
      expect(await names(db)).toHaveLength(1_000)
    }))
})
