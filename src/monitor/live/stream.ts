import { LIVE_HEARTBEAT } from '../../contract/app/live.ts'
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
  /** Says what was missed since `last_id`, and from then on everything new. Answers how to leave. */
  connect(connection: LiveConnection, last_id: string | undefined): () => void
  /** Where the story stands now, for a page that is about to ask for what it shows and only then for the stream. */
  position(): string
  /** How many streams this account has open. */
  countByAccount(account_id: number): number
  /** Pings are told from here and not by signals of their transactions: there are too many of them. */
  publishPings(checks: readonly RecordedCheck[]): void
  /** Ends every stream. */
  stop(): Promise<void>
}

type LiveDeps = {
  readonly db: Db
  readonly clock: Clock & Pace
  readonly ids: Ids
  /** What the signals of other parts of the product mean to those who watch. */
  readonly translate?: (signal: Signal, now: Instant) => LiveUpdate | undefined
}

// A process with open streams tells the others so this often, and they rely on it a little longer.
const PRESENCE_INTERVAL = 20 * SECOND
const PRESENCE_TIMEOUT = 2 * MINUTE

const RESET: LiveUpdate = { audience: { kind: 'all' }, patch: 'reset' }

type PeerMessage = { readonly from: string; readonly told: ProjectPatch | 'reset' }

// These are said by `announceCheck`, by this file in another process, and by whoever deactivates an account or ends its sessions.
const toCheckRef = (data: unknown): Pick<Check, 'id' | 'project_id'> => data as Pick<Check, 'id' | 'project_id'>
const toPeerMessage = (data: unknown): PeerMessage => data as PeerMessage
const toAccountId = (data: unknown): number => data as number
// Said by whoever changes roles or moves accounts; null: everybody may see something else now.
const toAccountIdOrAll = (data: unknown): number | null => data as number | null

const publishPeerMessage = (hub: Hub, { told: update }: PeerMessage): void =>
  hub.publish(update === 'reset' ? RESET : { audience: { kind: 'project', project_id: update.project_id }, patch: update.patch })

/** Other processes on the same database: what they are told, and whether anybody there listens. */
const createPeerNotifier = ({ db, clock, ids }: LiveDeps) => {
  const own = ids.uuid()
  const isShared = db.dialect.name === 'postgres'
  let active_until: Instant = 0
  // Whoever misses a word sees it at the next change, or when the page asks anew.
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
    await clock.sleep(LIVE_HEARTBEAT, stopping)
    hub.sendHeartbeat()
    if (hub.size === 0 || clock.now() - announced_at < PRESENCE_INTERVAL) continue
    announced_at = clock.now()
    // Not awaited: a database that hangs must not make a live connection look dead.
    void peers.announcePresence()
  }
}

/** Lets open dashboards see what changes, in this process and, over PostgreSQL, in all others. */
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
    // Their pages come back at once, and are asked again who they are.
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
