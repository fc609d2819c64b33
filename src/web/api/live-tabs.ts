import type { Cancel } from '../clock.ts'
import { missedSome } from './live-position.ts'
import type { LiveState } from './live-state.ts'
import { MAX_SILENCE_MS, type PipeSink, type PipeStart } from './live-pipe.ts'
import type { Frame } from './sse-frames.ts'

// One connection for all tabs of a browser. The tab that holds the lock leads: it reads the stream and forwards it. A tab that receives
// nothing for too long opens its own connection until the leader responds. All dependencies are injected for tests.

export type TabNote =
  | { readonly k: 'hello'; readonly tab: string; readonly topics: readonly string[] }
  | { readonly k: 'bye'; readonly tab: string }
  | { readonly k: 'state'; readonly state: LiveState; readonly lastId: string | undefined }
  | { readonly k: 'frame'; readonly frame: Frame }
  /** A new leader asks for all tabs; each answers with `hello`. */
  | { readonly k: 'roll' }

export type TabWorld = {
  readonly tab: string
  readonly post: (note: TabNote) => void
  readonly listen: (hear: (note: TabNote) => void) => Cancel
  /** Calls back when this tab becomes the leader; cancelling releases the leadership or leaves the queue. */
  readonly lead: (chosen: () => void) => Cancel
  readonly openPipe: (start: PipeStart, sink: PipeSink) => Cancel
  readonly after: (millis: number, run: () => void) => Cancel
}

/** Slightly longer than the leader takes to detect a lost connection; a new tab waits less, because it shows no data yet. */
export const silenceMillis = MAX_SILENCE_MS + 2_000
export const helloMillis = 5_000
export const rollMillis = 50

/** Jitter between 0 and 1, derived from the tab name. */
const spreadOf = (tab: string): number => ([...tab].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 100) / 100

export type Joining = { readonly topics: readonly string[]; readonly since: string | undefined }

type Tabs = {
  readonly world: TabWorld
  readonly sink: PipeSink
  readonly topics: readonly string[]
  readonly wanted: Map<string, readonly string[]>
  open: readonly string[]
  leading: boolean
  lastId: string | undefined
  /** Position at which this tab fetched its data; undefined once it has been compared with the leader's position. */
  since: string | undefined
  state: LiveState
  closePipe: Cancel | undefined
  cancelSilence: Cancel
}

const take = (tabs: Tabs, frame: Frame): void => {
  if (frame.kind === 'event' && frame.id !== undefined) tabs.lastId = frame.id
  tabs.sink.frame(frame)
  if (tabs.leading) tabs.world.post({ k: 'frame', frame })
}

const say = (tabs: Tabs, state: LiveState): void => {
  tabs.state = state
  tabs.sink.state(state)
  if (tabs.leading) tabs.world.post({ k: 'state', state, lastId: tabs.lastId })
}

const read = (tabs: Tabs): void => {
  tabs.closePipe?.()
  tabs.open = [...new Set([...tabs.wanted.values()].flat())].toSorted()
  const start = { topics: tabs.open, lastId: () => tabs.lastId, spread: spreadOf(tabs.world.tab) }
  tabs.closePipe = tabs.world.openPipe(start, { frame: (frame) => take(tabs, frame), state: (state) => say(tabs, state) })
}

const expectLeader = (tabs: Tabs, millis: number): void => {
  tabs.cancelSilence()
  tabs.cancelSilence = tabs.world.after(millis, () => {
    if (tabs.closePipe === undefined) read(tabs)
  })
}

const hearAsLeader = (tabs: Tabs, note: TabNote): void => {
  if (note.k === 'bye') tabs.wanted.delete(note.tab)
  if (note.k !== 'hello') return
  tabs.wanted.set(note.tab, note.topics)
  // Only a new topic needs a new connection, which resumes at the current position. A topic that no tab uses any more costs little.
  if (tabs.closePipe !== undefined && note.topics.some((topic) => !tabs.open.includes(topic))) read(tabs)
  if (tabs.state.kind !== 'idle') tabs.world.post({ k: 'state', state: tabs.state, lastId: tabs.lastId })
}

const hearAsFollower = (tabs: Tabs, note: TabNote): void => {
  if (note.k === 'hello' || note.k === 'bye') return
  if (note.k === 'roll') tabs.world.post({ k: 'hello', tab: tabs.world.tab, topics: tabs.topics })
  tabs.closePipe?.()
  tabs.closePipe = undefined
  expectLeader(tabs, silenceMillis)
  if (note.k === 'frame') take(tabs, note.frame)
  if (note.k !== 'state') return
  // The leader received events after this tab had fetched its data and before it joined.
  if (missedSome(tabs.since, note.lastId)) tabs.sink.frame({ kind: 'event', id: undefined, event: 'reset', data: '{}' })
  tabs.since = undefined
  tabs.lastId = note.lastId ?? tabs.lastId
  say(tabs, note.state)
}

const lead = (tabs: Tabs): void => {
  tabs.leading = true
  tabs.world.post({ k: 'roll' })
  tabs.cancelSilence()
  // Waits for the topics of the other tabs, so that one connection covers them.
  tabs.cancelSilence = tabs.world.after(rollMillis, () => read(tabs))
}

export const joinTabs = (world: TabWorld, { topics, since }: Joining, sink: PipeSink): Cancel => {
  const tabs: Tabs = {
    world,
    sink,
    topics,
    wanted: new Map([[world.tab, topics]]),
    open: [],
    leading: false,
    lastId: since,
    since,
    state: { kind: 'idle' },
    closePipe: undefined,
    cancelSilence: () => {},
  }
  const deafen = world.listen((note) => (tabs.leading ? hearAsLeader(tabs, note) : hearAsFollower(tabs, note)))
  world.post({ k: 'hello', tab: world.tab, topics })
  expectLeader(tabs, helloMillis)
  const giveUp = world.lead(() => lead(tabs))
  return () => {
    world.post({ k: 'bye', tab: world.tab })
    deafen()
    tabs.cancelSilence()
    tabs.closePipe?.()
    giveUp()
  }
}
