import { useEffect } from 'react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { isPageLoaded } from './at.ts'
import { useText } from './i18n/text.tsx'
import { isTextField } from './keys/replay.ts'
import { typeAhead } from './keys/type-ahead-buffer.ts'
import { useKeyboard } from './keys/use-shortcuts.tsx'

/** After navigation the focus moves to the page or its first field, for keyboard and screen-reader users. */
const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('#main')
  const focused = document.activeElement
  if (!isTextField(focused) || main?.contains(focused) !== true) main?.focus({ preventScroll: true })
}

/** Whether the router is navigating to a route whose code is still loading. */
const isAway = (router: AnyRouter): boolean => {
  const { latestLocation, state } = router
  if (state.resolvedLocation === undefined || latestLocation.pathname === state.resolvedLocation.pathname) return false
  return router.matchRoutes(latestLocation).some(({ routeId }) => !isPageLoaded(router.routesById[routeId]?.options.component))
}

/** Buffers keys typed after a navigation shortcut for the first field of the next page, so that they are not run as shortcuts. */
export const useArrival = (): void => {
  const router = useRouter()
  const keyboard = useKeyboard()
  const text = useText().ui
  useEffect(() => {
    let end: (() => void) | undefined
    const unsubscribe = [
      keyboard.ran.subscribe(() => {
        if (isAway(router)) end ??= typeAhead.begin(text.typeAhead, () => undefined)
      }),
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) focusPage()
        end?.()
        end = undefined
      }),
    ]
    return () => {
      for (const run of unsubscribe) run()
      end?.()
    }
  }, [router, keyboard, text])
}
