import { readVisits, withVisit, type Visit } from './visits.ts'

const storageKey = 'watchdesk.recent'

export const recentVisits = (): readonly Visit[] => {
  try {
    return readVisits(localStorage.getItem(storageKey))
  } catch {
    return []
  }
}

export const noteVisit = (label: string): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(withVisit(recentVisits(), { to: location.pathname, label })))
  } catch {
    // Private windows may block storage: nothing is recorded.
  }
}
