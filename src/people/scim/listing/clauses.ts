import { sql, type RawBuilder } from 'kysely'
import type { ScimOrder } from './listing.ts'

export const anyRow = sql<boolean>`1 = 1`

/** Orders by the column with nulls last, or first in descending order; without a column by insertion. */
export const orderOf = (order: ScimOrder | undefined, id: 'scim_users.id' | 'scim_groups.id'): RawBuilder<unknown> => {
  if (order === undefined) return sql.ref(id)
  const { value } = order.column
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  return sql`(${value}) is null ${direction}, ${value} ${direction}, uuid`
}
