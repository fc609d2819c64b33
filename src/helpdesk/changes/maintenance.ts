import type { Tx } from '../../kernel/db/db.ts'
import { each, type Event, type Subscriptions } from '../../kernel/outbox.ts'
import { system, type Actor } from '../../people/actor.ts'
import { maintenanceOf, type Maintenance } from './model.ts'
import { changeById } from './store.ts'

/** Lent by whoever watches the checks: lets them fail in peace while the work goes on, and no longer. */
export type Arrange = (tx: Tx, actor: Actor, origin: string, work: Maintenance | undefined) => Promise<void>

const planner = system('Changes')

/** What an approved change takes down is in maintenance; when it moves, so does the maintenance. */
export const maintenanceSubscriptions = (arrange: Arrange): Subscriptions => {
  const onChangeMoved = async (tx: Tx, { data }: Event<'change.moved'>): Promise<void> => {
    const change = await changeById(tx, data.id)
    await arrange(tx, planner, `change:${data.id}`, change && maintenanceOf(change))
  }
  return { 'change.moved': [each(onChangeMoved)] }
}
