import { useEffect } from 'react'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { isPageLoaded } from './at.ts'
import { useText } from './i18n/text.tsx'
import { isTextField } from './keys/replay.ts'
import { typeAhead } from './keys/type-ahead-buffer.ts'
import { useKeyboard } from './keys/use-shortcuts.tsx'

/** After going somewhere the focus is on the page, so that the keyboard and screen readers are there too; or in its first field. */
const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('#main')
  const focused = document.activeElement
  if (!isTextField(focused) || main?.contains(focused) !== true) main?.focus({ preventScroll: true })
}

/** On the way to a page whose code has not come. */
const isAway = (router: AnyRouter): boolean => {
  const { latestLocation, state } = router
  if (state.resolvedLocation === undefined || latestLocation.pathname === state.resolvedLocation.pathname) return false
  return router.matchRoutes(latestLocation).some(({ routeId }) => !isPageLoaded(router.routesById[routeId]?.options.component))
}

/** Keys typed after a shortcut that leads to another page are for the first field of that page, never shortcuts of the one that is left. */
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
