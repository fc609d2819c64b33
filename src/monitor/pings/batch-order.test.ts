import { expect, it } from 'vitest'
import { breathe } from '../../kernel/clock.ts'
import { createBatchOrder, type Turn } from './batch-order.ts'

/** What has happened, in the order it did. */
const follow = (turns: readonly Turn[]): readonly string[] => {
  const seen: string[] = []
  for (const [n, turn] of turns.entries()) {
    void turn.mayLeave().then(() => seen.push(`${n} may leave`))
    void turn.beforeAreOver.then(() => seen.push(`${n} is next`))
  }
  return seen
}

it('each leaves after the one before it, and may go on when that is over', async () => {
  const order = createBatchOrder()
  const [a, b, c] = [order.join(), order.join(), order.join()]
  const seen = follow([a, b, c])
  await breathe()
  expect(seen.toSorted()).toEqual(['0 is next', '0 may leave'])
  a.leave()
  await breathe()
  expect(seen.slice(2)).toEqual(['1 may leave'])
  b.leave()
  await breathe()
  expect(seen.slice(3)).toEqual(['2 may leave'])
  a.end()
  b.end()
  await breathe()
  expect(seen.slice(4)).toEqual(['1 is next', '2 is next'])
  c.end()
})

it('when something has to be written again, who comes after waits until all before are over', async () => {
  const order = createBatchOrder()
  const [a, b] = [order.join(), order.join()]
  a.leave()
  b.leave()
  a.trouble()
  a.trouble()
  const c = order.join()
  const seen = follow([c])
  await breathe()
  a.end()
  await breathe()
  expect(seen).toEqual([])
  b.end()
  await breathe()
  expect(seen).toEqual(expect.arrayContaining(['0 may leave', '0 is next']))
  c.end()
  const [d, e] = [order.join(), order.join()]
  const later = follow([d, e])
  d.leave()
  await breathe()
  expect(later).toContain('1 may leave')
})

it('whoever ends has left', async () => {
  const order = createBatchOrder()
  const [a, b] = [order.join(), order.join()]
  const seen = follow([b])
  a.end()
  await breathe()
  expect(seen).toHaveLength(2)
})
