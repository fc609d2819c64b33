import { expect, it } from 'vitest'
import { isLongerThan } from './text-length.ts'

it.each([
  ['', 0, false],
  ['abc', 3, false],
  ['abcd', 3, true],
  ['🙂🙂🙂', 3, false],
  ['🙂🙂🙂🙂', 3, true],
  ['\udc00\ud800', 1, true],
  ['\ud83d\ud83d\ude42', 2, false],
])('%j is longer than %d: %s', (text, maxLength, isLonger) => expect(isLongerThan(text, maxLength)).toBe(isLonger))
