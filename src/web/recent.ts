import { readVisits, withVisit, type Visit } from './visits.ts'

const storageKey = 'watchdesk.recent'

export const recentVisits = (): readonly Visit[] => {
  try {
    return readVisits(localStorage.getItem(storageKey))
  } catch {
    return []
  }
}

/** Remembers the page that is shown, under the name it gave itself. */
export const noteVisit = (label: string): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withVisit(recentVisits(), { to: location.pathname, label })))
  } catch {
    // Without storage nothing is remembered, which is what a private window asks for.
  }
}
