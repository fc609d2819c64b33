import { LIVE_HEARTBEAT } from '../../contract/app/live.ts'
import { MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Clock, Pace } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Check } from '../checks/model.ts'
import type { RecordedCheck } from '../pings/record-queued.ts'
import { gatherChanges, type Told } from './changes.ts'
import { createHub, type Entry, type Hub, type Listener } from './hub.ts'

export type Live = {
  /** Says what was missed since `last_id`, and from then on everything new. Answers how to leave. */
  watch(listener: Listener, last_id: string | undefined): () => void
  /** Where the story stands now, for a page that is about to ask for what it shows and only then for the stream. */
  position(): string
  /** How many streams this account has open. */
  countOf(account_id: number): number
  /** Pings are told from here and not by signals of their transactions: there are too many of them. */
  pinged(checks: readonly RecordedCheck[]): void
  /** Ends every stream. */
  stop(): Promise<void>
}

type Settings = {
  readonly db: Db
  readonly clock: Clock & Pace
  readonly ids: Ids
  /** What the signals of other parts of the product mean to those who watch. */
  readonly translate?: (signal: Signal, now: Instant) => Entry | undefined
}

// A process with open streams tells the others so this often, and they rely on it a little longer.
const ANNOUNCE_EVERY = 20 * SECOND
const WATCHING_FOR = 2 * MINUTE

const RESET: Entry = { audience: { kind: 'all' }, patch: 'reset' }

type FromOther = { readonly from: string; readonly told: Told | 'reset' }

// These are said by `announceCheck`, by this file in another process, and by whoever deactivates an account or ends its sessions.
const announced = (data: unknown): Pick<Check, 'id' | 'project_id'> => data as Pick<Check, 'id' | 'project_id'>
const fromOther = (data: unknown): FromOther => data as FromOther
const accountOf = (data: unknown): number => data as number
// Said by whoever changes roles or moves accounts; null: everybody may see something else now.
const accountOrAll = (data: unknown): number | null => data as number | null

const hearOther = (hub: Hub, { told }: FromOther): void =>
  hub.say(told === 'reset' ? RESET : { audience: { kind: 'project', project_id: told.project_id }, patch: told.patch })

/** Other processes on the same database: what they are told, and whether anybody there listens. */
const createNeighbours = ({ db, clock, ids }: Settings) => {
  const own = ids.uuid()
  const isShared = db.dialect.name === 'postgres'
  let watching_until: Instant = 0
  // Whoever misses a word sees it at the next change, or when the page asks anew.
  const signal = (signals: readonly Signal[]): Promise<void> =>
    db.tx(async (tx) => signals.forEach((one) => tx.signal(one))).catch(() => undefined)
  const doWatch = (): boolean => isShared && clock.now() < watching_until
  return {
    doWatch,
    isOther: ({ from }: FromOther): boolean => from !== own,
    heardWatching: (): void => void (watching_until = clock.now() + WATCHING_FOR),
    tell: async (told: readonly (Told | 'reset')[]): Promise<void> => {
      if (told.length > 0 && doWatch()) await signal(told.map((one) => ({ topic: 'live', data: { from: own, told: one } })))
    },
    sayWatching: async (): Promise<void> => {
      if (isShared) await signal([{ topic: 'live.watching' }])
    },
  }
}

const beat = async (hub: Hub, neighbours: ReturnType<typeof createNeighbours>, clock: Clock, stopping: AbortSignal): Promise<void> => {
  let announced_at = clock.now()
  while (!stopping.aborted) {
    await clock.sleep(LIVE_HEARTBEAT, stopping)
    hub.beat()
    if (hub.size === 0 || clock.now() - announced_at < ANNOUNCE_EVERY) continue
    announced_at = clock.now()
    // Not awaited: a database that hangs must not make a live connection look dead.
    void neighbours.sayWatching()
  }
}

/** Lets open dashboards see what changes, in this process and, over PostgreSQL, in all others. */
export const createLive = (settings: Settings): Live => {
  const { db, clock, ids, translate = () => undefined } = settings
  const hub = createHub(clock.now, () => ids.uuid().slice(0, 8))
  const neighbours = createNeighbours(settings)
  const gather = gatherChanges({ db, clock, say: hub.say, tellOthers: neighbours.tell })
  const stopping = new AbortController()

  const hear = (signal: Signal): void => {
    const { topic, data } = signal
    if (topic === 'live.watching') return neighbours.heardWatching()
    if (topic === 'account.deactivated' || topic === 'sessions.closed') return hub.end(({ account_id }) => account_id === accountOf(data))
    // Their pages come back at once, and are asked again who they are.
    if (topic === 'access.changed') return hub.end(({ account_id }) => [account_id, null].includes(accountOrAll(data)))
    if (!hub.isWatched()) return
    if (topic === 'check') return gather.note(announced(data).id, announced(data))
    if (topic === 'resync') return hub.say(RESET)
    if (topic === 'live') return neighbours.isOther(fromOther(data)) ? hearOther(hub, fromOther(data)) : undefined
    const entry = translate(signal, clock.now())
    if (entry) hub.say(entry)
  }
  const stopListening = db.listen(hear)

  const beating = beat(hub, neighbours, clock, stopping.signal)

  const sayIfFirst = (): void => {
    if (hub.size === 0) void neighbours.sayWatching()
  }

  return {
    watch: (listener, last_id) => {
      sayIfFirst()
      return hub.watch(listener, last_id)
    },
    position: () => {
      sayIfFirst()
      return hub.position()
    },
    countOf: hub.countOf,
    pinged: (checks) => {
      if (hub.isWatched() || neighbours.doWatch()) for (const check of checks) gather.note(check.settings.id, check)
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      hub.end(() => true)
      await Promise.all([beating, gather.settled()])
    },
  }
}
