import type { Tx } from '../../kernel/db/db.ts'
import { each, type Event, type Subscriptions } from '../../kernel/outbox.ts'
import { type Actor, system } from '../../people/actor.ts'
import { type ChangeMaintenance, toMaintenance } from './model.ts'
import { findChangeRow } from './store.ts'

/** Lent by whoever watches the checks: lets them fail in peace while the work goes on, and no longer. */
export type PlanMaintenance = (tx: Tx, actor: Actor, origin: string, work: ChangeMaintenance | undefined) => Promise<void>

const changesActor = system('Changes')

/** What an approved change takes down is in maintenance; when it moves, so does the maintenance. */
export const maintenanceSubscriptions = (planMaintenance: PlanMaintenance): Subscriptions => {
  const onChangeRescheduled = async (tx: Tx, { data }: Event<'change.moved'>): Promise<void> => {
    const change = await findChangeRow(tx, data.id)
    await planMaintenance(tx, changesActor, `change:${data.id}`, change && toMaintenance(change))
  }
  return { 'change.moved': [each(onChangeRescheduled)] }
}
