import type { Reader } from '../../../kernel/db/db.ts'
import { anyRow, orderOf } from '../listing/clauses.ts'
import type { RequestedAttributes } from '../listing/listing.ts'
import type { ScimUser } from './model.ts'
import { KEPT_ATTRIBUTES, userOf } from './store.ts'

export const countUsers = async ({ db }: Reader, condition: RequestedAttributes['condition']): Promise<number> => {
  const row = await db
    .selectFrom('scim_users')
    .where('deleted_at', 'is', null)
    .where(condition ?? anyRow)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const usersWanted = async (
  { db }: Reader,
  { condition, order, limit, offset }: RequestedAttributes,
): Promise<readonly ScimUser[]> => {
  const rows = await db
    .selectFrom('scim_users')
    .select(KEPT_ATTRIBUTES)
    .where('deleted_at', 'is', null)
    .where(condition ?? anyRow)
    .orderBy(orderOf(order, 'scim_users.id'))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
  return rows.map(userOf)
}
