import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { assertOwner, canSeeShared, type ShareableRow } from '../sharing.ts'
import type { Macro } from './model.ts'

type MacroRow = ShareableRow & { actions: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    macros: MacroRow
  }
}

const macroOf = (row: Selectable<MacroRow>): Macro => ({
  ...row,
  actions: JSON.parse(row.actions),
  visibility: row.visibility as Macro['visibility'],
})

export const listMacros = async ({ db }: Reader, actor: AgentActor): Promise<readonly Macro[]> =>
  (await db.selectFrom('macros').selectAll().orderBy('position').orderBy('id').execute())
    .map(macroOf)
    .filter((macro) => canSeeShared(actor, macro))

export const findMacro = async ({ db }: Reader, actor: AgentActor, id: number): Promise<Macro | undefined> => {
  const row = await db.selectFrom('macros').selectAll().where('id', '=', id).executeTakeFirst()
  const macro = row && macroOf(row)
  return macro && canSeeShared(actor, macro) ? macro : undefined
}

export const listSharedMacros = async ({ db }: Reader): Promise<readonly Macro[]> =>
  (await db.selectFrom('macros').selectAll().where('visibility', '!=', 'private').execute()).map(macroOf)

/** For automation rules, which have no owner: the author of the rule could read the macro when the rule was saved. */
export const findMacroUnscoped = async ({ db }: Reader, id: number): Promise<Macro | undefined> => {
  const row = await db.selectFrom('macros').selectAll().where('id', '=', id).executeTakeFirst()
  return row && macroOf(row)
}

export const getMacro = async (reader: Reader, actor: AgentActor, id: number): Promise<Macro> =>
  (await findMacro(reader, actor, id)) ?? notFound('macro')

export type MacroInput = Partial<Pick<Macro, 'name' | 'actions' | 'visibility' | 'department_id' | 'position'>>

const columnsOf = ({ actions, ...input }: MacroInput) => ({ ...input, ...(actions && { actions: JSON.stringify(actions) }) })

export const createMacro = async (
  tx: Tx,
  actor: AgentActor,
  { actions, ...input }: MacroInput & Pick<Macro, 'name' | 'actions'>,
): Promise<Macro> => {
  const fields = { visibility: 'all', department_id: null, ...input, actions: JSON.stringify(actions) }
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

export const updateMacro = async (tx: Tx, actor: AgentActor, macro: Macro, input: MacroInput): Promise<Macro> => {
  assertOwner(actor, macro)
  const row = await tx.db
    .updateTable('macros')
    .set({ ...columnsOf(input), updated_at: tx.now })
    .where('id', '=', macro.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'macro.changed', object: { type: 'macro', id: macro.id }, changes: { ...input } })
  return macroOf(row)
}

export const deleteMacro = async (tx: Tx, actor: AgentActor, macro: Macro): Promise<void> => {
  assertOwner(actor, macro)
  await tx.db.deleteFrom('macros').where('id', '=', macro.id).execute()
  await audit(tx, actor, { action: 'macro.deleted', object: { type: 'macro', id: macro.id }, changes: { name: macro.name } })
}

/** Clears stale references of private macros, which a cascade would delete. */
export const clearDepartmentOfMacros = async ({ db }: Tx, department_id: number): Promise<void> => {
  await db.updateTable('macros').set({ department_id: null }).where('department_id', '=', department_id).execute()
}
