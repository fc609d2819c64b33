import { describe, expect, it } from 'vitest'
import { ariaKeys, printKeys } from './print-keys.ts'

describe('keys as they are printed', () => {
  it.each([
    ['j', false, [['J']]],
    ['X', false, [['Shift', 'X']]],
    ['X', true, [['⇧', 'X']]],
    ['g c', false, [['G'], ['C']]],
    ['Mod+k', false, [['Ctrl', 'K']]],
    ['Mod+k', true, [['⌘', 'K']]],
    ['Mod+Shift+Enter', false, [['Ctrl', 'Shift', 'Enter']]],
    ['?', false, [['?']]],
    ['+', false, [['+']]],
    ['Escape', false, [['Esc']]],
    ['ArrowDown', false, [['↓']]],
  ])('%s on a Mac: %s', (keys, mac, printed) => {
    expect(printKeys(keys, mac)).toEqual(printed)
  })

  it.each([
    ['p', 'p'],
    ['X', 'Shift+X'],
    ['Mod+k', 'Control+k Meta+k'],
    ['g c', undefined],
  ])('%s for a screen reader', (keys, spoken) => {
    expect(ariaKeys(keys)).toBe(spoken)
  })
})
