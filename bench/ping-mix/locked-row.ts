/** PostgreSQL: another transaction holds the row of one check for five seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { paceBeside } from './beside.ts'
import { uuidOf } from './checks.ts'
import { FEW_CHECKS } from './pace.ts'
import type { Server, Tree } from './servers.ts'
import type { Stage } from './stage.ts'
import type { MeasuredWithNote } from './table.ts'

const LOCKED_CHECK = 1
const LOCK_MS = 5_000
const LOAD_SECONDS = 11

/** Locks the row and pings its check meanwhile; answers how that ping went. */
const holdRow = async (url: string | undefined, { port }: Server): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from check_states where check_id = $1 for update', [LOCKED_CHECK])
  const sent = performance.now()
  const response = fetch(`http://127.0.0.1:${port}/ping/${uuidOf(LOCKED_CHECK)}`)
  await sleep(LOCK_MS)
  await client.query('commit')
  const { status } = await response
  await client.end()
  return `${status} after ${((performance.now() - sent) / 1_000).toFixed(1)} s`
}

export const measureLockedRow = async (stage: Stage, tree: Tree): Promise<MeasuredWithNote> => {
  const scene = await stage.scene(tree, 'postgres', FEW_CHECKS)
  const server = await scene.serve()
  const others = { from: LOCKED_CHECK + 1, checks: FEW_CHECKS - 1 }
  const beside = await paceBeside(server, others, LOAD_SECONDS, () => holdRow(scene.place.url, server))
  const { result, before, meanwhile, slowest_tenth } = beside
  return {
    result: {
      measurement: 'a row locked for 5 s: other pings',
      tree: tree.name,
      database: 'postgres',
      checks: FEW_CHECKS,
      unit: 'of before',
      value: meanwhile / before,
      pace: meanwhile,
    },
    note: `A row locked for 5 s (${tree.name} tree): the ping of its check got ${result}; slowest tenth of a second of the others ${slowest_tenth}.`,
  }
}
