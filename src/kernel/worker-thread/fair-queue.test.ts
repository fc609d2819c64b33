import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const drained = (queue: { dequeue(): string | undefined }): readonly string[] => {
  const items: string[] = []
  for (let item = queue.dequeue(); item !== undefined; item = queue.dequeue()) items.push(item)
  return items
}

describe('the fair queue', () => {
  it('serves one item of each sender per round', () => {
    const queue = createFairQueue<string>({ max_per_sender: 9, max_total: 9 })
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.enqueue(item.slice(0, 1), item, 1)

    expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('puts a sender that was just served behind the others', () => {
    const queue = createFairQueue<string>({ max_per_sender: 9, max_total: 9 })
    for (const item of ['a1', 'a2', 'b1']) queue.enqueue(item.slice(0, 1), item, 1)
    const first = queue.dequeue()
    queue.enqueue('c', 'c1', 1)

    expect([first, ...drained(queue)]).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  it('serves agents, mailboxes and networks in turn, however many networks wait', () => {
    const queue = createFairQueue<string>({ max_per_sender: 9, max_total: 99 })
    for (const sender of ['10.0.0.1', '10.0.0.2', '10.0.0.3', 'account 1', 'mailbox 1', 'account 2']) queue.enqueue(sender, sender, 1)

    expect(drained(queue)).toEqual(['10.0.0.1', 'account 1', 'mailbox 1', '10.0.0.2', 'account 2', '10.0.0.3'])
  })

  it('lets a small item of a network pass the large ones of others', () => {
    const queue = createFairQueue<string>({ max_per_sender: 9, max_total: 99 })
    for (const sender of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) queue.enqueue(sender, sender, 300_000)
    const first = queue.dequeue()
    queue.enqueue('10.0.0.4', '10.0.0.4', 20_000)
    const second = queue.dequeue()

    expect([first, second, ...drained(queue)]).toEqual(['10.0.0.1', '10.0.0.4', '10.0.0.2', '10.0.0.3'])
  })

  it('serves a large item in the end, however many small ones of others arrive', () => {
    const queue = createFairQueue<string>({ max_per_sender: 99, max_total: 99 })
    queue.enqueue('10.0.0.1', 'large', 10)
    const served: (string | undefined)[] = []
    for (let n = 0; n < 30; n++) {
      queue.enqueue(`10.0.1.${n}`, `small ${n}`, 1)
      served.push(queue.dequeue())
    }

    expect(served.indexOf('large')).toBe(18)
  })

  it('refuses items beyond the limit of a sender, then accepts one for each that left', () => {
    const queue = createFairQueue<string>({ max_per_sender: 2, max_total: 9 })
    const accepted = ['a1', 'a2', 'a3', 'b1'].map((item) => queue.enqueue(item.slice(0, 1), item, 1))
    queue.dequeue()

    expect(accepted).toEqual([true, true, false, true])
    expect([queue.enqueue('a', 'a4', 1), queue.enqueue('a', 'a5', 1)]).toEqual([true, false])
  })

  it('refuses items beyond the limit of all senders', () => {
    const queue = createFairQueue<string>({ max_per_sender: 2, max_total: 3 })

    expect(['a', 'b', 'c', 'd'].map((sender) => queue.enqueue(sender, sender, 1))).toEqual([true, true, true, false])
    queue.dequeue()
    expect(queue.enqueue('d', 'd', 1)).toBe(true)
  })
})
