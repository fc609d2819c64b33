import { useState } from 'react'

const storageKey = (id: string): string => `watchdesk.draft.${id}`

const kept = (id: string): string => {
  try {
    return localStorage.getItem(storageKey(id)) ?? ''
  } catch {
    return ''
  }
}

const keep = (id: string, text: string): void => {
  try {
    if (text === '') localStorage.removeItem(storageKey(id))
    else localStorage.setItem(storageKey(id), text)
  } catch {}
}

/** Unsent text, kept in local storage per id. */
export const useDraft = (id: string): readonly [string, (text: string) => void] => {
  const [written, setWritten] = useState({ id, text: kept(id) })
  const write = (text: string): void => {
    keep(id, text)
    setWritten({ id, text })
  }
  return [written.id === id ? written.text : kept(id), write]
}
