import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { announceCheck } from './announce.ts'
import { armed } from './apply-ping.ts'
import { refuseBadDependencies } from './depend.ts'
import { lockCheck } from './find.ts'
import { refuseNoFutureRun } from './future-run.ts'
import { changed, settingsOf, stateOf, type Changes, type Check, type CheckSettings } from './model.ts'
import { scheduleOf } from './status.ts'
import { writeSettings, writeState } from './store.ts'

type Difference = Readonly<Record<string, readonly [was: unknown, is: unknown]>>

const differenceOf = (was: CheckSettings, is: CheckSettings): Difference => {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(was))
  const pairs = Object.entries(is).map(([field, value]) => [field, [before.get(field), value]] as const)
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)))
}

type Change = { readonly check: Check; readonly settings: CheckSettings; readonly difference: Difference }

const changeOf = async (tx: Tx, id: number, changes: Changes): Promise<Change> => {
  const check = await lockCheck(tx, id)
  const settings = changed(check, changes)
  return { check, settings, difference: differenceOf(settingsOf(check), settings) }
}

const saveChange = async (tx: Tx, actor: Actor, { check, settings, difference }: Change): Promise<Check> => {
  if (Object.keys(difference).length === 0) return check
  if (difference['depends_on']) await refuseBadDependencies(tx, { ...check, depends_on: settings.depends_on })
  const { id } = check
  const state = armed(settings, stateOf(check))
  await writeSettings(tx, id, settings)
  if (state.alert_after !== check.alert_after) await writeState(tx, id, state)
  await audit(tx, actor, { action: 'check.updated', object: { type: 'check', id }, changes: difference })
  announceCheck(tx, check)
  return { ...check, ...settings, ...state, updated_at: tx.now }
}

/**
 * Changes what people decide about a check. The status stays: a deadline that has already passed by the new schedule is met by the
 * next sweep, one that nobody has noticed yet by the old schedule never was.
 */
export const updateCheck = async (tx: Tx, actor: Actor, id: number, changes: Changes): Promise<Check> => {
  const change = await changeOf(tx, id, changes)
  const { settings, difference } = change
  if (difference['schedule'] || difference['kind'] || difference['tz']) refuseNoFutureRun(scheduleOf(settings), tx.now)
  return await saveChange(tx, actor, change)
}

/** As `updateCheck`, but takes schedules whose runs are over, as another product has them. */
export const updateImportedCheck = async (tx: Tx, actor: Actor, id: number, changes: Changes): Promise<Check> =>
  await saveChange(tx, actor, await changeOf(tx, id, changes))
