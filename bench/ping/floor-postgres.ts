import pg from 'pg'
import type { Floor, Kept } from './floor-sqlite.ts'

const STATES = {
  name: 'states',
  text: 'select * from check_states where check_id = any($1::bigint[]) order by check_id for update',
}
const ENTRIES = {
  name: 'entries',
  text: `insert into pings (check_id, n, type, created_at, scheme, remote_addr, method, ua)
    select id, n, 'success', at, 'http', '127.0.0.1', 'GET', '' from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given (id, n, at)`,
}
const HEARD = {
  name: 'heard',
  text: `update check_states set n_pings = given.n, last_ping = given.at
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given (id, n, at) where check_id = given.id`,
}

/** One connection, and as few waits for it as there can be: states are read, then everything is written with its commit. */
export const openPostgresFloor = async (url: string): Promise<Floor> => {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  const { rows } = await client.query<{ uuid: string; id: string }>('select uuid, id from checks')
  const together = <T>(ask: () => readonly Promise<T>[]): Promise<T[]> => {
    client.connection.stream.cork()
    const answers = ask()
    client.connection.stream.uncork()
    return Promise.all(answers)
  }
  const numbersOf = async (batch: readonly Kept[]): Promise<Map<number, number>> => {
    const ids = [...new Set(batch.map(({ id }) => id))]
    const [, states] = await together(() => [client.query('begin'), client.query({ ...STATES, values: [ids] })])
    return new Map(states?.rows.map(({ check_id, n_pings }) => [Number(check_id), Number(n_pings)]))
  }
  return {
    at_once: 1,
    ids: new Map(rows.map(({ uuid, id }) => [uuid, Number(id)])),
    keepAll: async (batch) => {
      const numbers = await numbersOf(batch)
      const entries = batch.map(({ id, at }) => {
        const n = (numbers.get(id) ?? 0) + 1
        numbers.set(id, n)
        return { id, n, at }
      })
      const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
      const columns = (list: typeof entries) => [list.map(({ id }) => id), list.map(({ n }) => n), list.map(({ at }) => at)]
      await together(() => [
        client.query({ ...ENTRIES, values: columns(entries) }),
        client.query({ ...HEARD, values: columns(last) }),
        client.query('commit'),
      ])
    },
  }
}
