import { restAfter } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { rulesOf, selectChecksAfter, watchedOf, type CheckRow } from './check-rows.ts'
import { recallChecks } from './find-checks.ts'
import type { Memory } from './memory/memory.ts'
import { MOST_PACKED } from './memory/packed-checks.ts'

/** So many are read at once: a few milliseconds for which everybody waits. */
const IN_A_SLICE = 512
const NEXT_CHECKS = selectChecksAfter(IN_A_SLICE)
const LONGEST_REST_MS = 100

const NOBODY: ReadonlySet<string> = new Set()

/** Remembers those of them that are not remembered yet: what a ping has left behind is newer. */
const remember = (memory: Memory, rows: readonly CheckRow[]): void => {
  const known = recallChecks(
    memory,
    rows.map(({ uuid }) => uuid),
    NOBODY,
  )
  for (const [index, row] of rows.entries()) {
    if (known[index]) continue
    const watched = watchedOf(rulesOf(row), row)
    memory.states.complete(watched)
    memory.states.keep(watched)
    if (watched.seen !== null) memory.trusted.keep(watched, watched)
  }
}

const meetNext = async (tx: Tx, memory: Memory, after: number): Promise<readonly CheckRow[]> => {
  await memory.states.look(tx)
  const rows = await tx.bulk(NEXT_CHECKS, [[after]])
  remember(memory, rows)
  return rows
}

/**
 * Reads all checks before their pings come, in the order they lie in, and remembers them: one that is not known has to be looked for while its ping waits, and with
 * many of them that goes on for long after each start. Takes at most half the time there is, and gives up when the database is away.
 */
export const meetChecks = async (db: Db, memory: Memory, isOver: () => boolean): Promise<void> => {
  let after = 0
  for (let met = 0; met < MOST_PACKED && !isOver();) {
    const started = performance.now()
    const rows = await db.tx((tx) => meetNext(tx, memory, after), memory.states.debtor)
    met += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < IN_A_SLICE) return
    await restAfter(started, LONGEST_REST_MS)
  }
}
