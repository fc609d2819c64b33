import { flushSync } from 'react-dom'
import { after } from '../clock.ts'
import { observable, type Observable } from '../observable.ts'
import { whenComposed } from './composition.ts'
import { isTextField, replay } from './replay.ts'
import { openTypeAheadField, type TypeAheadField } from './type-ahead-field.ts'
import { dropTypingBurst } from './typing-burst.ts'

/** Type-ahead: from the moment a layer is opened until it has the focus, keys are kept for it and run no shortcut. */
export type TypeAhead = {
  /** What has been typed for a layer that is not there yet. */
  readonly preview: Observable<string>
  /** How often Ctrl+Enter was pressed for something that could not be seen yet. */
  readonly discarded: Observable<number>
  /** Keeps the keys from now on. `cancel` is called by Escape. Returns what ends the wait and drops what was typed. */
  readonly begin: (label: string, cancel: () => void) => () => void
  /** Shows a layer whose code has come and gives it the keys. Deferred while a character is being composed. */
  readonly handOver: (show: () => void, isAwaited: boolean) => void
  readonly drop: () => void
}

/** A layer that is shown and still takes no focus would keep the keyboard for ever. */
const LATE_FOCUS_MILLIS = 3_000

/** A dialog in which nothing is typed: its buttons have the focus. */
const isQuestion = (element: Element | null): boolean => element !== null && !isTextField(element) && element.closest('dialog') !== null

// There is one keyboard, so there is one buffer.
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
    // The layer gives the focus back to what has it now.
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
