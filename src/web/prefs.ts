import { observable } from './observable.ts'
import { defaultPrefs, readPrefs, type Prefs } from './prefs-shape.ts'
import { useObservable } from './use-observable.ts'

const storageKey = 'watchdesk.prefs'
const state = observable<Prefs>(defaultPrefs)

/** Private windows may block storage; preferences then last as long as the tab. */
const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const show = (prefs: Prefs): void => {
  const root = document.documentElement
  if (prefs.theme === 'system') root.removeAttribute('data-theme')
  else root.dataset.theme = prefs.theme
  root.dataset.density = prefs.density
  state.set(prefs)
}

/** Loads the stored preferences and follows changes made in other tabs. */
export const startPrefs = (): void => {
  show(readPrefs(stored()))
  addEventListener('storage', (event) => {
    if (event.key === storageKey) show(readPrefs(event.newValue))
  })
}

export const getPrefs = (): Prefs => state.get()

export const changePrefs = (change: Partial<Prefs>): void => {
  const next = { ...state.get(), ...change }
  show(next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Storage is full or blocked: the preference still applies in this tab.
  }
}

export const usePrefs = (): Prefs => useObservable(state)
