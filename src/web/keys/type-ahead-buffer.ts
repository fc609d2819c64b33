import { flushSync } from 'react-dom'
import { after } from '../clock.ts'
import { observable, type Observable } from '../observable.ts'
import { whenComposed } from './composition.ts'
import { isTextField, replay } from './replay.ts'
import { openTypeAheadField, type TypeAheadField } from './type-ahead-field.ts'
import { dropTypingBurst } from './typing-burst.ts'

/** Type-ahead: from opening a layer until it has the focus, keys are buffered for it and run no shortcut. */
export type TypeAhead = {
  readonly preview: Observable<string>
  /** Number of times that Ctrl+Enter was discarded, because its target was not visible yet. */
  readonly discarded: Observable<number>
  /** Starts buffering. Escape calls `cancel`. Returns the function that ends the wait and drops the buffer. */
  readonly begin: (label: string, cancel: () => void) => () => void
  /** Renders a loaded layer and replays the keys. Deferred during IME composition. */
  readonly handOver: (show: () => void, isAwaited: boolean) => void
  readonly drop: () => void
}

/** A layer that never takes the focus must not block the keyboard. */
const LATE_FOCUS_MILLIS = 3_000

/** A dialog without a text field: its buttons have the focus. */
const isQuestion = (element: Element | null): boolean => element !== null && !isTextField(element) && element.closest('dialog') !== null

// One keyboard, hence one buffer per page.
const preview = observable('')
const discarded = observable(0)
const waits = new Set<{ readonly cancel: () => void }>()
let field: TypeAheadField | undefined
let isHandingOver = false

const drop = (): void => {
  waits.clear()
  field?.remove()
  field = undefined
  preview.set('')
}

const deliver = (from: TypeAheadField): void => {
  if (field !== from) return
  const typed = from.typed()
  drop()
  replay(typed)
  if (isQuestion(document.activeElement)) dropTypingBurst(typed.some(({ kind }) => kind === 'text'))
}

const cancel = (): void => {
  const newest = [...waits].at(-1)
  drop()
  newest?.cancel()
}

const open = (label: string): void => {
  const opened: TypeAheadField = openTypeAheadField(label, {
    onCancel: cancel,
    onDiscard: () => discarded.set(discarded.get() + 1),
    onTaken: () => deliver(opened),
    onLeft: drop,
  })
  opened.preview.subscribe(() => preview.set(opened.preview.get()))
  field = opened
}

const begin: TypeAhead['begin'] = (label, onCancel) => {
  const wait = { cancel: onCancel }
  waits.add(wait)
  if (field === undefined) open(label)
  return () => {
    if (waits.delete(wait) && waits.size === 0 && !isHandingOver) drop()
  }
}

const showTo = (current: TypeAheadField, show: () => void): void => {
  isHandingOver = true
  const isTaken = current.isTakenBy(() => {
    // Restores the earlier focus first: on closing, the layer returns the focus to the element that was focused when it opened.
    current.release()
    flushSync(show)
  })
  isHandingOver = false
  if (isTaken) return deliver(current)
  current.focus()
  after(LATE_FOCUS_MILLIS, () => field === current && drop())
}

const handOver: TypeAhead['handOver'] = (show, isAwaited) => {
  if (!isAwaited) show()
  else whenComposed(() => (field === undefined ? show() : showTo(field, show)))
}

export const typeAhead: TypeAhead = { preview, discarded, begin, handOver, drop }
