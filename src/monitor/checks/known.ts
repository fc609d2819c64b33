import { breathe } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { stateOf, type Check } from './model.ts'
import { settledOf, type Settled } from './rows.ts'
import { settingsOf, statesOf, type Versioned } from './store.ts'

/** Settings of checks listed lately, by id. What it says is compared with the database's version of them each time. */
type Known = Map<number, Versioned<Settled>>

// About a kilobyte each.
const MOST_KNOWN = 50_000

const knownBy = new WeakMap<Db, Known>()

const knownTo = (db: Db): Known => {
  const known = knownBy.get(db) ?? new Map<number, Versioned<Settled>>()
  knownBy.set(db, known)
  return known
}

/** So many at a time take a few milliseconds; then others have their turn. */
export const IN_ONE_TURN = 1_000

const learn = async (db: Db, reader: Reader, project_id: number): Promise<Known> => {
  const rows = await settingsOf(reader, project_id)
  // Others may be in the middle of reading the old one: it is left to them.
  if (knownTo(db).size + rows.length > MOST_KNOWN) knownBy.delete(db)
  const known = knownTo(db)
  for (const [index, row] of rows.entries()) {
    known.set(row.id, settledOf(row))
    if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await breathe()
  }
  return known
}

/** All checks of a project, oldest first. What pings change is read each time; what people change only when they have changed it. */
export const checksKnown = async (db: Db, reader: Reader, project_id: number): Promise<readonly Check[]> => {
  const states = await statesOf(reader, project_id)
  const remembered = knownTo(db)
  const isOld = states.some(({ check_id, settings_version }) => remembered.get(check_id)?.settings_version !== settings_version)
  const known = isOld ? await learn(db, reader, project_id) : remembered
  const checks: Check[] = []
  for (const [index, state] of states.entries()) {
    const settled = known.get(state.check_id)
    // One that was deleted since its state was read is not there any more.
    if (settled) checks.push({ ...settled, ...stateOf(state) })
    if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await breathe()
  }
  return checks
}
