import { flushSync } from 'react-dom'
import type { Keystroke, Typed } from './type-ahead.ts'

// Types into a layer what was typed before it was there. The browser inserts text by itself, so that fields, React and the editor hear of it
// as they hear of typing. It ignores keys that a script presses: what they do by default is done here.

const replayed = new WeakSet<Event>()

/** A key of the buffer belongs to the layer and is never a shortcut. */
export const isReplayed = (event: Event): boolean => replayed.has(event)

const KEY_CODES: Readonly<Record<string, number>> = { Backspace: 8, Tab: 9, Enter: 13, ArrowUp: 38, ArrowDown: 40, Delete: 46 }

const inputsWithoutText = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'file', 'color', 'image', 'range'])

export const isTextField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLInputElement
    ? !inputsWithoutText.has(element.type)
    : element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)

/** True when nobody has prevented what the key does by default. */
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

/** Enter goes on where text is typed. On a button it does nothing: a question is not answered before it could be read. */
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
  // A menu looks for the item that begins with what is typed.
  else for (const character of typed.text) dispatchKey(target, character)
}

const LAYERS = 'dialog, [role="menu"], [role="listbox"]'

/** Whether what has the focus can do something with keys: a field, or what lies above the page. */
export const takesKeys = (element: Element | null): boolean =>
  element !== null && (isTextField(element) || element.closest(LAYERS) !== null)

/** Where the keys of a field may go as well: the editor takes the place of the plain field it is in. */
const placeOf = (element: Element): Element => element.closest(LAYERS) ?? element.closest('form, section') ?? document.body

/** Gives the layer that has the focus what was typed for it. What is left when the layer has closed is dropped, not run as shortcuts. */
export const replay = (typed: readonly Typed[]): void => {
  const first = document.activeElement
  if (first === null) return
  const layer = placeOf(first)
  for (const one of typed) {
    const target = document.activeElement
    if (!(target instanceof HTMLElement) || !layer.isConnected || !layer.contains(target)) return
    // The next key acts on what this one has changed.
    flushSync(() => give(target, one, layer))
  }
}
