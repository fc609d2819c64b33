import { sql, type RawBuilder } from 'kysely'
import type { ScimOrder } from './listing.ts'

// What lists of users and of groups ask the database alike.

export const anyRow = sql<boolean>`1 = 1`

/** By the wanted column, rows without it last, or first when it runs down; without one, as the rows were made. */
export const orderOf = (order: ScimOrder | undefined, id: 'scim_users.id' | 'scim_groups.id'): RawBuilder<unknown> => {
  if (order === undefined) return sql.ref(id)
  const { value } = order.column
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  return sql`(${value}) is null ${direction}, ${value} ${direction}, uuid`
}
