const storageKey = 'watchdesk.view'

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
    // Storage may be unavailable in private windows.
  }
}
