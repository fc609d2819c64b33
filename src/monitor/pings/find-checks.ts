import type { Bulk } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import { LOCK_STATES, rulesOf, SELECT_CHECKS, SELECT_STATES, watchedOf, type StateRow } from './check-rows.ts'
import type { Memory } from './memory/memory.ts'
import type { Rules } from './memory/rules.ts'
import type { Watched, WatchedChecks } from './memory/watched.ts'

const readChecks = async (tx: Tx, { known }: Memory, uuids: Iterable<string>): Promise<readonly Watched[]> => {
  const rows = await tx.bulk(
    SELECT_CHECKS,
    Array.from(uuids, (uuid) => [uuid]),
  )
  return rows.map((row) => {
    const rules = rulesOf(row)
    known.keep(rules)
    return watchedOf(rules, row)
  })
}

/** Those whose settings are still as they were known. The others are forgotten. */
const readStates = async (tx: Tx, { known }: Memory, statement: Bulk<StateRow>, rules: readonly Rules[]): Promise<readonly Watched[]> => {
  const rows = await tx.bulk(
    statement,
    rules.map(({ id }) => [id]),
  )
  const states = new Map(rows.map((row) => [row.check_id, row]))
  return rules.flatMap((one) => {
    const state = states.get(one.id)
    if (state?.settings_version === one.settings_version) return [watchedOf(one, state)]
    known.forget(one.uuid)
    return []
  })
}

/** Rules that are known, and the uuids of the others. */
const split = ({ known }: Memory, uuids: Iterable<string>): { readonly rules: readonly Rules[]; readonly unknown: readonly string[] } => {
  const rules: Rules[] = []
  const unknown: string[] = []
  for (const uuid of uuids) {
    const found = known.find(uuid)
    if (found) rules.push(found)
    else unknown.push(uuid)
  }
  return { rules, unknown }
}

const missingIn = (watched: WatchedChecks, rules: readonly Rules[]): readonly string[] =>
  rules.map(({ uuid }) => uuid).filter((uuid) => !watched.has(uuid))

const readAll = async (tx: Tx, memory: Memory, uuids: Iterable<string>): Promise<WatchedChecks> => {
  const all = new Map<string, Watched>()
  const keep = (watched: Watched): void => {
    memory.states.complete(watched)
    memory.states.keep(watched)
    all.set(watched.rules.uuid, watched)
  }
  const { rules, unknown } = split(memory, uuids)
  const [known, read] = await together(readStates(tx, memory, SELECT_STATES, rules), readChecks(tx, memory, unknown))
  for (const watched of [...known, ...read]) keep(watched)
  for (const watched of await readChecks(tx, memory, missingIn(all, rules))) keep(watched)
  return all
}

/** Those that are remembered. The same check is the same object. `unsure`: not what is remembered. */
export const recallChecks = (memory: Memory, uuids: readonly string[], unsure: ReadonlySet<string>): readonly (Watched | undefined)[] => {
  const late = memory.states.findAll(uuids)
  const trusted = late ? [] : memory.trusted.findAll(uuids)
  // By number: a map first keeps each text it is asked about in a table of all texts there are.
  const remembered = new Map<number, Watched>()
  return uuids.map((uuid, index) => {
    const found = late?.[index] ?? (unsure.size > 0 && unsure.has(uuid) ? undefined : trusted[index])
    if (!found) return undefined
    const first = remembered.get(found.rules.id)
    if (!first) remembered.set(found.rules.id, found)
    return first ?? found
  })
}

/**
 * Finds the check of each of these uuids, as it is at this moment; nothing for one that does not exist. The same check is the same object.
 * `unsure`: not what is remembered.
 */
export const findChecks = async (
  tx: Tx,
  memory: Memory,
  uuids: readonly string[],
  unsure: ReadonlySet<string>,
): Promise<readonly (Watched | undefined)[]> => {
  const all = recallChecks(memory, uuids, unsure)
  const wanted = new Set(uuids.filter((_, index) => !all[index]))
  if (wanted.size === 0) return all
  const read = await readAll(tx, memory, wanted)
  return all.map((found, index) => found ?? read.get(uuids[index] ?? ''))
}

// Settings that change between being read and being locked make us look again; nobody changes them that often.
const MOST_LOOKS = 5

/** The same, and nobody else can change them until the transaction ends. */
export const lockChecks = async (tx: Tx, memory: Memory, uuids: ReadonlySet<string>): Promise<WatchedChecks> => {
  const all = new Map<string, Watched>()
  let wanted: Iterable<string> = uuids
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { rules, unknown } = split(memory, wanted)
    const read = await readChecks(tx, memory, unknown)
    // All at once, so that everybody locks in the same order.
    const there = [...rules, ...read.map((watched) => watched.rules)]
    for (const watched of await readStates(tx, memory, LOCK_STATES, there)) all.set(watched.rules.uuid, watched)
    const missing = missingIn(all, there)
    if (missing.length === 0) break
    wanted = missing
  }
  return all
}
