import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { freshPlace, onBothDatabases, openPlace } from '../databases.ts'

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0103-repair-first-account-name'),
)

onBothDatabases('an account that was set up by an earlier version', (database) => {
  it('gets the display name of the first and last name that were entered', async () => {
    const place = await freshPlace(database)
    const db = openPlace(place)
    await migrate(db, BEFORE)
    const names = [
      ['Mara', 'Novak', 'Ada Admin'],
      ['Mara', 'Mara', 'Ada Admin'],
      ['Ada', 'Admin', 'Ada Admin'],
      ['Ben', 'Bell', 'Benjamin'],
    ]
    await db.tx(async (tx) => {
      await sql`insert into roles (id, name, permissions, rank, is_built_in, created_at, updated_at) values (1, 'Admin', '[]', 1, 1, 0, 0)`.execute(
        tx.db,
      )
      for (const [index, [first, last, name]] of names.entries())
        await sql`insert into accounts (uuid, first_name, last_name, name, role_id, is_active, source, created_at, updated_at)
          values (${`u${index}`}, ${first}, ${last}, ${name}, 1, 1, 'manual', 0, 0)`.execute(tx.db)
    })
    await migrate(db, migrations)
    const accounts = await db.read((reader) => reader.db.selectFrom('accounts').select('name').orderBy('id').execute())
    expect(accounts.map(({ name }) => name)).toEqual(['Mara Novak', 'Mara', 'Ada Admin', 'Benjamin'])
    await db.close()
    await place.remove()
  })
})
