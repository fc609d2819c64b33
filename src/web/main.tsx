import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { chooseLanguage } from './i18n/language.ts'
import { loadSpeech, SpeechProvider, type Speech } from './i18n/text.tsx'
import { KeyboardProvider } from './keys/use-shortcuts.tsx'
import { getPrefs, startPrefs, usePrefs } from './prefs.ts'
import { createDashboardRouter } from './routes.tsx'
import { ToastProvider } from './ui/toast.tsx'
import './ui/app.css'

const wishes = (language: string): readonly string[] => [...(language === '' ? [] : [language]), ...navigator.languages]

const queries: QueryClient = createQueryClient(() => leaveForSignIn())
const router = createDashboardRouter(queries)

/** The session is over, here or elsewhere: back to the door, and afterwards to where we were. */
const leaveForSignIn = (): void => {
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  router.history.push(`/login?${new URLSearchParams({ to: href })}`)
}

/** Speaks another language as soon as it is chosen; until its catalog has come, the old one stays. */
const useSpeechFor = (first: Speech, language: string): Speech => {
  const [speech, setSpeech] = useState(first)
  useEffect(() => {
    let current = true
    void loadSpeech(chooseLanguage(wishes(language))).then((next) => current && setSpeech(next))
    return () => {
      current = false
    }
  }, [language])
  useEffect(() => {
    document.documentElement.lang = speech.language
  }, [speech.language])
  return speech
}

const App = ({ first }: { first: Speech }) => (
  <SpeechProvider speech={useSpeechFor(first, usePrefs().language)}>
    <QueryClientProvider client={queries}>
      <KeyboardProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </KeyboardProvider>
    </QueryClientProvider>
  </SpeechProvider>
)

const start = async (): Promise<void> => {
  startPrefs()
  const place = document.querySelector('#app')
  const first = await loadSpeech(chooseLanguage(wishes(getPrefs().language)))
  if (place !== null)
    createRoot(place).render(
      <StrictMode>
        <App first={first} />
      </StrictMode>,
    )
}

void start()
