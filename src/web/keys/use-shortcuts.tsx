import { createContext, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { getPrefs, usePrefs } from '../prefs.ts'
import { useObservable } from '../use-observable.ts'
import { followCompositions } from './composition.ts'
import { createKeyboard, type Keyboard } from './keyboard.ts'
import { keysOf, type Shortcut } from './registry.ts'

const KeyboardContext = createContext<Keyboard | undefined>(undefined)

export const KeyboardProvider = ({ children }: { children: ReactNode }) => {
  const [keyboard] = useState(createKeyboard)
  useLayoutEffect(() => keyboard.listen(getPrefs), [keyboard])
  useLayoutEffect(followCompositions, [])
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>
}

export const useKeyboard = (): Keyboard => {
  const keyboard = useContext(KeyboardContext)
  if (keyboard === undefined) throw new Error('A shortcut stands outside <KeyboardProvider>.')
  return keyboard
}

/**
 * Puts shortcuts in force while the component is on the page. They always run the newest version of what was given. Both before the
 * browser draws: a key pressed at the sight of something is meant for it.
 */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const keyboard = useKeyboard()
  const newest = useRef(shortcuts)
  useLayoutEffect(() => {
    newest.current = shortcuts
  })
  const signature = JSON.stringify(shortcuts.map(({ id, keys, scope, label, repeat }) => [id, keys, scope, label, repeat]))
  useLayoutEffect(
    () =>
      keyboard.add(
        newest.current.map((shortcut, at) => ({
          ...shortcut,
          run: () => newest.current[at]?.run(),
          when: () => newest.current[at]?.when?.() ?? true,
        })),
      ),
    [keyboard, signature],
  )
}

export const useShortcutList = (): readonly Shortcut[] => useObservable(useKeyboard().shortcuts)

/** The first way to a shortcut as this person has set it, for tooltips and rows. */
export const useKeysOf = (): ((shortcut: Pick<Shortcut, 'id' | 'keys'>) => string | undefined) => {
  const settings = usePrefs()
  return (shortcut) => keysOf(shortcut, settings)[0]
}
