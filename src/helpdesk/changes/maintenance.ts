import type { Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { type Actor, system } from '../../people/actor.ts'
import { type ChangeMaintenance, toMaintenance } from './model.ts'
import { findChangeRow } from './store.ts'

/** Creates, moves or ends the planned maintenance of checks. Injected by the module of the monitor. */
export type PlanMaintenance = (tx: Tx, actor: Actor, origin: string, work: ChangeMaintenance | undefined) => Promise<void>

const changesActor = system('Changes')

export const maintenanceSubscriptions = (planMaintenance: PlanMaintenance): Subscriptions => {
  const onChangeRescheduled = async (tx: Tx, { data }: Event<'change.moved'>): Promise<void> => {
    const change = await findChangeRow(tx, data.id)
    await planMaintenance(tx, changesActor, `change:${data.id}`, change && toMaintenance(change))
  }
  return { 'change.moved': [forEachEvent(onChangeRescheduled)] }
}
