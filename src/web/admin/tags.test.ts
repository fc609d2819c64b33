import { expect, it } from 'vitest'
import { tagsOf } from './tags.ts'

it.each([
  ['vip, late', ['vip', 'late']],
  ['first line,vip', ['first line', 'vip']],
  [' vip ,, vip ', ['vip']],
  ['', []],
])('%j is %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags)
})
