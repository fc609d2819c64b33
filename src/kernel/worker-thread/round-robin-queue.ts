export type QueueLimits = {
  /** Items of one sender. */
  readonly max_per_sender: number
  /** Items of all senders together. */
  readonly max_total: number
}

export type RoundRobinQueue<T> = {
  /** False when the queue is full for this sender; the item is not kept then. */
  enqueue(sender: string, item: T): boolean
  dequeue(): T | undefined
}

/** A bounded fair queue: senders take turns, one item each, so a sender with many items delays every other one by one item at most. */
export const createRoundRobinQueue = <T>({ max_per_sender, max_total }: QueueLimits): RoundRobinQueue<T> => {
  // A map keeps insertion order: the sender served last is inserted again at the end.
  const itemsBySender = new Map<string, T[]>()
  let size = 0
  return {
    enqueue: (sender, item) => {
      const items = itemsBySender.get(sender) ?? []
      if (size >= max_total || items.length >= max_per_sender) return false
      items.push(item)
      itemsBySender.set(sender, items)
      size++
      return true
    },
    dequeue: () => {
      for (const [sender, items] of itemsBySender) {
        const item = items.shift()
        itemsBySender.delete(sender)
        if (items.length > 0) itemsBySender.set(sender, items)
        size--
        return item
      }
      return undefined
    },
  }
}
