import { describe, expect, it } from 'vitest'
import { changesOf, csvOf } from './changes.ts'

describe('what was changed', () => {
  it.each([
    [{ is_active: { from: true, to: false } }, [{ field: 'is_active', from: 'true', to: 'false' }]],
    [{ name: 'Ana' }, [{ field: 'name', from: '', to: 'Ana' }]],
    [{ events: ['a', 'b'] }, [{ field: 'events', from: '', to: 'a, b' }]],
    [{ lead: { from: null, to: 7 } }, [{ field: 'lead', from: '', to: '7' }]],
    [{ hours: { from: [{ d: 1 }], to: [] } }, [{ field: 'hours', from: '[{"d":1}]', to: '' }]],
    [{ place: { city: 'Ulm' } }, [{ field: 'place', from: '', to: '{"city":"Ulm"}' }]],
    [{}, []],
    [null, []],
    ['text', []],
  ])('%j is read as %j', (changes, rows) => {
    expect(changesOf(changes)).toEqual(rows)
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
