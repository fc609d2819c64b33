import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { insertMany } from '../../src/kernel/db/bulk.ts'
import { openSqlite } from '../../src/kernel/db/sqlite.ts'
import { yieldToEventLoop, systemClock } from '../../src/kernel/clock.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { migratedPlace, testBox } from '../databases.ts'

const MEGABYTE = 1_048_576
const write = insertMany('settings', { name: 'text', value: 'text', updated_at: 'bigint' })
const value = 'x'.repeat(100_000)

/** A hundred megabytes, a tenth of one at a time. */
const fill = async (db: ReturnType<typeof openSqlite>, from: number): Promise<void> => {
  for (let n = from; n < from + 100; n++)
    await db.tx(
      async (tx) =>
        void (await tx.bulk(
          write,
          Array.from({ length: 10 }, (_, k) => [`${n}-${k}`, value, 1]),
        )),
    )
}

it('the log of changes begins anew while others write and read, and all that was written is there, also after it is opened again', async () => {
  const place = await migratedPlace('sqlite')
  const file = join(place.folder, 'watchdesk.db')
  const open = () => openSqlite({ file, clock: systemClock(), ids: randomIds(), box: testBox })
  const db = open()
  const names = () => db.read((reader) => reader.db.selectFrom('settings').select('name').execute())
  let isOver = false
  const reading = (async () => {
    // The reader answers without ever letting others have their turn.
    while (!isOver) {
      await names()
      await yieldToEventLoop()
    }
  })()
  await fill(db, 0)
  isOver = true
  await reading
  await fill(db, 1_000)
  // Two hundred megabytes went through it.
  expect(statSync(`${file}-wal`).size).toBeLessThan(150 * MEGABYTE)
  await db.close()
  await db.close()
  expect(statSync(file).size).toBeGreaterThan(190 * MEGABYTE)
  const again = open()
  const rows = await again.read((reader) => reader.db.selectFrom('settings').select('name').execute())
  expect(rows).toHaveLength(2_000)
  await again.close()
  await place.remove()
})
