import type { Patch } from '../../contract/app/live.ts'
import { MINUTE, type Instant } from '../../contract/time.ts'
import { concerns, type Audience, type Viewer } from './audience.ts'
import { createRing, type Ring } from './ring.ts'

/** One thing said: a patch for those it concerns, or that they should ask for everything anew. */
export type Entry = { readonly audience: Audience; readonly patch: Patch | 'reset' }

/** One who listens, to frames of server-sent events. */
export type Listener = { readonly viewer: Viewer; hear(frame: string): void; end(): void }

export type Hub = {
  /** Says what was missed since `last_id`, and from then on everything new. Answers how to leave. */
  watch(listener: Listener, last_id: string | undefined): () => void
  /** Where the story stands now; from here on it is kept, so that whoever got this may ask for what came after. */
  position(): string
  say(entry: Entry): void
  /** Tells everybody that the line still stands. */
  beat(): void
  /** Ends those it is true of. */
  end(isMeant: (viewer: Viewer) => boolean): void
  readonly size: number
  countOf(account_id: number): number
  /** Whether it is worth saying anything: somebody listens, or may come back and ask. */
  isWatched(): boolean
}

type Said = Entry & { readonly frame: string }

// Who was away for longer, or missed more, asks for everything anew.
const MEMORY = { max_entries: 20_000, max_age: 10 * MINUTE }

const RESET = 'event: reset\ndata: {}\n\n'
const BEAT = ':\n\n'

const frameOf = (id: string, patch: Entry['patch']): string =>
  patch === 'reset' ? `id: ${id}\n${RESET}` : `id: ${id}\nevent: patch\ndata: ${JSON.stringify(patch)}\n\n`

/** What was said lately. Its epoch names it: an id of another one says nothing about what was missed. */
const createMemory = (newEpoch: () => string) => {
  let epoch = newEpoch()
  let ring: Ring<Said> = createRing(MEMORY)
  return {
    position: (): string => `${epoch}.${ring.last}`,
    add: (entry: Entry, now: Instant): Said => {
      const said = { ...entry, frame: frameOf(`${epoch}.${ring.last + 1}`, entry.patch) }
      ring.push(said, now)
      return said
    },
    since: (last_id: string): readonly Said[] | undefined => {
      const [of_epoch, seq] = last_id.split('.')
      return of_epoch === epoch && /^\d+$/.test(seq ?? '') ? ring.since(Number(seq)) : undefined
    },
    forget: (): void => {
      epoch = newEpoch()
      ring = createRing(MEMORY)
    },
  }
}

const catchUp = ({ viewer, hear }: Listener, memory: ReturnType<typeof createMemory>, last_id: string | undefined): void => {
  const missed = last_id === undefined ? [] : memory.since(last_id)
  // The first frame tells where the story stands, so that whoever leaves before anything happens can come back.
  hear(`id: ${memory.position()}\nevent: hello\ndata: {}\n\n`)
  if (missed === undefined) hear(RESET)
  else for (const { audience, frame } of missed) if (concerns(viewer, audience)) hear(frame)
}

export const createHub = (now: () => Instant, newEpoch: () => string): Hub => {
  const listeners = new Set<Listener>()
  const memory = createMemory(newEpoch)
  let left_at: Instant = -Infinity

  const isWatched = (): boolean => listeners.size > 0 || now() < left_at + MEMORY.max_age

  /** What nobody watched was not kept: a story with a gap must not pass for a whole one. */
  const begin = (): void => {
    if (!isWatched()) memory.forget()
  }

  return {
    position: () => {
      begin()
      left_at = now()
      return memory.position()
    },
    watch: (listener, last_id) => {
      begin()
      catchUp(listener, memory, last_id)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener)) left_at = now()
      }
    },
    say: (entry) => {
      if (!isWatched()) return
      const { frame } = memory.add(entry, now())
      for (const { viewer, hear } of listeners) if (concerns(viewer, entry.audience)) hear(frame)
    },
    beat: () => {
      for (const { hear } of listeners) hear(BEAT)
    },
    end: (isMeant) => {
      for (const listener of listeners) if (isMeant(listener.viewer)) listener.end()
    },
    get size() {
      return listeners.size
    },
    countOf: (account_id) => [...listeners].filter(({ viewer }) => viewer.account_id === account_id).length,
    isWatched,
  }
}
