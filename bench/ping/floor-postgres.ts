import pg from 'pg'
import type { Floor, Kept } from './floor-sqlite.ts'

const STATES = {
  name: 'states',
  text: 'select * from check_states where check_id = any($1::bigint[]) order by check_id for update',
}
const ENTRIES = {
  name: 'entries',
  text: `insert into pings (check_id, n, id, prev, type, created_at, scheme, remote_addr, method, ua)
    select check_id, n, id, prev, 'success', at, 'http', '127.0.0.1', 'GET', ''
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as given (check_id, n, at, id, prev)`,
}
const HEARD = {
  name: 'heard',
  text: `update check_states as was set n_pings = given.n, last_ping = given.at, last_entry = given.id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as given (check_id, n, at, id) where was.check_id = given.check_id`,
}

type Entry = { readonly check_id: number; readonly n: number; readonly at: number; readonly id: number; readonly prev: number | null }
type Last = { readonly n: number; readonly id: number | null }

const columnsOf = (list: readonly Entry[], ...names: readonly (keyof Entry)[]) => names.map((name) => list.map((entry) => entry[name]))

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
  // Nobody else writes here.
  let next = Number((await client.query(`select nextval('ping_ids') as first`)).rows[0]?.first)
  const statesOf = async (batch: readonly Kept[]): Promise<Map<number, Last>> => {
    const ids = [...new Set(batch.map(({ id }) => id))]
    const [, states] = await together(() => [client.query('begin'), client.query({ ...STATES, values: [ids] })])
    return new Map(
      states?.rows.map(({ check_id, n_pings, last_entry }) => [
        Number(check_id),
        { n: Number(n_pings), id: last_entry === null ? null : Number(last_entry) },
      ]),
    )
  }
  return {
    at_once: 1,
    ids: new Map(rows.map(({ uuid, id }) => [uuid, Number(id)])),
    keepAll: async (batch) => {
      const states = await statesOf(batch)
      const entries = batch.map(({ id: check_id, at }): Entry => {
        const before = states.get(check_id) ?? { n: 0, id: null }
        const entry = { check_id, n: before.n + 1, at, id: next++, prev: before.id }
        states.set(check_id, entry)
        return entry
      })
      const last = [...new Map(entries.map((entry) => [entry.check_id, entry])).values()]
      await together(() => [
        client.query({ ...ENTRIES, values: columnsOf(entries, 'check_id', 'n', 'at', 'id', 'prev') }),
        client.query({ ...HEARD, values: columnsOf(last, 'check_id', 'n', 'at', 'id') }),
        client.query('commit'),
      ])
    },
  }
}
