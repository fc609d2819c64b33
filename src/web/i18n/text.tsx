import { createContext, useContext, type ReactNode } from 'react'
import { formats, type Formats } from './formats.ts'
import type { Language } from './language.ts'
import type { Messages } from './messages.ts'

export type Speech = { readonly language: Language; readonly text: Messages; readonly format: Formats }

const SpeechContext = createContext<Speech | undefined>(undefined)

/** Each catalog is a chunk of its own: nobody downloads a language they do not read. */
export const loadSpeech = async (language: Language): Promise<Speech> => {
  if (language === 'de') return { language, text: (await import('./de.ts')).de, format: formats('de') }
  const { en } = await import('./en.ts')
  if (language === 'en') return { language, text: en, format: formats('en') }
  const { pseudo } = await import('./pseudo.ts')
  return { language, text: pseudo(en), format: formats('en') }
}

export const SpeechProvider = ({ speech, children }: { speech: Speech; children: ReactNode }) => (
  <SpeechContext value={speech}>{children}</SpeechContext>
)

const useSpeech = (): Speech => {
  const speech = useContext(SpeechContext)
  if (speech === undefined) throw new Error('A component that speaks stands outside <SpeechProvider>.')
  return speech
}

export const useText = (): Messages => useSpeech().text
export const useFormat = (): Formats => useSpeech().format
export const useLanguage = (): Language => useSpeech().language
