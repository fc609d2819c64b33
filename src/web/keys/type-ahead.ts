// Pure rules of the type-ahead buffer, which keeps keys pressed between opening a layer and the load of its code. The field that captures
// them is in type-ahead-field.ts.

import { spell, worksInFields, type Press } from './registry.ts'

export type Keystroke = { readonly kind: 'key'; readonly key: string; readonly shift: boolean }

/** Text and control keys in the order of typing. */
export type Typed = { readonly kind: 'text'; readonly text: string } | Keystroke

type Pressed = Pick<Press, 'key' | 'mod' | 'shift' | 'alt'>

/**
 * `cancel` closes the layer. `record` buffers the key for the layer. `discard` drops a shortcut such as Ctrl+Enter: nothing is sent before
 * the user has seen it. `edit` leaves the key to the buffering field.
 */
export type Capture = 'cancel' | 'record' | 'discard' | 'edit'

const recorded = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown'])
const deleting = new Set(['Backspace', 'Delete'])

export const captureOf = (press: Pressed, field: { readonly isEmpty: boolean; readonly hasRecorded: boolean }): Capture => {
  const spelled = spell(press)
  if (spelled === 'Escape') return 'cancel'
  if (spelled !== undefined && worksInFields.has(spelled)) return 'discard'
  if (press.mod || press.alt) return 'edit'
  if (recorded.has(press.key)) return 'record'
  return deleting.has(press.key) && field.isEmpty && field.hasRecorded ? 'record' : 'edit'
}

export const withText = (typed: readonly Typed[], text: string): readonly Typed[] =>
  text === '' ? typed : [...typed, { kind: 'text', text }]

export const previewOf = (typed: readonly Typed[]): string =>
  typed
    .map((one) => (one.kind === 'text' ? one.text : ' '))
    .join('')
    .trim()
