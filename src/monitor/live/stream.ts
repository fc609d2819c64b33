import { LIVE_HEARTBEAT_INTERVAL } from '../../contract/app/live.ts'
import { type Instant, MINUTE, SECOND } from '../../contract/time.ts'
import type { Clock, Pace } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Signal } from '../../kernel/db/signals.ts'
import type { Ids } from '../../kernel/ids.ts'
import type { Check } from '../checks/model.ts'
import type { RecordedCheck } from '../pings/record-queued.ts'
import { coalesceCheckUpdates, type ProjectPatch } from './check-updates.ts'
import { createHub, type Hub, type LiveConnection, type LiveUpdate } from './hub.ts'

export type LiveUpdates = {
  /** Sends the updates missed since `last_id`, then each new one. Returns a function that closes the connection. */
  connect(connection: LiveConnection, last_id: string | undefined): () => void
  /** Id of the last update, for a page that reads its data before it opens the stream. */
  position(): string
  countByAccount(account_id: number): number
  /** Publishes recorded pings directly, because a signal in the transaction of each ping would cost too much. */
  publishPings(checks: readonly RecordedCheck[]): void
  stop(): Promise<void>
}

type LiveDeps = {
  readonly db: Db
  readonly clock: Clock & Pace
  readonly ids: Ids
  /** Converts signals of other modules into updates. */
  readonly translate?: (signal: Signal, now: Instant) => LiveUpdate | undefined
}

// A process with open streams announces itself this often; the others send it updates until the timeout, which allows for lost signals.
const PRESENCE_INTERVAL = 20 * SECOND
const PRESENCE_TIMEOUT = 2 * MINUTE

const RESET: LiveUpdate = { audience: { kind: 'all' }, patch: 'reset' }

type PeerMessage = { readonly from: string; readonly told: ProjectPatch | 'reset' }

// The data are valid: only this product emits these signals.
const toCheckRef = (data: unknown): Pick<Check, 'id' | 'project_id'> => data as Pick<Check, 'id' | 'project_id'>
const toPeerMessage = (data: unknown): PeerMessage => data as PeerMessage
const toAccountId = (data: unknown): number => data as number
// The account whose role or departments changed; null: a role changed, which may concern every account.
const toAccountIdOrAll = (data: unknown): number | null => data as number | null

const publishPeerMessage = (hub: Hub, { told: update }: PeerMessage): void =>
  hub.publish(update === 'reset' ? RESET : { audience: { kind: 'project', project_id: update.project_id }, patch: update.patch })

/** Sends updates to the other processes that use the database, and knows whether one of them has open streams. */
const createPeerNotifier = ({ db, clock, ids }: LiveDeps) => {
  const own = ids.uuid()
  const isShared = db.dialect.name === 'postgres'
  let active_until: Instant = 0
  // A lost update is corrected by the next change or reload of the page.
  const signal = (signals: readonly Signal[]): Promise<void> =>
    db.tx(async (tx) => signals.forEach((one) => tx.signal(one))).catch(() => undefined)
  const arePeersActive = (): boolean => isShared && clock.now() < active_until
  return {
    arePeersActive,
    isFromPeer: ({ from }: PeerMessage): boolean => from !== own,
    markPeersActive: (): void => void (active_until = clock.now() + PRESENCE_TIMEOUT),
    publish: async (patches: readonly (ProjectPatch | 'reset')[]): Promise<void> => {
      if (patches.length > 0 && arePeersActive()) await signal(patches.map((one) => ({ topic: 'live', data: { from: own, told: one } })))
    },
    announcePresence: async (): Promise<void> => {
      if (isShared) await signal([{ topic: 'live.watching' }])
    },
  }
}

const runHeartbeat = async (hub: Hub, peers: ReturnType<typeof createPeerNotifier>, clock: Clock, stopping: AbortSignal): Promise<void> => {
  let announced_at = clock.now()
  while (!stopping.aborted) {
    await clock.sleep(LIVE_HEARTBEAT_INTERVAL, stopping)
    hub.sendHeartbeat()
    if (hub.size === 0 || clock.now() - announced_at < PRESENCE_INTERVAL) continue
    announced_at = clock.now()
    // Not awaited: a database that hangs must not make a live connection look dead.
    void peers.announcePresence()
  }
}

/** Sends changes to open dashboards, of this process and, with PostgreSQL, of all others. */
export const createLiveUpdates = (deps: LiveDeps): LiveUpdates => {
  const { db, clock, ids, translate = () => undefined } = deps
  const hub = createHub(clock.now, () => ids.uuid().slice(0, 8))
  const peers = createPeerNotifier(deps)
  const coalescer = coalesceCheckUpdates({ db, clock, publish: hub.publish, publishToPeers: peers.publish })
  const stopping = new AbortController()

  const handleSignal = (signal: Signal): void => {
    const { topic, data } = signal
    if (topic === 'live.watching') return peers.markPeersActive()
    if (topic === 'account.deactivated' || topic === 'sessions.closed')
      return hub.disconnect(({ account_id }) => account_id === toAccountId(data))
    // Clients reconnect at once and are authorized again.
    if (topic === 'access.changed') return hub.disconnect(({ account_id }) => [account_id, null].includes(toAccountIdOrAll(data)))
    if (!hub.isActive()) return
    if (topic === 'check') return coalescer.add(toCheckRef(data).id, toCheckRef(data))
    if (topic === 'resync') return hub.publish(RESET)
    if (topic === 'live') return peers.isFromPeer(toPeerMessage(data)) ? publishPeerMessage(hub, toPeerMessage(data)) : undefined
    const entry = translate(signal, clock.now())
    if (entry) hub.publish(entry)
  }
  const stopListening = db.listen(handleSignal)

  const heartbeat = runHeartbeat(hub, peers, clock, stopping.signal)

  const announceIfFirst = (): void => {
    if (hub.size === 0) void peers.announcePresence()
  }

  return {
    connect: (connection, last_id) => {
      announceIfFirst()
      return hub.connect(connection, last_id)
    },
    position: () => {
      announceIfFirst()
      return hub.position()
    },
    countByAccount: hub.countByAccount,
    publishPings: (checks) => {
      if (hub.isActive() || peers.arePeersActive()) for (const check of checks) coalescer.add(check.settings.id, check)
    },
    stop: async () => {
      stopping.abort()
      stopListening()
      hub.disconnect(() => true)
      await Promise.all([heartbeat, coalescer.settled()])
    },
  }
}
