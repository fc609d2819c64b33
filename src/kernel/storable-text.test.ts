import { expect, it } from 'vitest'
import { isStorable, toStorable } from './storable-text.ts'

it.each([
  ['a\0b\0', 'ab'],
  ['a\ud83d', 'a\ufffd'],
  ['\udc00\0', '\ufffd'],
])('%j is stored as %j', (text, stored) => {
  expect([isStorable(text), toStorable(text), isStorable(stored)]).toEqual([false, stored, true])
})

it.each(['', 'a\n\u0001', '🙂\u2028'])('%j is stored as it is', (text) => {
  expect([isStorable(text), toStorable(text)]).toEqual([true, text])
})
