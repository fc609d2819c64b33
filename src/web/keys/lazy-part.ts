import type { ComponentType } from 'react'
import { classifyLoadFailure, type LoadFailure } from '../api/load-failure.ts'
import { whenIdle } from '../clock.ts'
import { observable, type Observable } from '../observable.ts'
import { typeAhead } from './type-ahead-buffer.ts'

// Parts of a page whose code comes when they are opened. Each is fetched beforehand as soon as the browser has nothing better to do; failing
// then says nothing, because it is fetched again when it is opened.

export type PartState<Props> =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure }
  | { readonly kind: 'ready'; readonly Part: ComponentType<Props> }

export type LazyPart<Props> = {
  readonly state: Observable<PartState<Props>>
  readonly fetch: () => Promise<void>
  /** Fetches it for a place on the page that shows it. Returns what ends that. */
  readonly open: () => () => void
}

const preloads: (() => Promise<void>)[] = []
let isStarted = false
let isBusy = false

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** One after the other, each when the browser is idle. */
const preloadNext = (): void => {
  const next = isBusy ? undefined : preloads.shift()
  if (next === undefined) return
  isBusy = true
  whenIdle(() => {
    void next().finally(() => {
      isBusy = false
      preloadNext()
    })
  })
}

/** Fetches every lazy part of the pages that have been opened so far, and of those to come. Called once the first page is up. */
export const startPreloading = (): void => {
  if (isStarted || savesData()) return
  isStarted = true
  preloadNext()
}

/** Fetches something when the browser is idle, after the first page is up. */
export const preloadLater = (fetch: () => Promise<void>): void => {
  preloads.push(fetch)
  if (isStarted) preloadNext()
}

export const createLazyPart = <Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  const state = observable<PartState<Props>>({ kind: 'none' })
  let viewers = 0
  const fetch = async (): Promise<void> => {
    if (state.get().kind === 'loading' || state.get().kind === 'ready') return
    state.set({ kind: 'loading' })
    try {
      const Part = await load()
      typeAhead.handOver(() => state.set({ kind: 'ready', Part }), viewers > 0)
    } catch {
      if (viewers > 0) state.set({ kind: 'failed', failure: await classifyLoadFailure() })
      else state.set({ kind: 'none' })
    }
  }
  const open = (): (() => void) => {
    viewers += 1
    void fetch()
    return () => void (viewers -= 1)
  }
  preloadLater(fetch)
  return { state, fetch, open }
}
