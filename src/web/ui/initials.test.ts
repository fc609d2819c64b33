import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Ana Lopez', 'AL'],
  ['boris', 'B'],
  ['  Anna  Maria  von Öst ', 'AÖ'],
  ['李 小龙', '李小'],
  ['😀 Party', '😀P'],
  ['', '?'],
])('%j becomes %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
