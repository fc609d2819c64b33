import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { prepareDatabase } from '../../src/commands/prepare.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { freshPlace, openPlace } from '../databases.ts'
import { worldConfig } from '../world/template.ts'

const NODES = 3

it('three nodes that start at once on an empty database all come up, and one of them has the keys', async () => {
  const place = await freshPlace('postgres')
  const nodes = Array.from({ length: NODES }, () => openPlace(place))
  try {
    const starts = nodes.map((db) => prepareDatabase(db, worldConfig(place), { ids: randomIds(), print: () => undefined }))
    const made = await Promise.all(starts)

    expect(made.filter((credentials) => credentials !== undefined)).toHaveLength(1)
    const counted = sql`select (select count(*) from accounts) as accounts, (select count(*) from projects) as projects,
      (select count(*) from departments) as departments, (select count(*) from roles where is_built_in = 1) as roles`
    const [db] = nodes
    const { rows } = (await db?.read((reader) => counted.execute(reader.db))) ?? { rows: [] }
    expect(rows).toEqual([{ accounts: 1, projects: 1, departments: 1, roles: 4 }])
  } finally {
    await Promise.all(nodes.map((db) => db.close()))
    await place.remove()
  }
})
