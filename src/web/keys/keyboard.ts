import { localNow } from '../clock.ts'
import { observable, type Observable } from '../observable.ts'
import { isReplayed } from './replay.ts'
import { meaningOf, type KeySettings, type Pending, type Press, type Shortcut } from './registry.ts'

/** The active shortcuts and the single listener that runs them. */
export type Keyboard = {
  readonly shortcuts: Observable<readonly Shortcut[]>
  readonly add: (shortcuts: readonly Shortcut[]) => () => void
  readonly ran: Observable<number>
  readonly listen: (settings: () => KeySettings) => () => void
}

const typing =
  'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="menu"], [role="listbox"], [role="combobox"]'
const clickableInputs = new Set(['button', 'submit', 'reset', 'checkbox', 'file', 'color', 'image'])

const placeOf = (target: EventTarget | null): Pick<Press, 'inField' | 'onControl'> => {
  if (!(target instanceof Element)) return { inField: false, onControl: false }
  if (target instanceof HTMLInputElement) {
    const clickable = clickableInputs.has(target.type)
    return { inField: !clickable, onControl: clickable }
  }
  return { inField: target.closest(typing) !== null, onControl: target.closest('button, a[href], summary, [role="tab"]') !== null }
}

/** AltGr types `[` or `@` on some keyboards: then only the character counts, not its modifiers. */
const pressOf = (event: KeyboardEvent): Press => {
  const composed = event.getModifierState('AltGraph')
  return {
    key: event.key,
    mod: !composed && (event.ctrlKey || event.metaKey),
    shift: event.shiftKey,
    alt: !composed && event.altKey,
    repeat: event.repeat,
    ...placeOf(event.target),
    dialogOpen: document.querySelector('dialog:modal') !== null,
    at: localNow(),
  }
}

export const createKeyboard = (): Keyboard => {
  const shortcuts = observable<readonly Shortcut[]>([])
  const ran = observable(0)
  let pending: Pending | undefined
  return {
    shortcuts,
    ran,
    add: (added) => {
      shortcuts.set([...shortcuts.get(), ...added])
      return () => shortcuts.set(shortcuts.get().filter((shortcut) => !added.includes(shortcut)))
    },
    listen: (settings) => {
      const onKey = (event: KeyboardEvent): void => {
        if (event.defaultPrevented || event.isComposing || isReplayed(event)) return
        const meaning = meaningOf({ shortcuts: shortcuts.get(), settings: settings(), pending }, pressOf(event))
        pending = meaning.pending
        if (meaning.shortcut === undefined) return
        event.preventDefault()
        meaning.shortcut.run()
        ran.set(ran.get() + 1)
      }
      addEventListener('keydown', onKey)
      return () => removeEventListener('keydown', onKey)
    },
  }
}
