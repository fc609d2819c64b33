import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPrefs, readPrefs, type Prefs } from './prefs-shape.ts'

describe('stored preferences', () => {
  it('come back as they were written', () => {
    const prefs: Prefs = {
      theme: 'contrast',
      density: 'compact',
      simple_lists: true,
      language: 'de',
      zone: 'utc',
      after_send: 'next',
      rail: 'narrow',
      single_keys: false,
      remap: { 'list.next': 'n', 'list.open': '' },
    }
    expect(readPrefs(JSON.stringify(prefs))).toEqual(prefs)
  })

  it.each([[null], [''], ['nonsense'], ['null'], ['[]'], ['7'], ['{"theme":"pink","density":3,"zone":null,"remap":[1]}']])(
    'fall back to the defaults when %j was stored',
    (text) => {
      expect(readPrefs(text)).toEqual(defaultPrefs)
    },
  )

  it('keep the good fields when one is damaged', () => {
    expect(readPrefs('{"theme":"dark","density":"huge","remap":{"a":"b","c":1}}')).toEqual({
      ...defaultPrefs,
      theme: 'dark',
      remap: { a: 'b' },
    })
  })

  it('never throw, whatever was stored', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readPrefs(text).theme === 'string'))
  })
})
