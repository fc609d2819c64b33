import { describe, expect, it } from 'vitest'
import { captureOf, previewOf, withText } from './type-ahead.ts'

const press = (key: string, more: { mod?: boolean; shift?: boolean; alt?: boolean } = {}) => ({
  key,
  mod: false,
  shift: false,
  alt: false,
  ...more,
})
const empty = { isEmpty: true, hasRecorded: false }

describe('a key pressed while a layer loads', () => {
  it.each([
    ['a letter is edited into the text', press('e'), 'edit'],
    ['a space is edited into the text', press(' '), 'edit'],
    ['a capital is edited into the text', press('E', { shift: true }), 'edit'],
    ['pasting is left to the field', press('v', { mod: true }), 'edit'],
    ['a character typed with Alt is left to the field', press('@', { alt: true }), 'edit'],
    ['Enter is recorded', press('Enter'), 'record'],
    ['Shift and Tab are recorded', press('Tab', { shift: true }), 'record'],
    ['an arrow down is recorded', press('ArrowDown'), 'record'],
    ['Escape cancels', press('Escape'), 'cancel'],
    ['what would send is discarded', press('Enter', { mod: true }), 'discard'],
    ['what would send and resolve is discarded', press('Enter', { mod: true, shift: true }), 'discard'],
    ['what would open another palette is discarded', press('k', { mod: true }), 'discard'],
  ] as const)('%s', (_what, pressed, capture) => {
    expect(captureOf(pressed, empty)).toBe(capture)
  })

  it('deletes text in the field first, and only then what the layer already has', () => {
    expect(captureOf(press('Backspace'), { isEmpty: false, hasRecorded: true })).toBe('edit')
    expect(captureOf(press('Backspace'), { isEmpty: true, hasRecorded: true })).toBe('record')
    expect(captureOf(press('Backspace'), empty)).toBe('edit')
  })
})

it('keeps text and keys in the order they were typed', () => {
  const enter = { kind: 'key', key: 'Enter', shift: false } as const
  const typed = withText([...withText([], 'emil'), enter], 'more')
  expect(typed).toEqual([{ kind: 'text', text: 'emil' }, enter, { kind: 'text', text: 'more' }])
  expect(withText(typed, '')).toBe(typed)
  expect(previewOf(typed)).toBe('emil more')
})
