import { expect, it } from 'vitest'
import { wantedInsert } from './wanted-insert.ts'

it.each([
  ['/', 'reply', 'macro'],
  ['Hello\n/', 'note', 'macro'],
  ['and/', 'reply', undefined],
  ['See #', 'reply', 'article'],
  ['#', 'note', 'article'],
  ['C#', 'reply', undefined],
  ['#1', 'reply', undefined],
  ['Ask @', 'note', 'mention'],
  ['Ask @', 'reply', undefined],
  ['x@', 'note', undefined],
  ['', 'note', undefined],
] as const)('after %j in a %s: %s', (text, mode, kind) => {
  expect(wantedInsert({ text, mode }, '')?.kind).toBe(kind)
})

it('opens nothing for a sign that was there before', () => {
  expect(wantedInsert({ text: '/', mode: 'reply' }, '/')).toBeUndefined()
  expect(wantedInsert({ text: 'Hello\n/', mode: 'reply' }, 'Hello\n/x')).toBeUndefined()
})
