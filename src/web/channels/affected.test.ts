import { expect, it } from 'vitest'
import { affectedBy, silentIn } from './affected.ts'

const assignments = { a: ['mail', 'sms'], b: ['mail'], c: ['hook'], d: [] }

it.each([
  [['mail'], ['a', 'b'], ['b']],
  [
    ['mail', 'sms'],
    ['a', 'b'],
    ['a', 'b'],
  ],
  [['hook'], ['c'], ['c']],
  [['pager'], [], []],
  [[], [], []],
])('without %j the checks %j lose something, and %j tell nobody any more', (doomed, checks, silenced) => {
  expect(affectedBy(assignments, doomed)).toEqual({ checks, silenced })
})

it('finds the checks that tell nobody, also those it has never heard of', () => {
  expect(silentIn([{ uuid: 'a' }, { uuid: 'd' }, { uuid: 'e' }], assignments).map(({ uuid }) => uuid)).toEqual(['d', 'e'])
})
