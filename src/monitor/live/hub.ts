import type { Patch } from '../../contract/app/live.ts'
import { type Instant, MINUTE } from '../../contract/time.ts'
import { type Audience, isInAudience, type LiveViewer } from './audience.ts'
import { createRingBuffer, type RingBuffer } from './ring-buffer.ts'

/** One thing said: a patch for those it concerns, or that they should ask for everything anew. */
export type LiveUpdate = { readonly audience: Audience; readonly patch: Patch | 'reset' }

/** One who listens, to frames of server-sent events. */
export type LiveConnection = { readonly viewer: LiveViewer; send(frame: string): void; close(): void }

export type Hub = {
  /** Says what was missed since `last_id`, and from then on everything new. Answers how to leave. */
  connect(connection: LiveConnection, last_id: string | undefined): () => void
  /** Where the story stands now; from here on it is kept, so that whoever got this may ask for what came after. */
  position(): string
  publish(update: LiveUpdate): void
  /** Tells everybody that the line still stands. */
  sendHeartbeat(): void
  /** Ends those it is true of. */
  disconnect(matches: (viewer: LiveViewer) => boolean): void
  readonly size: number
  countByAccount(account_id: number): number
  /** Whether it is worth saying anything: somebody listens, or may come back and ask. */
  isActive(): boolean
}

type SentUpdate = LiveUpdate & { readonly frame: string }

// Who was away for longer, or missed more, asks for everything anew.
const HISTORY_LIMITS = { max_entries: 20_000, max_age: 10 * MINUTE }

const RESET_FRAME = 'event: reset\ndata: {}\n\n'
const HEARTBEAT_FRAME = ':\n\n'

const toFrame = (id: string, patch: LiveUpdate['patch']): string =>
  patch === 'reset' ? `id: ${id}\n${RESET_FRAME}` : `id: ${id}\nevent: patch\ndata: ${JSON.stringify(patch)}\n\n`

/** What was said lately. Its epoch names it: an id of another one says nothing about what was missed. */
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
  // The first frame tells where the story stands, so that whoever leaves before anything happens can come back.
  send(`id: ${history.position()}\nevent: hello\ndata: {}\n\n`)
  if (missed === undefined) send(RESET_FRAME)
  else for (const { audience, frame } of missed) if (isInAudience(viewer, audience)) send(frame)
}

export const createHub = (now: () => Instant, newEpoch: () => string): Hub => {
  const connections = new Set<LiveConnection>()
  const history = createHistory(newEpoch)
  let left_at: Instant = -Infinity

  const isActive = (): boolean => connections.size > 0 || now() < left_at + HISTORY_LIMITS.max_age

  /** What nobody watched was not kept: a story with a gap must not pass for a whole one. */
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
