import type { QueueRow } from '../../contract/app/queue.ts'
import type { Queue } from '../desk/data.ts'

/** Merges refetched rows into a queue: changed rows in place, new ones at the end; rows missing from the response are removed. */
export const mergeRows = (list: Queue, asked: readonly number[], answered: readonly QueueRow[]): Queue => {
  const fresh = new Map(answered.map((row) => [row.id, row]))
  const wasAsked = new Set(asked)
  const kept = list.data.flatMap((row) => {
    if (!wasAsked.has(row.id)) return [row]
    const now = fresh.get(row.id)
    fresh.delete(row.id)
    return now === undefined ? [] : [now.version >= row.version ? now : row]
  })
  const data = [...kept, ...fresh.values()]
  return { data, total: Math.max(data.length, list.total + data.length - list.data.length) }
}
