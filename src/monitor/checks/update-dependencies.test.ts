import { expect, it } from 'vitest'
import { isCircular } from './update-dependencies.ts'

it.each([
  ['nothing', {}, false],
  ['another', { a: ['b'] }, false],
  ['itself', { a: ['a'] }, true],
  ['itself over others', { a: ['b'], b: ['c'], c: ['a'] }, true],
  ['two that share one', { a: ['b', 'c'], b: ['d'], c: ['d'] }, false],
  ['others that form a circle without it', { a: ['b'], b: ['c'], c: ['b'] }, false],
])('a check that depends on %s', (_, graph, circular) => {
  expect(isCircular(new Map(Object.entries(graph)), 'a')).toBe(circular)
})
