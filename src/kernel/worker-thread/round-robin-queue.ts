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

/** `account 7` and `mailbox 2` belong to groups of their own; everything else is a network. */
const groupOf = (sender: string): string => /^([a-z]+) /.exec(sender)?.[1] ?? 'network'

type ItemsBySender<T> = Map<string, T[]>

/**
 * A bounded fair queue. Groups of senders (agents, mailboxes, networks) take turns, and the senders of a group take turns, one item
 * each: a sender with many items delays every other of its group by one item at most, and thousands of networks delay an agent by one.
 */
export const createRoundRobinQueue = <T>({ max_per_sender, max_total }: QueueLimits): RoundRobinQueue<T> => {
  // Maps keep insertion order: the group and the sender served last are inserted again at the end.
  const groups = new Map<string, ItemsBySender<T>>()
  let size = 0

  const takeFrom = (senders: ItemsBySender<T>): T | undefined => {
    for (const [sender, items] of senders) {
      const item = items.shift()
      senders.delete(sender)
      if (items.length > 0) senders.set(sender, items)
      return item
    }
    return undefined
  }

  return {
    enqueue: (sender, item) => {
      const group = groupOf(sender)
      const senders: ItemsBySender<T> = groups.get(group) ?? new Map()
      const items = senders.get(sender) ?? []
      if (size >= max_total || items.length >= max_per_sender) return false
      items.push(item)
      senders.set(sender, items)
      groups.set(group, senders)
      size++
      return true
    },
    dequeue: () => {
      for (const [group, senders] of groups) {
        const item = takeFrom(senders)
        groups.delete(group)
        if (senders.size > 0) groups.set(group, senders)
        size--
        return item
      }
      return undefined
    },
  }
}
