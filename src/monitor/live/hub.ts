import type { LivePatch } from '../../contract/app/live.ts'
import { type Instant, MINUTE } from '../../contract/time.ts'
import { type Audience, isInAudience, type LiveViewer } from './audience.ts'
import { createRingBuffer, type RingBuffer } from './ring-buffer.ts'

/** A patch for its audience, or the request to reload all data. */
export type LiveUpdate = { readonly audience: Audience; readonly patch: LivePatch | 'reset' }

export type LiveConnection = { readonly viewer: LiveViewer; send(frame: string): void; close(): void }

export type Hub = {
  /** Sends the updates missed since `last_id`, then each new one. Returns a function that closes the connection. */
  connect(connection: LiveConnection, last_id: string | undefined): () => void
  /** Id of the last update. Updates are kept from now on, so that a client can ask for those that follow. */
  position(): string
  publish(update: LiveUpdate): void
  /** Lets clients and proxies detect dead connections. */
  sendHeartbeat(): void
  disconnect(matches: (viewer: LiveViewer) => boolean): void
  readonly size: number
  countByAccount(account_id: number): number
  /** Whether updates must be kept: a client is connected, or may still reconnect. */
  isActive(): boolean
}

type SentUpdate = LiveUpdate & { readonly frame: string }

// A client that was away for longer, or missed more updates, reloads all data.
const HISTORY_LIMITS = { max_entries: 20_000, max_age: 10 * MINUTE }

const RESET_FRAME = 'event: reset\ndata: {}\n\n'
const HEARTBEAT_FRAME = ':\n\n'

const toFrame = (id: string, patch: LiveUpdate['patch']): string =>
  patch === 'reset' ? `id: ${id}\n${RESET_FRAME}` : `id: ${id}\nevent: patch\ndata: ${JSON.stringify(patch)}\n\n`

/** Recent updates. The epoch is part of their ids: after an id of another epoch it is unknown which updates were missed. */
const createHistory = (newEpoch: () => string) => {
  let epoch = newEpoch()
  let ring: RingBuffer<SentUpdate> = createRingBuffer(HISTORY_LIMITS)
  return {
    position: (): string => `${epoch}.${ring.last}`,
    add: (update: LiveUpdate, now: Instant): SentUpdate => {
      const sent = { ...update, frame: toFrame(`${epoch}.${ring.last + 1}`, update.patch) }
      ring.push(sent, now)
      return sent
    },
    since: (last_id: string): readonly SentUpdate[] | undefined => {
      const [of_epoch, seq] = last_id.split('.')
      return of_epoch === epoch && /^\d+$/.test(seq ?? '') ? ring.since(Number(seq)) : undefined
    },
    forget: (): void => {
      epoch = newEpoch()
      ring = createRingBuffer(HISTORY_LIMITS)
    },
  }
}

const sendMissed = ({ viewer, send }: LiveConnection, history: ReturnType<typeof createHistory>, last_id: string | undefined): void => {
  const missed = last_id === undefined ? [] : history.since(last_id)
  // The first frame has the current id, so that a client that disconnects before the next update can resume.
  send(`id: ${history.position()}\nevent: hello\ndata: {}\n\n`)
  if (missed === undefined) send(RESET_FRAME)
  else for (const { audience, frame } of missed) if (isInAudience(viewer, audience)) send(frame)
}

export const createHub = (now: () => Instant, newEpoch: () => string): Hub => {
  const connections = new Set<LiveConnection>()
  const history = createHistory(newEpoch)
  let left_at: Instant = -Infinity

  const isActive = (): boolean => connections.size > 0 || now() < left_at + HISTORY_LIMITS.max_age

  /** Updates are not kept while no client is connected. A new epoch prevents a history with a gap from being used to resume. */
  const resetIfIdle = (): void => {
    if (!isActive()) history.forget()
  }

  return {
    position: () => {
      resetIfIdle()
      left_at = now()
      return history.position()
    },
    connect: (connection, last_id) => {
      resetIfIdle()
      sendMissed(connection, history, last_id)
      connections.add(connection)
      return () => {
        if (connections.delete(connection)) left_at = now()
      }
    },
    publish: (update) => {
      if (!isActive()) return
      const { frame } = history.add(update, now())
      for (const { viewer, send } of connections) if (isInAudience(viewer, update.audience)) send(frame)
    },
    sendHeartbeat: () => {
      for (const { send } of connections) send(HEARTBEAT_FRAME)
    },
    disconnect: (matches) => {
      for (const connection of connections) if (matches(connection.viewer)) connection.close()
    },
    get size() {
      return connections.size
    },
    countByAccount: (account_id) => [...connections].filter(({ viewer }) => viewer.account_id === account_id).length,
    isActive,
  }
}
