import { flushSync } from 'react-dom'
import type { Keystroke, Typed } from './type-ahead.ts'

// Replays buffered keys into a layer. Text is inserted by `execCommand`, so that fields, React and the editor receive normal input events.
// Browsers perform no default action for synthetic keys, so it is done here.

const replayed = new WeakSet<Event>()

/** Whether a key event is a replayed one, which belongs to the layer and must not run a shortcut. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

const KEY_CODES: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, ArrowUp: 38, ArrowDown: 40, Delete: 46 }

const inputsWithoutText = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'color', 'image', 'range'])

export const isTextField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLInputElement
    ? !inputsWithoutText.has(element.type)
    : element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)

/** False when a listener prevented the default action. */
const dispatchKey = (target: Element, key: string, shift = false): boolean => {
  const event = new KeyboardEvent('keydown', { key, keyCode: KEY_CODES[key] ?? 0, shiftKey: shift, bubbles: true, cancelable: true })
  replayed.add(event)
  return target.dispatchEvent(event)
}

const TABBABLE = 'input:not([type=hidden]), textarea, select, button, a[href], [contenteditable="true"], [tabindex="0"]'

const focusNext = (from: Element, within: Element, shift: boolean): void => {
  const stops = [...within.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => !stop.matches(':disabled') && stop.offsetParent !== null,
  )
  const at = stops.findIndex((stop) => stop === from)
  stops.at((at + (shift ? -1 : 1)) % stops.length)?.focus()
}

/** Enter acts in text fields only. It never presses a button: a question must be readable before it is answered. */
const enter = (target: Element): void => {
  if (target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (target instanceof HTMLTextAreaElement) document.execCommand('insertLineBreak')
  else document.execCommand('insertParagraph')
}

const doByDefault = (target: HTMLElement, { key, shift }: Keystroke, layer: Element): void => {
  if (key === 'Tab') focusNext(target, layer, shift)
  else if (!isTextField(target)) return
  else if (key === 'Enter') enter(target)
  else if (key === 'Backspace') document.execCommand('delete')
  else if (key === 'Delete') document.execCommand('forwardDelete')
}

const give = (target: HTMLElement, typed: Typed, layer: Element): void => {
  if (typed.kind === 'key') {
    if (dispatchKey(target, typed.key, typed.shift)) doByDefault(target, typed, layer)
  } else if (isTextField(target)) document.execCommand('insertText', false, typed.text)
  // Menus use type-ahead search.
  else for (const character of typed.text) dispatchKey(target, character)
}

const LAYERS = 'dialog, [role="menu"], [role="listbox"]'

/** Whether the element consumes keys: a field or an overlay. */
export const takesKeys = (element: Element | null): boolean =>
  element !== null && (isTextField(element) || element.closest(LAYERS) !== null)

/** The container within which the focus may move during the replay: in a form, the editor may replace the focused plain text field. */
const placeOf = (element: Element): Element => element.closest(LAYERS) ?? element.closest('form, section') ?? document.body

/** Replays keys into the focused layer. Keys left when it has closed are dropped and run no shortcut. */
export const replay = (typed: readonly Typed[]): void => {
  const first = document.activeElement
  if (first === null) return
  const layer = placeOf(first)
  for (const one of typed) {
    const target = document.activeElement
    if (!(target instanceof HTMLElement) || !layer.isConnected || !layer.contains(target)) return
    // The next key must see the state after this one.
    flushSync(() => give(target, one, layer))
  }
}
