import { useEffect, useState } from 'react'

// The set-up in this tab. It is kept in the session storage, so that a reload loses neither the link nor the step.

export type Service = 'monitoring' | 'helpdesk' | 'both'
export type SetupProgress = {
  /** The secret of the set-up link; empty before a link was opened, and after the account was created. */
  readonly token: string
  readonly step: 'account' | 'choice' | 'check' | 'ticket'
  readonly service: Service
}

const STORAGE_KEY = 'watchdesk.setup'
const START: SetupProgress = { token: '', step: 'account', service: 'both' }

const isProgress = (value: unknown): value is SetupProgress =>
  typeof value === 'object' && value !== null && 'token' in value && 'step' in value && 'service' in value

const readProgress = (): SetupProgress => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    return isProgress(stored) ? stored : START
  } catch {
    return START
  }
}

const saveProgress = (progress: SetupProgress): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(progress))
  } catch {
    // Private windows may refuse storage: the progress then lasts until a reload.
  }
}

export const clearProgress = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
}

/** The link carries the secret in the fragment, which no server sees; it is removed from the address. A new link starts from the beginning. */
const takeLink = (): SetupProgress => {
  const token = location.hash.slice(1)
  if (token === '') return readProgress()
  history.replaceState(history.state, '', location.pathname)
  const progress = { ...START, token }
  saveProgress(progress)
  return progress
}

export const useSetupProgress = (): readonly [SetupProgress, (change: Partial<SetupProgress>) => void] => {
  const [progress, setProgress] = useState(takeLink)
  useEffect(() => {
    // A link pasted into the tab that shows this page changes the fragment only; nothing is loaded again.
    const take = (): void => {
      if (location.hash !== '') setProgress(takeLink())
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const change = (part: Partial<SetupProgress>): void => {
    const next = { ...progress, ...part }
    saveProgress(next)
    setProgress(next)
  }
  return [progress, change]
}
