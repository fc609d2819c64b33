import type { QueryClient } from '@tanstack/react-query'
import { onNextFrame, type Cancel } from '../clock.ts'
import { observable } from '../observable.ts'
import { bringsNew, mergePatch, patchData, readPatch, type Patch } from './merge-patches.ts'
import { browserTabs } from './live-browser.ts'
import { livePosition, noteHeard } from './live-position.ts'
import type { LiveState } from './live-state.ts'
import { joinTabs } from './live-tabs.ts'
import type { Frame } from './sse-frames.ts'

// Applies the live stream to the query cache. A query subscribes with `meta: { live: 'check' }`.

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly live?: string
      /** The query is a list, refetched when a new record of its kind (`live`) is created. */
      readonly grows?: boolean
      /** Route tags: a write through a route with one of these tags refetches the query. */
      readonly follows?: readonly string[]
    }
  }
}

export const liveState = observable<LiveState>({ kind: 'idle' })

/** Above this number of pending patches, as after a night in the background, a refetch is cheaper. */
const tooMany = 5_000

type Patches = ReadonlyMap<string, ReadonlyMap<string, Patch>>
const hearers = new Set<(patches: Patches) => void>()

/** Subscribes a list that refetches changed rows instead of applying patches. Called once per animation frame. */
export const onPatches = (hear: (patches: Patches) => void): Cancel => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

const apply = (queries: QueryClient, waiting: Patches): void => {
  for (const hear of Array.from(hearers)) hear(waiting)
  const written = waiting.get('written')
  if (written !== undefined)
    void queries.invalidateQueries({ predicate: ({ meta }) => meta?.follows?.some((kind) => written.has(kind)) === true })
  for (const query of queries.getQueryCache().getAll()) {
    const patches = waiting.get(query.meta?.live ?? '')
    if (patches === undefined || query.state.data === undefined) continue
    if (query.meta?.grows === true && bringsNew(query.state.data, patches))
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    const data = patchData(query.state.data, patches)
    if (data !== query.state.data) queries.setQueryData(query.queryKey, data, { updatedAt: query.state.dataUpdatedAt })
  }
}

/** Counts update the title and the icon, which are visible while the tab is hidden. */
const shownWhileHidden = new Set(['counts'])

/** Starts the stream. Patches are applied before the next paint, so a hidden tab collects them until it becomes visible. */
export const startLive = (queries: QueryClient, topics: readonly string[]): Cancel => {
  let waiting = new Map<string, Map<string, Patch>>()
  let cancelFrame: Cancel | undefined

  const flush = (): void => {
    cancelFrame = undefined
    const ready = waiting
    waiting = new Map()
    if ([...ready.values()].reduce((sum, ofKind) => sum + ofKind.size, 0) > tooMany) void queries.invalidateQueries()
    else apply(queries, ready)
  }
  const frame = (arrived: Frame): void => {
    if (arrived.kind !== 'event') return
    if (arrived.id !== undefined) noteHeard(arrived.id)
    if (arrived.event === 'reset') return void queries.invalidateQueries()
    const patch = arrived.event === 'patch' ? readPatch(arrived.data) : undefined
    if (patch === undefined) return
    if (shownWhileHidden.has(patch.t)) return apply(queries, new Map([[patch.t, new Map([[String(patch.id), patch]])]]))
    mergePatch(waiting, patch)
    cancelFrame ??= onNextFrame(flush)
  }

  const world = browserTabs()
  const leave = joinTabs(world, { topics, since: livePosition() }, { frame, state: liveState.set })
  return () => {
    cancelFrame?.()
    leave()
    world.close()
    liveState.set({ kind: 'idle' })
  }
}
