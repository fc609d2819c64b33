import { sql, type Generated } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import { truncateToMilliseconds } from '../truncate-to-milliseconds.ts'
import { inBatches } from '../in-batches.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_group_members: { id: Generated<number>; group_id: number; user_id: number; is_local: Generated<number> }
  }
}

type GroupOfUser = { readonly user_id: number; readonly uuid: string; readonly display_name: string }

export const groupsOfUsers = ({ db }: Reader, user_ids: readonly number[]): Promise<readonly GroupOfUser[]> =>
  inBatches(user_ids, (slice) =>
    db
      .selectFrom('scim_group_members as m')
      .innerJoin('scim_groups as g', 'g.id', 'm.group_id')
      .select(['m.user_id', 'g.uuid', 'g.display_name'])
      .where('m.user_id', 'in', slice)
      .where('g.deleted_at', 'is', null)
      .orderBy('m.id')
      .execute(),
  )

type MemberRow = { readonly group_id: number; readonly user_id: number; readonly uuid: string; readonly document: string }

export const membersOfGroups = ({ db }: Reader, group_ids: readonly number[]): Promise<readonly MemberRow[]> =>
  inBatches(group_ids, (slice) =>
    db
      .selectFrom('scim_group_members as m')
      .innerJoin('scim_users as u', 'u.id', 'm.user_id')
      .select(['m.group_id', 'm.user_id', 'u.uuid', 'u.document'])
      .where('m.group_id', 'in', slice)
      .where('u.deleted_at', 'is', null)
      .orderBy('m.id')
      .execute(),
  )

export type Candidate = {
  readonly id: number
  readonly uuid: string
  readonly connection_id: number | null
  readonly account_id: number | null
}

export const usersByUuids = ({ db }: Reader, uuids: readonly string[]): Promise<readonly Candidate[]> =>
  inBatches(uuids, (slice) =>
    db
      .selectFrom('scim_users')
      .select(['id', 'uuid', 'connection_id', 'account_id'])
      .where('uuid', 'in', slice)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  )

type Membership = { readonly group_id: number; readonly user_id: number; readonly is_local: number }

export const insertMembers = async (tx: Tx, members: readonly Membership[]): Promise<void> => {
  await inBatches(members, async (slice) => {
    await tx.db
      .insertInto('scim_group_members')
      .values([...slice])
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
      .execute()
    return []
  })
}

export const deleteMembers = async (tx: Tx, group_id: number, user_ids: readonly number[]): Promise<void> => {
  await inBatches(user_ids, async (slice) => {
    await tx.db.deleteFrom('scim_group_members').where('group_id', '=', group_id).where('user_id', 'in', slice).execute()
    return []
  })
}

export const deleteMemberships = async (tx: Tx, user_id: number, onlyRoles: boolean): Promise<readonly number[]> => {
  const rows = await tx.db
    .deleteFrom('scim_group_members')
    .where('user_id', '=', user_id)
    .$if(onlyRoles, (query) => query.where('group_id', 'in', tx.db.selectFrom('scim_groups').select('id').where('role_id', 'is not', null)))
    .returning('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Lock order against deadlocks: groups, users, accounts. */
export const lockGroupsOf = async (tx: Tx, user_uuid: string): Promise<void> => {
  const ids = tx.db
    .selectFrom('scim_group_members as m')
    .innerJoin('scim_users as u', 'u.id', 'm.user_id')
    .select('m.group_id')
    .where('u.uuid', '=', user_uuid)
  await tx.dialect.lock(tx.db.selectFrom('scim_groups').select('id').where('id', 'in', ids).orderBy('id')).execute()
}

type RoleClaim = { readonly user_id: number; readonly role_id: number; readonly rank: number; readonly is_local: number }

export const roleClaims = ({ db }: Reader, user_ids: readonly number[]): Promise<readonly RoleClaim[]> =>
  inBatches(user_ids, (slice) =>
    db
      .selectFrom('scim_group_members as m')
      .innerJoin('scim_groups as g', 'g.id', 'm.group_id')
      .innerJoin('roles as r', 'r.id', 'g.role_id')
      .select(['m.user_id', 'r.id as role_id', 'r.rank', 'm.is_local'])
      .where('m.user_id', 'in', slice)
      .where('g.deleted_at', 'is', null)
      .execute(),
  )

export const groupOfRole = async (tx: Tx, role_id: number): Promise<number | undefined> => {
  const row = await tx.db
    .selectFrom('scim_groups')
    .select('id')
    .where('role_id', '=', role_id)
    .where('deleted_at', 'is', null)
    .orderBy('is_native', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Members are part of a group's document, so it gets a new version. */
export const touchGroups = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .updateTable('scim_groups')
    .set({ version: sql`version + 1`, modified_at: truncateToMilliseconds(tx.now) })
    .where(
      'id',
      'in',
      [...ids].toSorted((a, b) => a - b),
    )
    .execute()
}
