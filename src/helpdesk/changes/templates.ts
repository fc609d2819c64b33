import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { ChangeFields } from './model.ts'

type TemplateRow = { id: Generated<number>; name: string; fields: string; created_at: Instant; updated_at: Instant }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    change_templates: TemplateRow
  }
}

export type ChangeTemplateFields = Partial<
  Pick<ChangeFields, 'title' | 'description' | 'risk' | 'priority' | 'reason' | 'implementation_plan' | 'rollback_plan' | 'test_plan'>
>

/** Template of a standard change, which is pre-approved. */
export type ChangeTemplate = {
  readonly id: number
  readonly name: string
  readonly fields: ChangeTemplateFields
  readonly created_at: Instant
  readonly updated_at: Instant
}

const templateOf = (row: Selectable<TemplateRow>): ChangeTemplate => ({ ...row, fields: JSON.parse(row.fields) })

export const listTemplates = async ({ db }: Reader): Promise<readonly ChangeTemplate[]> =>
  (await db.selectFrom('change_templates').selectAll().orderBy('name').orderBy('id').execute()).map(templateOf)

export const findTemplate = async ({ db }: Reader, id: number): Promise<ChangeTemplate | undefined> => {
  const row = await db.selectFrom('change_templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && templateOf(row)
}

export const getTemplate = async (reader: Reader, id: number): Promise<ChangeTemplate> =>
  (await findTemplate(reader, id)) ?? notFound('change template')

type ChangeTemplateInput = { readonly name: string; readonly fields: ChangeTemplateFields }

export const createTemplate = async (tx: Tx, actor: Actor, { name, fields }: ChangeTemplateInput): Promise<ChangeTemplate> => {
  const row = await tx.db
    .insertInto('change_templates')
    .values({ name, fields: JSON.stringify(fields), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'change_template.created', object: { type: 'change_template', id: row.id }, changes: { name } })
  return templateOf(row)
}

export const updateTemplate = async (
  tx: Tx,
  actor: Actor,
  template: ChangeTemplate,
  input: Partial<ChangeTemplateInput>,
): Promise<ChangeTemplate> => {
  const fields = { ...template.fields, ...input.fields }
  const row = await tx.db
    .updateTable('change_templates')
    .set({ name: input.name ?? template.name, fields: JSON.stringify(fields), updated_at: tx.now })
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'change_template.changed', object: { type: 'change_template', id: row.id }, changes: { ...input } })
  return templateOf(row)
}

export const deleteTemplate = async (tx: Tx, actor: Actor, { id, name }: ChangeTemplate): Promise<void> => {
  await tx.db.deleteFrom('change_templates').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'change_template.deleted', object: { type: 'change_template', id }, changes: { name } })
}
