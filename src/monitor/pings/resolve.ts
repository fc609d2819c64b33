import type { Tx } from '../../kernel/db/db.ts'
import type { Arrival } from './arrival.ts'
import { SELECT_BY_SLUG } from './statements.ts'

/** A uuid, or why there is none. */
export type Found = string

/** The uuid each ping is for, or why there is none. */
export const findByAddress = async (tx: Tx, arrivals: readonly Arrival[]): Promise<readonly Found[]> => {
  const found: Found[] = []
  const asked: (readonly [slot: number, key_hash: string, slug: string, now: number])[] = []
  for (const [slot, { target }] of arrivals.entries()) {
    if ('uuid' in target) found.push(target.uuid)
    else {
      found.push('not found')
      asked.push([slot, target.key_hash, target.slug, tx.now])
    }
  }
  if (asked.length === 0) return found
  for (const { slot, uuid } of await tx.bulk(SELECT_BY_SLUG, asked)) found[slot] = found[slot] === 'not found' ? uuid : 'ambiguous'
  return found
}
