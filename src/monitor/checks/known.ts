import type { Db, Reader } from '../../kernel/db/db.ts'
import { stateOf, type Check } from './model.ts'
import type { Settled } from './rows.ts'
import { settledBetween, statesAfter, type Versioned } from './store.ts'

/** Settings of checks listed lately, by id. What it says is compared with the database's version of them each time. */
export type Known = Map<number, Versioned<Settled>>

// About a kilobyte each.
const MOST_KNOWN = 50_000

const knownBy = new WeakMap<Db, Known>()

export const knownChecks = (db: Db): Known => {
  const known = knownBy.get(db) ?? new Map<number, Versioned<Settled>>()
  knownBy.set(db, known)
  return known
}

export type Place = { readonly project_id: number; readonly after: number; readonly limit: number }

/** `next`: after which id it goes on; nothing when this was the last page. */
export type Page = { readonly checks: readonly Check[]; readonly next: number | undefined }

const LAST_PAGE: Page = { checks: [], next: undefined }

/** A page of whole checks. What pings change is read each time; what people change only when they have changed it. */
export const checksAfter = async (reader: Reader, known: Known, { project_id, after, limit }: Place): Promise<Page> => {
  const states = await statesAfter(reader, project_id, after, limit)
  const [first, last] = [states[0], states.at(-1)]
  if (!first || !last) return LAST_PAGE
  const isOld = states.some(({ check_id, settings_version }) => known.get(check_id)?.settings_version !== settings_version)
  if (isOld) {
    const settled = await settledBetween(reader, project_id, first.check_id, last.check_id)
    if (known.size > MOST_KNOWN) known.clear()
    for (const one of settled) known.set(one.id, one)
  }
  // One that was deleted since its state was read is not there any more.
  const checks = states.flatMap((state) => {
    const settled = known.get(state.check_id)
    return settled ? [{ ...settled, ...stateOf(state) }] : []
  })
  return { checks, next: states.length === limit ? last.check_id : undefined }
}
