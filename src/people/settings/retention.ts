import type { Retention } from '../../contract/app/settings.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { getRetention, putRetention } from '../../kernel/retention.ts'
import type { Actor } from '../actor.ts'
import { audit } from '../audit/record.ts'

const namesOf = (retention: Retention): readonly (keyof Retention)[] => Object.keys(retention) as (keyof Retention)[]

export const changeRetention = async (tx: Tx, actor: Actor, input: Partial<Retention>): Promise<Retention> => {
  const before = await getRetention(tx)
  const after: Retention = { ...before, ...Object.fromEntries(Object.entries(input).filter(([name]) => name in before)) }
  if (after.webhook_bodies_days > after.webhook_deliveries_days)
    invalid({ webhook_bodies_days: ['The webhook bodies days field must not be greater than the retention of deliveries.'] })
  const changed = namesOf(after).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return before
  await putRetention(tx, after)
  const changes = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]))
  await audit(tx, actor, { action: 'settings.changed', object: { type: 'settings', id: 'retention' }, changes })
  return after
}
