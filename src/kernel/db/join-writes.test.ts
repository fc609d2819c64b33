import { describe, expect, it } from 'vitest'
import { toArrayLiteral } from './array-value.ts'
import { insertMany, updateMany } from './bulk.ts'
import { joinWrites } from './join-writes.ts'

const events = insertMany('events', { name: 'text', at: 'bigint' })
const queue = insertMany('queue', { ref: 'bigint' })
const longer = insertMany('queue', { ref: 'bigint', type: 'text' })
const states = updateMany('states', { n: 'bigint', id: 'bigint' })

const tables = (text: string): readonly string[] => [...text.matchAll(/(?:insert into|update) (\w+)/g)].map(([, table]) => table ?? '')

describe('writes that go along with the commit', () => {
  it('insertions into different tables become one statement, each with its own values', () => {
    const [one, ...others] = joinWrites([
      [events, [['a', 1]]],
      [queue, [[7], [8]]],
    ])
    expect(others).toEqual([])
    expect(one).toEqual({
      text: 'with written_0 as (insert into events (name, at) values ($1, $2)) insert into queue (ref) select * from unnest($3::bigint[])',
      values: ['a', 1, toArrayLiteral([7, 8])],
    })
  })

  it('rows of one statement stay together in their order, whatever comes between', () => {
    const [one] = joinWrites([
      [events, [['a', 1]]],
      [queue, [[7]]],
      [events, [['b', 2]]],
    ])
    expect(one?.values).toEqual(['{"a","b"}', toArrayLiteral([1, 2]), 7])
  })

  it.each([
    ['an update is never part of another statement', [events, states, queue], [['events'], ['states'], ['queue']]],
    ['an update repeated stays repeated', [states, states], [['states'], ['states']]],
    ['two ways to fill one table stay apart, in their order', [queue, longer], [['queue'], ['queue']]],
    ['nothing is no statement', [], []],
  ])('%s', (_, statements, expected) => {
    const writes = statements.map((statement) => [statement, [[1, 2]]] as const)
    expect(joinWrites(writes).map(({ text }) => tables(text))).toEqual(expected)
  })

  it('no rows are no statement', () => {
    expect(joinWrites([[events, []]])).toEqual([])
  })
})
