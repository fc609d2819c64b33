import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { maySee, refuseUnlessTheirs, type SharedRow } from '../shared-with.ts'
import type { Macro } from './model.ts'

type MacroRow = SharedRow & { actions: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    macros: MacroRow
  }
}

// `visibility` is written only with the words of the contract.
const macroOf = (row: Selectable<MacroRow>): Macro => ({
  ...row,
  actions: JSON.parse(row.actions),
  visibility: row.visibility as Macro['visibility'],
})

export const listMacros = async ({ db }: Reader, actor: AgentActor): Promise<readonly Macro[]> =>
  (await db.selectFrom('macros').selectAll().orderBy('position').orderBy('id').execute())
    .map(macroOf)
    .filter((macro) => maySee(actor, macro))

export const findMacro = async ({ db }: Reader, actor: AgentActor, id: number): Promise<Macro | undefined> => {
  const row = await db.selectFrom('macros').selectAll().where('id', '=', id).executeTakeFirst()
  const macro = row && macroOf(row)
  return macro && maySee(actor, macro) ? macro : undefined
}

/** Everything but what somebody keeps for themselves. */
export const listSharedMacros = async ({ db }: Reader): Promise<readonly Macro[]> =>
  (await db.selectFrom('macros').selectAll().where('visibility', '!=', 'private').execute()).map(macroOf)

/** For rules, which belong to nobody: whoever made the rule could see the macro. */
export const findAnyMacro = async ({ db }: Reader, id: number): Promise<Macro | undefined> => {
  const row = await db.selectFrom('macros').selectAll().where('id', '=', id).executeTakeFirst()
  return row && macroOf(row)
}

export const getMacro = async (reader: Reader, actor: AgentActor, id: number): Promise<Macro> =>
  (await findMacro(reader, actor, id)) ?? notFound('macro')

export type MacroWish = Partial<Pick<Macro, 'name' | 'actions' | 'visibility' | 'department_id' | 'position'>>

const columnsOf = ({ actions, ...wish }: MacroWish) => ({ ...wish, ...(actions && { actions: JSON.stringify(actions) }) })

export const createMacro = async (
  tx: Tx,
  actor: AgentActor,
  { actions, ...wish }: MacroWish & Pick<Macro, 'name' | 'actions'>,
): Promise<Macro> => {
  const fields = { visibility: 'all', department_id: null, ...wish, actions: JSON.stringify(actions) }
  const row = await tx.db
    .insertInto('macros')
    .values({ ...fields, account_id: actor.account_id, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const macro = macroOf(row)
  const changes = { name: macro.name, visibility: macro.visibility }
  await audit(tx, actor, { action: 'macro.created', object: { type: 'macro', id: macro.id }, changes })
  return macro
}

export const changeMacro = async (tx: Tx, actor: AgentActor, macro: Macro, wish: MacroWish): Promise<Macro> => {
  refuseUnlessTheirs(actor, macro)
  const row = await tx.db
    .updateTable('macros')
    .set({ ...columnsOf(wish), updated_at: tx.now })
    .where('id', '=', macro.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'macro.changed', object: { type: 'macro', id: macro.id }, changes: { ...wish } })
  return macroOf(row)
}

export const deleteMacro = async (tx: Tx, actor: AgentActor, macro: Macro): Promise<void> => {
  refuseUnlessTheirs(actor, macro)
  await tx.db.deleteFrom('macros').where('id', '=', macro.id).execute()
  await audit(tx, actor, { action: 'macro.deleted', object: { type: 'macro', id: macro.id }, changes: { name: macro.name } })
}
