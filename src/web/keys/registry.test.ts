import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysOf, meaningOf, spell, type KeySettings, type Pending, type Press, type Shortcut } from './registry.ts'

const settings: KeySettings = { single_keys: true, remap: {} }
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  mod: false,
  shift: false,
  alt: false,
  repeat: false,
  inField: false,
  onControl: false,
  dialogOpen: false,
  at: 0,
  ...more,
})
const shortcut = (id: string, keys: string | readonly string[], more: Partial<Shortcut> = {}): Shortcut => ({
  id,
  keys,
  scope: 'global',
  label: id,
  run: () => {},
  ...more,
})
const found = (
  shortcuts: readonly Shortcut[],
  pressed: Press,
  more: { settings?: KeySettings; pending?: Pending } = {},
): string | undefined => meaningOf({ shortcuts, settings: more.settings ?? settings, pending: more.pending }, pressed).shortcut?.id

describe('how a press is spelled', () => {
  it.each([
    [press('j'), 'j'],
    [press('X', { shift: true }), 'X'],
    [press('?', { shift: true }), '?'],
    [press(' '), 'Space'],
    [press('k', { mod: true }), 'Mod+k'],
    [press('K', { mod: true, shift: true }), 'Mod+Shift+k'],
    [press('Enter', { mod: true, shift: true }), 'Mod+Shift+Enter'],
    [press('ArrowDown', { shift: true }), 'Shift+ArrowDown'],
    [press('q', { alt: true }), undefined],
    [press('Dead'), undefined],
  ])('case %#', (pressed, spelled) => {
    expect(spell(pressed)).toBe(spelled)
  })
})

describe('a shortcut', () => {
  it('is found by any of its keys', () => {
    const move = shortcut('next', ['j', 'ArrowDown'])
    expect(found([move], press('j'))).toBe('next')
    expect(found([move], press('ArrowDown'))).toBe('next')
    expect(found([move], press('k'))).toBeUndefined()
  })

  it('of an inner scope answers before one of an outer scope, whatever came first', () => {
    const both = [shortcut('ticket note', 'n', { scope: 'page' }), shortcut('new', 'n')]
    expect(found(both, press('n'))).toBe('ticket note')
    expect(found(both.toReversed(), press('n'))).toBe('ticket note')
  })

  it('registered later answers before an earlier one of its scope', () => {
    expect(found([shortcut('old', 'e'), shortcut('young', 'e')], press('e'))).toBe('young')
  })

  it('steps aside when its condition does not hold', () => {
    const aside = shortcut('inner', 'e', { scope: 'list', when: () => false })
    expect(found([shortcut('outer', 'e'), aside], press('e'))).toBe('outer')
  })

  it('is silenced under an open dialog, and one of the dialog is not', () => {
    const all = [
      shortcut('list', 'j', { scope: 'list' }),
      shortcut('palette', 'Mod+k'),
      shortcut('confirm', 'Mod+Enter', { scope: 'dialog' }),
    ]
    expect(found(all, press('j', { dialogOpen: true }))).toBeUndefined()
    expect(found(all, press('k', { mod: true, dialogOpen: true }))).toBeUndefined()
    expect(found(all, press('Enter', { mod: true, dialogOpen: true }))).toBe('confirm')
  })

  it('does not repeat while the key is held, unless it may', () => {
    expect(found([shortcut('delete', '#')], press('#', { repeat: true }))).toBeUndefined()
    expect(found([shortcut('next', 'j', { repeat: true })], press('j', { repeat: true }))).toBe('next')
  })

  it('leaves Enter and Space to a focused button', () => {
    const open = shortcut('open', ['Enter', 'Space', 'o'])
    expect(found([open], press('Enter', { onControl: true }))).toBeUndefined()
    expect(found([open], press(' ', { onControl: true }))).toBeUndefined()
    expect(found([open], press('o', { onControl: true }))).toBe('open')
  })
})

describe('in a field', () => {
  const all = [
    shortcut('close', 'Escape'),
    shortcut('send', 'Mod+Enter'),
    shortcut('palette', 'Mod+k'),
    shortcut('next', 'j'),
    shortcut('all', 'Mod+a'),
    shortcut('end', 'G'),
  ]

  it.each([
    ['Escape', {}, 'close'],
    ['Enter', { mod: true }, 'send'],
    ['k', { mod: true }, 'palette'],
    ['j', {}, undefined],
    ['a', { mod: true }, undefined],
    ['G', { shift: true }, undefined],
  ])('%s with %j means %s', (key, more, id) => {
    expect(found(all, press(key, { ...more, inField: true }))).toBe(id)
  })

  it('no letter ever fires, whatever shortcuts there are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzGX#?/.[ '), fc.boolean(), (key, alt) => {
        const greedy = [shortcut('greedy', key === ' ' ? 'Space' : key)]
        expect(found(greedy, press(key, { alt, inField: true }))).toBeUndefined()
      }),
    )
  })
})

describe('a chord', () => {
  const all = [shortcut('go to checks', 'g c'), shortcut('create', 'c'), shortcut('top', 'g g', { scope: 'list' })]

  it('waits for its second key', () => {
    const first = meaningOf({ shortcuts: all, settings, pending: undefined }, press('g', { at: 1_000 }))
    expect(first).toEqual({ pending: { keys: 'g', at: 1_000 } })
    expect(found(all, press('c', { at: 2_000 }), { pending: first.pending })).toBe('go to checks')
    expect(found(all, press('g', { at: 2_000 }), { pending: first.pending })).toBe('top')
  })

  it('is forgotten after a while', () => {
    expect(found(all, press('c', { at: 5_000_000 }), { pending: { keys: 'g', at: 0 } })).toBe('create')
  })

  it('that nobody knows falls back to the single key', () => {
    expect(found([...all, shortcut('next', 'j')], press('j', { at: 1 }), { pending: { keys: 'g', at: 0 } })).toBe('next')
  })

  it('does not begin in a field', () => {
    expect(meaningOf({ shortcuts: all, settings, pending: undefined }, press('g', { inField: true }))).toEqual({})
  })
})

describe('the person', () => {
  it('may turn single keys off and keeps the others', () => {
    const off = { single_keys: false, remap: {} }
    expect(keysOf(shortcut('next', ['j', 'ArrowDown']), off)).toEqual(['ArrowDown'])
    expect(keysOf(shortcut('go', 'g c'), off)).toEqual([])
    expect(found([shortcut('palette', 'Mod+k'), shortcut('close', 'Escape')], press('k', { mod: true }), { settings: off })).toBe('palette')
  })

  it('may give a shortcut other keys, or none', () => {
    const own = { single_keys: true, remap: { next: 'n', previous: '' } }
    const all = [shortcut('next', 'j'), shortcut('previous', 'k')]
    expect(found(all, press('n'), { settings: own })).toBe('next')
    expect(found(all, press('j'), { settings: own })).toBeUndefined()
    expect(found(all, press('k'), { settings: own })).toBeUndefined()
  })
})
