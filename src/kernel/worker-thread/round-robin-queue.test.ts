import { describe, expect, it } from 'vitest'
import { createRoundRobinQueue } from './round-robin-queue.ts'

const drained = (queue: { dequeue(): string | undefined }): readonly string[] => {
  const items: string[] = []
  for (let item = queue.dequeue(); item !== undefined; item = queue.dequeue()) items.push(item)
  return items
}

describe('the round-robin queue', () => {
  it('serves one item of each sender per round', () => {
    const queue = createRoundRobinQueue<string>({ max_per_sender: 9, max_total: 9 })
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.enqueue(item.slice(0, 1), item)

    expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('puts a sender that was just served behind the others', () => {
    const queue = createRoundRobinQueue<string>({ max_per_sender: 9, max_total: 9 })
    for (const item of ['a1', 'a2', 'b1']) queue.enqueue(item.slice(0, 1), item)
    const first = queue.dequeue()
    queue.enqueue('c', 'c1')

    expect([first, ...drained(queue)]).toEqual(['a1', 'b1', 'a2', 'c1'])
  })

  it('serves agents, mailboxes and networks in turn, however many networks wait', () => {
    const queue = createRoundRobinQueue<string>({ max_per_sender: 9, max_total: 99 })
    for (const sender of ['10.0.0.1', '10.0.0.2', '10.0.0.3', 'account 1', 'mailbox 1', 'account 2']) queue.enqueue(sender, sender)

    expect(drained(queue)).toEqual(['10.0.0.1', 'account 1', 'mailbox 1', '10.0.0.2', 'account 2', '10.0.0.3'])
  })

  it('refuses items beyond the limit of a sender, then accepts one for each that left', () => {
    const queue = createRoundRobinQueue<string>({ max_per_sender: 2, max_total: 9 })
    const accepted = ['a1', 'a2', 'a3', 'b1'].map((item) => queue.enqueue(item.slice(0, 1), item))
    queue.dequeue()

    expect(accepted).toEqual([true, true, false, true])
    expect([queue.enqueue('a', 'a4'), queue.enqueue('a', 'a5')]).toEqual([true, false])
  })

  it('refuses items beyond the limit of all senders', () => {
    const queue = createRoundRobinQueue<string>({ max_per_sender: 2, max_total: 3 })

    expect(['a', 'b', 'c', 'd'].map((sender) => queue.enqueue(sender, sender))).toEqual([true, true, true, false])
    queue.dequeue()
    expect(queue.enqueue('d', 'd')).toBe(true)
  })
})
