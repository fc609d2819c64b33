import { useEffect, useState } from 'react'

// Progress of the set-up in this tab. Session storage keeps link and step across reloads.

export type Service = 'monitoring' | 'helpdesk' | 'both'
export type SetupProgress = {
  /** Secret of the set-up link; empty before the link is opened and after the account is created. */
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
    // Private windows may block storage: progress then lasts until a reload.
  }
}

export const clearProgress = (): void => {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/** The secret is in the URL fragment, which is not sent to servers; it is then removed. A new link restarts the set-up. */
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
    // A link pasted into a tab with this page changes only the fragment, without a page load.
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
