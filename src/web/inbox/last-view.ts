const storageKey = 'watchdesk.view'

/** The view somebody worked in last. */
export const lastView = (): string => {
  try {
    const found = localStorage.getItem(storageKey) ?? ''
    return /^[a-z0-9]{1,20}$/.test(found) ? found : 'open'
  } catch {
    return 'open'
  }
}

export const rememberView = (view: string): void => {
  try {
    localStorage.setItem(storageKey, view)
  } catch {
    // Private windows may refuse storage.
  }
}
