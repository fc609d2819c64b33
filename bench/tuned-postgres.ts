import { totalmem } from 'node:os'
import pg from 'pg'
import { startPostgres, type Postgres } from '../test/setup/postgres.ts'

const MEGABYTE = 1_048_576

// As docs/operations.md advises: what PostgreSQL comes with is for the smallest of machines.
const advised = (): Readonly<Record<string, string>> => ({
  shared_buffers: `${Math.floor(totalmem() / 4 / MEGABYTE)}MB`,
  max_wal_size: '8GB',
})

/** A fresh cluster that really writes to disk, as an operator with much data would set it up. */
export const startTuned = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ fsync: true })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  for (const [name, value] of Object.entries(advised())) await client.query(`alter system set ${name} = '${value}'`)
  await client.end()
  await postgres.restart()
  return postgres
}
