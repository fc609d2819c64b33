import type { Pool, PoolClient } from 'pg'
import type { Line } from './db.ts'
import { askNamed, postgresBulk } from './postgres-connection.ts'
import { isUnavailable } from './unavailable.ts'

/** A connection for as long as something is on its way there. */
export const postgresLine = (pool: Pool): Line => {
  let opening: Promise<PoolClient> | undefined
  let [on_their_way, isBroken] = [0, false]

  const leave = async (): Promise<void> => {
    if (--on_their_way > 0) return
    const [client, wasBroken] = [await opening?.catch(() => undefined), isBroken]
    // Somebody else may have come meanwhile.
    if (on_their_way > 0) return
    opening = undefined
    isBroken = false
    client?.release(wasBroken)
  }

  return {
    bulk: async (statement, rows) => {
      on_their_way++
      opening ??= pool.connect()
      try {
        return await postgresBulk(askNamed(await opening))(statement, rows)
      } catch (error) {
        isBroken ||= isUnavailable(error)
        throw error
      } finally {
        await leave()
      }
    },
  }
}
