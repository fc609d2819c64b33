import type { ComponentType } from 'react'
import { classifyLoadFailure, type LoadFailure } from '../api/load-failure.ts'
import { whenIdle } from '../clock.ts'
import { observable, type Observable } from '../observable.ts'
import { typeAhead } from './type-ahead-buffer.ts'

// Lazily loaded components. Each is preloaded when the browser is idle; a failure is ignored then, because opening loads it again.

export type PartState<Props> =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly failure: LoadFailure }
  | { readonly kind: 'ready'; readonly Part: ComponentType<Props> }

export type LazyPart<Props> = {
  readonly state: Observable<PartState<Props>>
  readonly fetch: () => Promise<void>
  /** Marks the component as rendered and loads it; only then a failure is shown. Returns the cleanup function. */
  readonly open: () => () => void
}

const preloads: (() => Promise<void>)[] = []
let isStarted = false
let isBusy = false

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Preloads the next component when the browser is idle; one at a time, so that other requests are not delayed. */
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

/** Starts preloading of all lazy components, also of those registered later. Called after the first page has rendered. */
export const startPreloading = (): void => {
  if (isStarted || savesData()) return
  isStarted = true
  preloadNext()
}

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
