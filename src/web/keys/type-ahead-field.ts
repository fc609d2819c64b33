import { observable, type Observable } from '../observable.ts'
import type { Press } from './registry.ts'
import { isTextField, takesKeys } from './replay.ts'
import { captureOf, previewOf, withText, type Typed } from './type-ahead.ts'

// The text field that buffers keys for a layer that is not loaded. A real field, because IME composition, paste and undo work only there.

type FieldEvents = {
  readonly onCancel: () => void
  readonly onDiscard: () => void
  /** An element that consumes keys has received the focus. */
  readonly onTaken: () => void
  /** A click moved the focus elsewhere. */
  readonly onLeft: () => void
}

export type TypeAheadField = {
  readonly preview: Observable<string>
  readonly typed: () => readonly Typed[]
  readonly release: () => void
  readonly focus: () => void
  /** Runs `show` while focus events are ignored; returns whether an element that consumes keys has the focus. */
  readonly isTakenBy: (show: () => void) => boolean
  readonly remove: () => void
}

const createElement = (label: string): HTMLTextAreaElement => {
  const field = document.createElement('textarea')
  field.className = 'sr-only'
  field.setAttribute('aria-label', label)
  field.dataset['typeAhead'] = ''
  field.spellcheck = false
  field.autocomplete = 'off'
  // A modal dialog makes the rest of the page inert.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main') ?? document.body
  place.append(field)
  return field
}

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) element.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const hasCaret = (target: EventTarget | null): boolean => target instanceof Element && (isTextField(target) || target.matches('select'))

const pressOf = (event: KeyboardEvent): Pick<Press, 'key' | 'mod' | 'alt' | 'shift'> => {
  const isComposed = event.getModifierState('AltGraph')
  const mod = !isComposed && (event.ctrlKey || event.metaKey)
  return { key: event.key, mod, alt: !isComposed && event.altKey, shift: event.shiftKey }
}

type State = {
  readonly field: HTMLTextAreaElement
  origin: Element | null
  recorded: readonly Typed[]
  isBlind: boolean
}

const typedIn = ({ recorded, field }: State): readonly Typed[] => withText(recorded, field.value)
const focusField = ({ field }: State): void => field.focus({ preventScroll: true })

const keyHandler =
  (state: State, { onCancel, onDiscard }: FieldEvents) =>
  (event: KeyboardEvent): void => {
    if (!event.isTrusted) return
    const { field, recorded } = state
    if (document.activeElement !== field) focusField(state)
    event.stopPropagation()
    if (event.isComposing) return
    const press = pressOf(event)
    const capture = captureOf(press, { isEmpty: field.value === '', hasRecorded: recorded.length > 0 })
    if (capture === 'edit') return
    event.preventDefault()
    if (capture === 'cancel') return onCancel()
    if (capture === 'discard') return event.key === 'Enter' ? onDiscard() : undefined
    state.recorded = [...typedIn(state), { kind: 'key', key: press.key, shift: press.shift }]
    field.value = ''
  }

/** A focused field or overlay is the awaited layer. Any other focus change of the page is reverted. */
const focusHandler =
  (state: State, { onTaken }: FieldEvents) =>
  ({ target }: FocusEvent): void => {
    if (state.isBlind || !(target instanceof Element) || target === state.field) return
    if (takesKeys(target)) return queueMicrotask(onTaken)
    state.origin = target
    focusField(state)
  }

export const openTypeAheadField = (label: string, events: FieldEvents): TypeAheadField => {
  const state: State = { origin: document.activeElement, field: createElement(label), recorded: [], isBlind: false }
  const { field } = state
  const preview = observable('')
  const heard = new AbortController()
  const options = { capture: true, signal: heard.signal }
  addEventListener('keydown', keyHandler(state, events), options)
  addEventListener('focusin', focusHandler(state, events), options)
  // A click outside of fields must not take the focus; a click into a field may.
  addEventListener('mousedown', (event) => (hasCaret(event.target) ? events.onLeft() : event.preventDefault()), options)
  field.addEventListener('input', () => preview.set(previewOf(typedIn(state))))
  focusField(state)
  return {
    preview,
    typed: () => typedIn(state),
    focus: () => focusField(state),
    release: () => focusOn(state.origin),
    isTakenBy: (show) => {
      state.isBlind = true
      show()
      state.isBlind = false
      const focused = document.activeElement
      return focused !== state.origin && focused !== field && takesKeys(focused)
    },
    remove: () => {
      heard.abort()
      if (document.activeElement === field) focusOn(state.origin)
      field.remove()
    },
  }
}
