import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, type Migration } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { freshPlace, onBothDatabases, openPlace, withDb } from '../databases.ts'

onBothDatabases('migrations', (database) => {
  it('two processes starting at once apply each step once', async () => {
    const place = await freshPlace(database)
    const both = [openPlace(place), openPlace(place)]
    const applied = await Promise.all(both.map((db) => migrate(db, migrations)))
    expect(applied.flat()).toEqual(migrations.map(({ name }) => name))
    await Promise.all(both.map((db) => db.close()))
    await place.remove()
  })

  it('of an old database each step is told before it is taken; a new one takes them in silence', async () => {
    const place = await freshPlace(database)
    const db = openPlace(place)
    const told: unknown[] = []
    await migrate(db, migrations.slice(0, -2), (step) => told.push(step))
    expect(told).toEqual([])
    await migrate(db, migrations, (step) => told.push(step))
    expect(told).toEqual(migrations.slice(-2).map(({ name }, index) => ({ name, number: index + 1, of: 2 })))
    await db.close()
    await place.remove()
  })

  it('a database newer than the program is refused with a sentence', () =>
    withDb(database, async (db) => {
      const future: Migration = { name: '9999-future', up: () => [] }
      await migrate(db, [...migrations, future])
      await expect(migrate(db, migrations)).rejects.toThrow(/written by a newer Watchdesk \(it knows 9999-future\)/)
    }))

  it('a step that fails leaves nothing behind', () =>
    withDb(database, async (db) => {
      const broken: Migration = { name: '9998-broken', up: () => ['create table half (id integer)', 'create nonsense'] }
      await expect(migrate(db, [...migrations, broken])).rejects.toThrow()
      await expect(db.read((reader) => sql`select * from half`.execute(reader.db))).rejects.toThrow()
    }))
})
