export type QueueLimits = {
  readonly max_per_sender: number
  readonly max_total: number
}

export type FairQueue<T> = {
  enqueue(sender: string, item: T, size: number): boolean
  dequeue(): T | undefined
}

/** `account 7` and `mailbox 2` have their own groups; all other senders are networks. */
const groupOf = (sender: string): string => /^([a-z]+) /.exec(sender)?.[1] ?? 'network'

type Entry<T> = { readonly item: T; readonly size: number; readonly finish: number }

/** The size each waiting sender would have been served in a perfectly fair schedule. */
type Group<T> = { virtual_time: number; readonly senders: Map<string, Entry<T>[]> }

const takeFrom = <T>(group: Group<T>): T | undefined => {
  let first: { readonly sender: string; readonly entries: Entry<T>[]; readonly entry: Entry<T> } | undefined
  for (const [sender, entries] of group.senders) {
    const [entry] = entries
    if (entry && (first === undefined || entry.finish < first.entry.finish)) first = { sender, entries, entry }
  }
  if (!first) return undefined
  group.virtual_time += first.entry.size / group.senders.size
  first.entries.shift()
  if (first.entries.length === 0) group.senders.delete(first.sender)
  return first.entry.item
}

// Groups of senders (agents, mailboxes, networks) take turns, so thousands of networks delay an agent by one item. Within a group senders
// share by size (weighted fair queueing): small items pass large ones, which wait at most for an equal share of each other sender.
export const createFairQueue = <T>({ max_per_sender, max_total }: QueueLimits): FairQueue<T> => {
  const groups = new Map<string, Group<T>>()
  let length = 0

  return {
    enqueue: (sender, item, size) => {
      const name = groupOf(sender)
      const group: Group<T> = groups.get(name) ?? { virtual_time: 0, senders: new Map() }
      const entries = group.senders.get(sender) ?? []
      if (length >= max_total || entries.length >= max_per_sender) return false
      const start = Math.max(group.virtual_time, entries.at(-1)?.finish ?? 0)
      entries.push({ item, size, finish: start + size })
      group.senders.set(sender, entries)
      groups.set(name, group)
      length++
      return true
    },
    dequeue: () => {
      for (const [name, group] of groups) {
        const item = takeFrom(group)
        groups.delete(name)
        if (group.senders.size > 0) groups.set(name, group)
        length--
        return item
      }
      return undefined
    },
  }
}
