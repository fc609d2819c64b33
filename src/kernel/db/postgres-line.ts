import type { Pool, PoolClient } from 'pg'
import type { Line } from './db.ts'
import { askNamed, postgresBulk } from './postgres-connection.ts'
import { isUnavailable } from './unavailable.ts'

/** A connection for as long as something is on its way there. */
type Open = { readonly client: Promise<PoolClient>; on_their_way: number; isBroken: boolean }

export const postgresLine = (pool: Pool): Line => {
  let current: Open | undefined

  const leave = (open: Open): void => {
    open.on_their_way--
    // Whoever comes next goes elsewhere; all who are on their way there will be told that it is broken.
    if (current === open && (open.isBroken || open.on_their_way === 0)) current = undefined
    if (open.on_their_way === 0)
      void open.client.then(
        (client) => client.release(open.isBroken),
        () => undefined,
      )
  }

  return {
    bulk: async (statement, rows) => {
      const open = (current ??= { client: pool.connect(), on_their_way: 0, isBroken: false })
      open.on_their_way++
      try {
        return await postgresBulk(askNamed(await open.client))(statement, rows)
      } catch (error) {
        open.isBroken ||= isUnavailable(error)
        throw error
      } finally {
        leave(open)
      }
    },
  }
}
