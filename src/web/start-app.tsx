import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { signInPrompt } from './api/prompts.ts'
import { createQueryClient } from './api/query-client.ts'
import { chooseLanguage, type Language } from './i18n/language.ts'
import { SpeechProvider } from './i18n/text.tsx'
import { words } from './i18n/words.ts'
import { KeyboardProvider } from './keys/use-shortcuts.tsx'
import { getPrefs, startPrefs, usePrefs } from './prefs.ts'
import { ToastProvider } from './ui/layer/toast.tsx'
import { useObservable } from './use-observable.ts'
import './ui/app.css'

const languageFor = (wish: string): Language => chooseLanguage([...(wish === '' ? [] : [wish]), ...navigator.languages])

/** Follows the language preference once the translations are loaded. */
const useLanguageOf = (wish: string): void => {
  useEffect(() => void words.speak(languageFor(wish)), [wish])
  const language = useObservable(words.spoken)?.language
  useEffect(() => {
    if (language !== undefined) document.documentElement.lang = language
  }, [language])
}

const App = ({ queries, router }: { queries: QueryClient; router: AnyRouter }) => {
  useLanguageOf(usePrefs().language)
  return (
    <SpeechProvider>
      <QueryClientProvider client={queries}>
        <KeyboardProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </KeyboardProvider>
      </QueryClientProvider>
    </SpeechProvider>
  )
}

/** Renders the pages of a router, with preferences, translations, shortcuts and toasts. */
export const startApp = async (createRouter: (queries: QueryClient) => AnyRouter): Promise<void> => {
  const queries: QueryClient = createQueryClient(() => leaveForSignIn())
  const router = createRouter(queries)

  // Handles an ended session: a page with its own sign-in prompt stays; elsewhere the sign-in page returns here afterwards.
  const leaveForSignIn = (): void => {
    const { pathname, href } = router.state.location
    if (pathname === '/login' || signInPrompt.isHosted()) return
    router.history.push(`/login?${new URLSearchParams({ to: href })}`)
  }

  startPrefs()
  const place = document.querySelector('#app')
  await words.speak(languageFor(getPrefs().language))
  if (place === null) return
  createRoot(place).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  )
}
