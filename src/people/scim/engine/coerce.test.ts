import { describe, expect, it } from 'vitest'
import { complex, dateTime, flag, integer, text } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { coerce } from './coerce.ts'
import type { Json } from './json.ts'

const decimal: Attribute = { ...integer('height', 'Height.'), type: 'decimal' }
const address = complex('address', 'Address.', [text('street', 'Street.'), flag('primary', 'Preferred.')])
const tags = text('tags', 'Tags.', { multiValued: true })

describe('a value is made to fit its attribute', () => {
  it.each<[string, Attribute, Json, Json | undefined]>([
    ['an instant', dateTime('at', 'When.'), '2024-05-13T04:42:34+02:00', '2024-05-13T04:42:34+02:00'],
    ['a whole number', integer('age', 'Age.'), 36, 36],
    ['a number', decimal, 1.5, 1.5],
    ['a list of plain values', tags, ['a', 'b', 'a'], ['a', 'b']],
    ['one plain value for a list', tags, 'a', ['a']],
    ['a complex value', address, { STREET: 'x', zip: 1, primary: 'True' }, { street: 'x', primary: true }],
    ['a complex value with nothing known in it', address, { zip: 1 }, undefined],
    ['null', integer('age', 'Age.'), null, undefined],
  ])('%s', (_, attribute, given, expected) => {
    expect(coerce(attribute, given, attribute.name)).toEqual(expected)
  })

  it.each<[string, Attribute, Json]>([
    ['a word for an instant', dateTime('at', 'When.'), 'noon'],
    ['a fraction for a whole number', integer('age', 'Age.'), 1.5],
    ['a text for a number', decimal, '1.5'],
    ['a plain value for a complex one without a value', address, 'x'],
    ['a list for a complex value', address, [{ street: 'x' }]],
    ['an object for a text', text('title', 'Title.'), {}],
    ['a null in a list', tags, ['a', null]],
  ])('or refused: %s', (_, attribute, given) => {
    expect(() => coerce(attribute, given, attribute.name)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })
})
