import { describe, expect, it } from 'vitest'
import { changesOf, csvOf } from './changes.ts'

describe('what was changed', () => {
  it.each([
    [{ is_active: { from: true, to: false } }, [{ field: 'is active', from: 'true', to: 'false' }]],
    [{ name: 'Ana' }, [{ field: 'name', from: '', to: 'Ana' }]],
    [{ events: ['a', 'b'] }, [{ field: 'events', from: '', to: 'a, b' }]],
    [{ lead: { from: null, to: 7 } }, [{ field: 'lead', from: '', to: '7' }]],
    [{ place: { city: 'Ulm' } }, [{ field: 'place · city', from: '', to: 'Ulm' }]],
    [{ tags: { from: ['a', 'b'], to: ['b', 'c'] } }, [{ field: 'tags', from: 'a', to: 'c' }]],
    [{ tags: { from: ['a', 'b'], to: ['b', 'a'] } }, [{ field: 'tags', from: 'a, b', to: 'b, a' }]],
    [{ hours: { from: [{ day: 1 }], to: [] } }, [{ field: 'hours · 1 · day', from: '1', to: '' }]],
    [
      { targets: { from: { high: { first_response: 60, resolution: 90 } }, to: { high: { first_response: 30, resolution: 90 } } } },
      [{ field: 'targets · high · first response', from: '60', to: '30' }],
    ],
    [{ value: { from: 'a', to: { b: 1 } } }, [{ field: 'value', from: 'a', to: '{"b":1}' }]],
    [{ nothing: { from: {}, to: {} } }, []],
    [{}, []],
    [null, []],
    ['text', []],
  ])('%j is read as %j', (changes, rows) => {
    expect(changesOf(changes)).toEqual(rows)
  })
})

describe('yes and no', () => {
  it('are called what the reader calls them', () => {
    expect(changesOf({ is_active: { from: true, to: false } }, { yes: 'ja', no: 'nein' })).toEqual([
      { field: 'is active', from: 'ja', to: 'nein' },
    ])
  })
})

describe('fields and what is in them', () => {
  it('are called what they are called here, one by one in lists', () => {
    const names: Readonly<Record<number, string>> = { 1: 'Agent', 2: 'Manager' }
    const words = {
      yes: 'yes',
      no: 'no',
      fieldOf: (field: string) => (field === 'role_id' ? 'role' : undefined),
      wordOf: (field: string, value: unknown) => (field.startsWith('role_id') ? names[Number(value)] : undefined),
    }
    expect(changesOf({ role_id: { from: 1, to: 2 }, role_ids: [1, 2, 3], rank: 1 }, words)).toEqual([
      { field: 'role', from: 'Agent', to: 'Manager' },
      { field: 'role ids', from: '', to: 'Agent, Manager, 3' },
      { field: 'rank', from: '', to: '1' },
    ])
  })
})

describe('a table for a spreadsheet', () => {
  it('keeps quotes and lines, and starts no formula', () => {
    expect(
      csvOf([
        ['a"b', 'c\nd'],
        ['=1+1', '-2', '@x'],
      ]),
    ).toBe('"a""b","c\nd"\r\n"\'=1+1","\'-2","\'@x"')
  })
})
