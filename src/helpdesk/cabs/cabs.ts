import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import { normalizeEmail } from '../../people/accounts/model.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { ApprovalBoard, CabRule } from './model.ts'

type CabRow = {
  id: Generated<number>
  name: string
  name_folded: string
  rule: string
  min_count: number | null
  is_emergency: number
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    cabs: CabRow
    cab_members: { cab_id: number; account_id: number }
  }
}

export type Cab = ApprovalBoard & {
  readonly id: number
  readonly name: string
  readonly is_emergency: boolean
  readonly created_at: Instant
  readonly updated_at: Instant
}

const withMembers = async ({ db }: Reader, rows: readonly Selectable<CabRow>[]): Promise<readonly Cab[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const members = await db.selectFrom('cab_members').selectAll().where('cab_id', 'in', ids).orderBy('account_id').execute()
  return rows.map(({ name_folded: _, ...row }) => ({
    ...row,
    rule: row.rule as CabRule,
    is_emergency: row.is_emergency === 1,
    member_ids: members.filter(({ cab_id }) => cab_id === row.id).map(({ account_id }) => account_id),
  }))
}

export const listCabs = async (reader: Reader): Promise<readonly Cab[]> =>
  await withMembers(reader, await reader.db.selectFrom('cabs').selectAll().orderBy('id').execute())

export const findCab = async (reader: Reader, id: number): Promise<Cab | undefined> =>
  (await withMembers(reader, await reader.db.selectFrom('cabs').selectAll().where('id', '=', id).execute()))[0]

export const getCab = async (reader: Reader, id: number): Promise<Cab> => (await findCab(reader, id)) ?? notFound('advisory board')

export type CabInput = Partial<Pick<Cab, 'name' | 'rule' | 'min_count' | 'member_ids' | 'is_emergency'>>

const assertValidCab = async (
  reader: Reader,
  { rule, min_count, member_ids }: Pick<Cab, 'rule' | 'min_count' | 'member_ids'>,
): Promise<void> => {
  const ids = [...new Set(member_ids)]
  const known = (await findAccounts(reader, ids)).filter(({ is_active }) => is_active)
  const isTooMany = min_count !== null && min_count > ids.length
  const needsCount = rule === 'min_count'
  throwIfInvalid(
    known.length < ids.length ? { member_ids: ['The selected member ids are invalid.'] } : {},
    needsCount && min_count === null ? { min_count: ['The min count field is required with the rule min_count.'] } : {},
    needsCount && isTooMany ? { min_count: ['The min count must not be greater than the number of members.'] } : {},
  )
}

const replaceMembers = async (tx: Tx, cab_id: number, member_ids: readonly number[]): Promise<void> => {
  await tx.db.deleteFrom('cab_members').where('cab_id', '=', cab_id).execute()
  const values = [...new Set(member_ids)].map((account_id) => ({ cab_id, account_id }))
  if (values.length > 0) await tx.db.insertInto('cab_members').values(values).execute()
}

const assertNameFree = async (tx: Tx, name: string, own?: number): Promise<void> => {
  const row = await tx.db.selectFrom('cabs').select('id').where('name_folded', '=', normalizeEmail(name)).executeTakeFirst()
  if (row && row.id !== own) invalid({ name: ['The name has already been taken.'] })
}

export const createCab = async (tx: Tx, actor: Actor, input: CabInput & Pick<Cab, 'name' | 'rule' | 'member_ids'>): Promise<Cab> => {
  const { name, rule, member_ids, min_count = null, is_emergency = false } = input
  await validateAll(
    () => assertValidCab(tx, { rule, min_count, member_ids }),
    () => assertNameFree(tx, name),
  )
  const row = await tx.db
    .insertInto('cabs')
    .values({
      name,
      name_folded: normalizeEmail(name),
      rule,
      min_count: rule === 'min_count' ? min_count : null,
      is_emergency: Number(is_emergency),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('name_folded').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return invalid({ name: ['The name has already been taken.'] })
  await replaceMembers(tx, row.id, member_ids)
  await audit(tx, actor, { action: 'cab.created', object: { type: 'cab', id: row.id }, changes: { ...input } })
  return await getCab(tx, row.id)
}

export const updateCab = async (tx: Tx, actor: Actor, cab: Cab, input: CabInput): Promise<Cab> => {
  const after = { ...cab, ...input }
  await validateAll(
    () => assertValidCab(tx, after),
    () => assertNameFree(tx, after.name, cab.id),
  )
  await tx.db
    .updateTable('cabs')
    .set({
      name: after.name,
      name_folded: normalizeEmail(after.name),
      rule: after.rule,
      min_count: after.rule === 'min_count' ? after.min_count : null,
      is_emergency: Number(after.is_emergency),
      updated_at: tx.now,
    })
    .where('id', '=', cab.id)
    .execute()
  if (input.member_ids) await replaceMembers(tx, cab.id, input.member_ids)
  await audit(tx, actor, { action: 'cab.changed', object: { type: 'cab', id: cab.id }, changes: { ...input } })
  return await getCab(tx, cab.id)
}

/** Default board: for an emergency change the oldest emergency board, otherwise the oldest other board; without one, the oldest board. */
export const findDefaultCab = async (reader: Reader, isEmergency: boolean): Promise<Cab | undefined> => {
  const all = await listCabs(reader)
  return (isEmergency ? all.find(({ is_emergency }) => is_emergency) : all.find(({ is_emergency }) => !is_emergency)) ?? all[0]
}
