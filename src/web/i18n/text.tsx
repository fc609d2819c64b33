import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useObservable } from '../use-observable.ts'
import { formats, type Formats } from './formats.ts'
import type { Language } from './language.ts'
import type { Messages } from './messages.ts'
import { words } from './words.ts'

type Speech = { readonly language: Language; readonly text: Messages; readonly format: Formats }

const SpeechContext = createContext<Speech | undefined>(undefined)

/** Provides the active language; renders nothing before it is loaded. */
export const SpeechProvider = ({ children }: { children: ReactNode }) => {
  const spoken = useObservable(words.spoken)
  const speech = useMemo(() => spoken && { ...spoken, format: formats(spoken.language === 'de' ? 'de' : 'en') }, [spoken])
  return speech && <SpeechContext value={speech}>{children}</SpeechContext>
}

const useSpeech = (): Speech => {
  const speech = useContext(SpeechContext)
  if (speech === undefined) throw new Error('A component that speaks stands outside <SpeechProvider>.')
  return speech
}

export const useText = (): Messages => useSpeech().text
export const useFormat = (): Formats => useSpeech().format
export const useLanguage = (): Language => useSpeech().language
