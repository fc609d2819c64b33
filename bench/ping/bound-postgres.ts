import pg from 'pg'
import type { Floor } from './floor-sqlite.ts'

const ENTRIES = {
  name: 'entries',
  text: `insert into bound_pings (check_id, n, type, created_at, scheme, remote_addr, method, ua)
    select id, n, 'success', at, 'http', '127.0.0.1', 'GET', '' from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given (id, n, at)`,
}

/**
 * Less than anybody who keeps pings in PostgreSQL can do: one statement a batch into a table without indexes that forgets on a crash, no
 * state, nothing read, and no disk waited for.
 */
export const openPostgresBound = async (url: string): Promise<Floor> => {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  await client.query(
    'create unlogged table bound_pings (like pings); alter table bound_pings alter id drop not null; set synchronous_commit = off',
  )
  const { rows } = await client.query<{ uuid: string; id: string }>('select uuid, id from checks')
  let n = 0
  return {
    ids: new Map(rows.map(({ uuid, id }) => [uuid, Number(id)])),
    at_once: 2,
    keepAll: async (batch) => {
      const values = [batch.map(({ id }) => id), batch.map(() => ++n), batch.map(({ at }) => at)]
      await client.query({ ...ENTRIES, values })
    },
  }
}
