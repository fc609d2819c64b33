import { sql, type Generated, type RawBuilder, type Selectable } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { caseFold } from '../engine/text.ts'
import { anyRow, orderOf } from '../listing/clauses.ts'
import type { RequestedAttributes } from '../listing/listing.ts'
import { truncateToMilliseconds } from '../truncate-to-milliseconds.ts'
import { nameKey } from '../users/model.ts'
import type { ScimGroup } from './model.ts'

type GroupRow = {
  id: Generated<number>
  uuid: string
  role_id: number | null
  is_native: Generated<number>
  connection_id: number | null
  display_name: string
  name_key: string
  display_name_folded: string
  version: Generated<number>
  created_at: Instant
  modified_at: Instant
  deleted_at: Instant | null
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_groups: GroupRow
    scim_group_external_ids: { group_id: number; connection_id: number; external_id: string }
  }
}

type GroupWithExternalId = Selectable<GroupRow> & { readonly external_id: string | null }

const groupOf = ({ name_key: _, display_name_folded: __, deleted_at: ___, is_native, ...row }: GroupWithExternalId): ScimGroup => ({
  ...row,
  is_native: is_native === 1,
})

export const externalIdOf = (connection_id: number): RawBuilder<string | null> =>
  sql`(select x.external_id from scim_group_external_ids x where x.group_id = scim_groups.id and x.connection_id = ${connection_id})`

const visible = ({ db }: Reader, connection_id: number) =>
  db
    .selectFrom('scim_groups')
    .selectAll('scim_groups')
    .select(externalIdOf(connection_id).as('external_id'))
    .where('scim_groups.deleted_at', 'is', null)

export const groupByUuid = async (reader: Reader, connection_id: number, uuid: string): Promise<ScimGroup | undefined> => {
  const row = await visible(reader, connection_id).where('uuid', '=', uuid).executeTakeFirst()
  return row && groupOf(row)
}

export const groupById = async (reader: Reader, id: number): Promise<ScimGroup | undefined> => {
  const row = await visible(reader, 0).where('id', '=', id).executeTakeFirst()
  return row && groupOf(row)
}

export const lockGroup = async (tx: Tx, uuid: string): Promise<boolean> => {
  const row = tx.db.selectFrom('scim_groups').select('id').where('uuid', '=', uuid).where('deleted_at', 'is', null)
  return (await tx.dialect.lock(row).executeTakeFirst()) !== undefined
}

export const groupByName = async (reader: Reader, name: string): Promise<ScimGroup | undefined> => {
  const row = await visible(reader, 0).where('name_key', '=', nameKey(name)).executeTakeFirst()
  return row && groupOf(row)
}

const namesOf = (display_name: string) => ({ display_name, name_key: nameKey(display_name), display_name_folded: caseFold(display_name) })

type NewGroup = Pick<ScimGroup, 'role_id' | 'is_native' | 'connection_id' | 'display_name'>

/** Undefined when the name is taken. The unique index decides, so that concurrent inserts cannot both succeed. */
export const insertGroup = async (tx: Tx, { display_name, is_native, ...group }: NewGroup): Promise<ScimGroup | undefined> => {
  const now = truncateToMilliseconds(tx.now)
  const row = await tx.db
    .insertInto('scim_groups')
    .values({
      ...group,
      ...namesOf(display_name),
      uuid: tx.ids.uuid(),
      is_native: is_native ? 1 : 0,
      created_at: now,
      modified_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && groupOf({ ...row, external_id: null })
}

export const updateGroup = async (tx: Tx, group: ScimGroup, display_name: string): Promise<boolean> => {
  const result = await tx.db
    .updateTable('scim_groups')
    .set({ ...namesOf(display_name), modified_at: truncateToMilliseconds(tx.now) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', group.id)
    .where('version', '=', group.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const putExternalId = async (tx: Tx, group_id: number, connection_id: number, external_id: string | undefined): Promise<void> => {
  await tx.db.deleteFrom('scim_group_external_ids').where('group_id', '=', group_id).where('connection_id', '=', connection_id).execute()
  if (external_id !== undefined)
    await tx.db.insertInto('scim_group_external_ids').values({ group_id, connection_id, external_id }).execute()
}

export const markGroupDeleted = async (tx: Tx, group: ScimGroup): Promise<boolean> => {
  const result = await tx.db
    .updateTable('scim_groups')
    .set({ deleted_at: tx.now })
    .where('id', '=', group.id)
    .where('version', '=', group.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setRole = async (tx: Tx, id: number, role_id: number | null): Promise<void> => {
  await tx.db.updateTable('scim_groups').set({ role_id }).where('id', '=', id).execute()
}

/** Deletes the groups of a role that is being deleted. No account has the role any more, so no member loses a role. */
export const dropGroupsOfRole = async (tx: Tx, role_id: number): Promise<void> => {
  const groups = tx.db.selectFrom('scim_groups').select('id').where('role_id', '=', role_id)
  await tx.db.deleteFrom('scim_group_members').where('group_id', 'in', groups).execute()
  await tx.db
    .updateTable('scim_groups')
    .set({ deleted_at: tx.now, role_id: null })
    .where('role_id', '=', role_id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Roles that never had a group, not even a deleted one. */
export const rolesWithoutGroup = async ({ db }: Reader): Promise<readonly { readonly id: number; readonly name: string }[]> =>
  await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scim_groups').select('scim_groups.id').whereRef('scim_groups.role_id', '=', 'roles.id'))),
    )
    .orderBy('rank', 'desc')
    .orderBy('id')
    .execute()

export const hasVisibleGroup = async ({ db }: Reader, role_id: number): Promise<boolean> =>
  (await db.selectFrom('scim_groups').select('id').where('role_id', '=', role_id).where('deleted_at', 'is', null).executeTakeFirst()) !==
  undefined

export const countGroups = async ({ db }: Reader, condition: RequestedAttributes['condition']): Promise<number> => {
  const row = await db
    .selectFrom('scim_groups')
    .where('deleted_at', 'is', null)
    .where(condition ?? anyRow)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const groupsWanted = async (
  reader: Reader,
  connection_id: number,
  { condition, order, limit, offset }: RequestedAttributes,
): Promise<readonly ScimGroup[]> => {
  const rows = await visible(reader, connection_id)
    .where(condition ?? anyRow)
    .orderBy(orderOf(order, 'scim_groups.id'))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
  return rows.map(groupOf)
}

export const memberCounts = async ({ db }: Reader): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('scim_group_members')
    .select(['group_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('group_id')
    .execute()
  return new Map(rows.map(({ group_id, count }) => [group_id, count]))
}
