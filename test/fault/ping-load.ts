import { connect } from 'node:net'
import { agent } from '../../bench/ping-mix/agents.ts'
import { slugOf, uuidOf } from '../../bench/ping-mix/checks.ts'
import { createMix, type Ping, type Range } from '../../bench/ping-mix/mix.ts'
import { HOUR } from '../../src/contract/time.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import type { CheckSettings } from '../../src/monitor/checks/model.ts'
import { createPingStore } from '../../src/monitor/pings/ping-batcher.ts'
import { system } from '../../src/people/actor.ts'
import { SEED } from '../setup/property-seed.ts'
import { seededChance } from '../simulation/chance.ts'
import { ping } from '../simulation/stage.ts'
import { KEYS } from '../world/people.ts'
import { keepAllPings } from './ping-log.ts'
import { slowness } from './waiting.ts'

const OVERDUE: Partial<CheckSettings> = { timeout: 3_600, grace: 300 }

const SETTINGS: readonly Partial<CheckSettings>[] = [
  {},
  { failure_threshold: 2 },
  { recovery_threshold: 3 },
  { kind: 'cron', schedule: '*/5 * * * *', tz: 'Europe/Riga', grace: 3_600 },
  { kind: 'oncalendar', schedule: 'Mon..Fri 08:00', tz: 'America/New_York' },
  { filter_http_body: true, failure_kw: 'removed 2', success_kw: 'backup' },
  { methods: 'POST' },
  OVERDUE,
]
const LOADED = 2 * SETTINGS.length
/** Checks that are overdue and get no ping. */
const SILENT = 3

/**
 * Creates the checks of the load in the project of the ping key, all pinged two hours ago, so that some are overdue. Their uuids and slugs
 * follow from their ids.
 */
export const seedChecks = async (db: Db): Promise<Range> => {
  await keepAllPings(db)
  const settings = Array.from({ length: LOADED + SILENT }, (_, n) => (n < LOADED ? SETTINGS[n % SETTINGS.length] : OVERDUE))
  const { ids, now } = await db.tx(async (tx) => {
    const created: number[] = []
    for (const own of settings) {
      const { id } = await createCheck(tx, system('test'), { project_id: 1, settings: () => ({ ...own }) })
      await tx.db
        .updateTable('checks')
        .set({ uuid: uuidOf(id), slug: slugOf(id) })
        .where('id', '=', id)
        .execute()
      created.push(id)
    }
    return { ids: created, now: tx.now }
  })
  await createPingStore(db).record(ids.map((id) => ping(uuidOf(id), now - 2 * HOUR, { ua: `seed ${id}` })))
  return { from: ids[0] ?? 0, checks: LOADED }
}

/** Sends a request over a connection of its own, as curl does. Resolves with the status; 0: the connection ended before the response. */
const sendAlone = (base: string, text: string): Promise<number> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(base)
    const socket = connect(Number(port), hostname, () => void socket.write(text, 'latin1'))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const [head = '', body] = received.split('\r\n\r\n')
      if (body === undefined || body.length < Number(/content-length: (\d+)/i.exec(head)?.[1])) return
      resolve(Number(head.slice(9, 12)))
      socket.destroy()
    })
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(0))
  })

type Sent = { readonly check_id: number; readonly body: string }

export type PingLoad = {
  /** What was answered with 200, by user agent, which is another one for each ping. */
  readonly acknowledged: ReadonlyMap<string, Sent>
  readonly refused: number
  /** Sends one ping; resolves with its status, 0: no response. */
  sendOne(base: string): Promise<number>
  /** So many clients send one ping after the other to one of these addresses each. Returns the function that ends them. */
  start(bases: readonly string[], clients: number): () => Promise<void>
}

const PAUSE_MS = 20

let loads = 0

/** The mix that jobs send: 70 % are plain GETs, and each ping has a connection of its own and the headers of curl. */
export const createLoad = (range: Range): PingLoad => {
  // Two loads on one database share no user agent and no run id.
  const name = ++loads
  const random = seededChance(SEED + name).fraction
  const run_prefix = name.toString(16).padStart(8, '0')
  const agentOf = (count: number) => agent(`curl/8.14.1 ping-${name}-${count}`, 'Accept: */*')
  const mix = createMix({ ...range, random, ping_key: KEYS.ping, close: false, run_prefix, agentOf })
  const acknowledged = new Map<string, Sent>()
  let refused = 0

  const send = async (base: string, sent: Ping): Promise<number> => {
    const status = await sendAlone(base, sent.text)
    if (status === 200) {
      mix.answered(sent)
      acknowledged.set(sent.agent.name, { check_id: sent.index, body: sent.body ?? '' })
    } else if (status !== 0) refused++
    return status
  }

  return {
    acknowledged,
    get refused() {
      return refused
    },
    sendOne: (base) => send(base, mix.next()),
    start: (bases, clients) => {
      let isOver = false
      const client = async (base: string): Promise<void> => {
        while (!isOver) if ((await send(base, mix.next())) !== 200) await slowness(PAUSE_MS)
      }
      const running = Array.from({ length: clients }, (_, n) => client(bases[n % bases.length] ?? ''))
      return async () => {
        isOver = true
        await Promise.all(running)
      }
    },
  }
}
