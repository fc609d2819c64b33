import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { withDeadline } from './apply-ping.ts'
import { lockCheck } from './find.ts'
import { assertFutureRun } from './future-run.ts'
import { applySettingsUpdate, type Check, type CheckSettings, type CheckSettingsUpdate, pickSettings, pickState } from './model.ts'
import { signalCheck } from './signal.ts'
import { toSchedule } from './status.ts'
import { updateSettingsRow, updateStateRow } from './store.ts'
import { assertValidDependencies } from './update-dependencies.ts'

type SettingsDiff = Readonly<Record<string, readonly [was: unknown, is: unknown]>>

const diffSettings = (previous: CheckSettings, next: CheckSettings): SettingsDiff => {
  const before: ReadonlyMap<string, unknown> = new Map(Object.entries(previous))
  const pairs = Object.entries(next).map(([field, value]) => [field, [before.get(field), value]] as const)
  return Object.fromEntries(pairs.filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)))
}

type CheckUpdate = { readonly check: Check; readonly settings: CheckSettings; readonly diff: SettingsDiff }

const prepareUpdate = async (tx: Tx, id: number, changes: CheckSettingsUpdate): Promise<CheckUpdate> => {
  const check = await lockCheck(tx, id)
  const settings = applySettingsUpdate(check, changes)
  return { check, settings, diff: diffSettings(pickSettings(check), settings) }
}

const saveUpdate = async (tx: Tx, actor: Actor, { check, settings, diff }: CheckUpdate): Promise<Check> => {
  if (Object.keys(diff).length === 0) return check
  if (diff['depends_on']) await assertValidDependencies(tx, { ...check, depends_on: settings.depends_on })
  const { id } = check
  const state = withDeadline(settings, pickState(check))
  await updateSettingsRow(tx, id, settings)
  if (state.alert_after !== check.alert_after) await updateStateRow(tx, id, state)
  await audit(tx, actor, { action: 'check.updated', object: { type: 'check', id }, changes: diff })
  signalCheck(tx, check)
  return { ...check, ...settings, ...state, updated_at: tx.now }
}

/** Does not change the status: the next sweep applies the new deadline. An expired old deadline that no sweep has applied is discarded. */
export const updateCheck = async (tx: Tx, actor: Actor, id: number, changes: CheckSettingsUpdate): Promise<Check> => {
  const update = await prepareUpdate(tx, id, changes)
  const { settings, diff } = update
  if (diff['schedule'] || diff['kind'] || diff['tz']) assertFutureRun(toSchedule(settings), tx.now)
  return await saveUpdate(tx, actor, update)
}

/** As `updateCheck`, but accepts schedules without a future run, because other monitoring products allow them. */
export const updateImportedCheck = async (tx: Tx, actor: Actor, id: number, changes: CheckSettingsUpdate): Promise<Check> =>
  await saveUpdate(tx, actor, await prepareUpdate(tx, id, changes))
