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
 * Registers shortcuts while the component is mounted. They always run the latest callbacks. Uses layout effects, because a key pressed on
 * the first paint must already work.
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

export const useKeysOf = (): ((shortcut: Pick<Shortcut, 'id' | 'keys'>) => string | undefined) => {
  const settings = usePrefs()
  return (shortcut) => keysOf(shortcut, settings)[0]
}
