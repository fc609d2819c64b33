import { observable, type Observable } from '../observable.ts'
import type { Press } from './registry.ts'
import { isTextField, takesKeys } from './replay.ts'
import { captureOf, previewOf, withText, type Typed } from './type-ahead.ts'

// The field that holds what is typed for a layer that is not there yet. A real field, because only there does the browser compose
// characters, paste and undo.

type FieldEvents = {
  /** Escape was pressed. */
  readonly onCancel: () => void
  /** Ctrl+Enter was pressed for something that cannot be seen yet. */
  readonly onDiscard: () => void
  /** Something that takes keys has the focus. */
  readonly onTaken: () => void
  /** The focus was put elsewhere by a click. */
  readonly onLeft: () => void
}

export type TypeAheadField = {
  readonly preview: Observable<string>
  readonly typed: () => readonly Typed[]
  /** Gives the focus back to what had it before. */
  readonly release: () => void
  readonly focus: () => void
  /** Runs while the field ignores where the focus goes; answers whether something has taken it that takes keys. */
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
  // A modal dialog leaves the rest of the page without focus.
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main') ?? document.body
  place.append(field)
  return field
}

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) element.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const hasCaret = (target: EventTarget | null): boolean => target instanceof Element && (isTextField(target) || target.matches('select'))

/** AltGr types characters: it is no modifier of a shortcut. */
const pressOf = (event: KeyboardEvent): Pick<Press, 'key' | 'mod' | 'alt' | 'shift'> => {
  const isComposed = event.getModifierState('AltGraph')
  const mod = !isComposed && (event.ctrlKey || event.metaKey)
  return { key: event.key, mod, alt: !isComposed && event.altKey, shift: event.shiftKey }
}

type State = {
  readonly field: HTMLTextAreaElement
  /** What gets the focus back. */
  origin: Element | null
  recorded: readonly Typed[]
  /** Where the focus goes is not its business now. */
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

/** Whatever takes text or lies above the page is what was waited for. The page itself takes the focus for its own reasons. */
const focusHandler =
  (state: State, { onTaken }: FieldEvents) =>
  ({ target }: FocusEvent): void => {
    if (state.isBlind || !(target instanceof Element) || target === state.field) return
    if (takesKeys(target)) return queueMicrotask(onTaken)
    state.origin = target
    focusField(state)
  }

/** Takes the focus, and every key with it. */
export const openTypeAheadField = (label: string, events: FieldEvents): TypeAheadField => {
  const state: State = { origin: document.activeElement, field: createElement(label), recorded: [], isBlind: false }
  const { field } = state
  const preview = observable('')
  const heard = new AbortController()
  const options = { capture: true, signal: heard.signal }
  addEventListener('keydown', keyHandler(state, events), options)
  addEventListener('focusin', focusHandler(state, events), options)
  // A click beside the field does not take the keys from it; one into another field does.
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
