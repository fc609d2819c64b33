import { expect, it } from 'vitest'
import { toldOnce } from './told-once.ts'

const sources = [
  { id: 1, client_id: 7 },
  { id: 2, client_id: 7 },
  { id: 3, client_id: 8 },
]

it('each client is told once, by the first of its tickets', () => {
  expect([...toldOnce(sources, 'Over there.')]).toEqual([
    [1, 'Over there.'],
    [3, 'Over there.'],
  ])
})

it('nobody is told nothing', () => expect([...toldOnce(sources, undefined)]).toEqual([]))
