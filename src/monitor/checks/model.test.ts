import { expect, it } from 'vitest'
import { parseTags, toUniqueKey } from './model.ts'

it('the unique key is the one existing clients know', () => {
  expect(toUniqueKey('3f640344-2066-4bc7-8ad3-5f836f6d702c')).toBe('141908503af15aef95d36c312d41225e2262a7af')
})

it.each([
  ['', []],
  ['  ', []],
  ['a', ['a']],
  ['a  b a', ['a', 'b', 'a']],
  ['a,b c', ['a,b', 'c']],
])('the tags of %j are %j', (tags, list) => {
  expect(parseTags({ tags })).toEqual(list)
})
