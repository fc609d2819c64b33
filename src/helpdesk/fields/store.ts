import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { FieldType } from '../../contract/v1/fields.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { prepareQuery } from '../../kernel/db/prepare-query.ts'
import type { FieldDefinition } from './model.ts'

type FieldRow = {
  id: Generated<number>
  key: string
  label: string
  description: string
  type: string
  is_required: number
  options: string
  min: number | null
  max: number | null
  position: number
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ticket_fields: FieldRow
  }
}

const fieldOf = (row: Selectable<FieldRow>): FieldDefinition => ({
  ...row,
  type: row.type as FieldType,
  is_required: row.is_required === 1,
  options: JSON.parse(row.options),
})

const ALL_FIELDS = prepareQuery((db) => db.selectFrom('ticket_fields').selectAll().orderBy('position').orderBy('id'))

export const listFields = async (reader: Reader): Promise<readonly FieldDefinition[]> => (await ALL_FIELDS(reader, {})).map(fieldOf)

export type CustomFieldAttributes = Omit<FieldDefinition, 'id' | 'created_at' | 'updated_at'>

const rowOf = ({ is_required, options, ...plain }: CustomFieldAttributes) => ({
  ...plain,
  is_required: is_required ? 1 : 0,
  options: JSON.stringify(options),
})

export const insertField = async (tx: Tx, values: CustomFieldAttributes): Promise<FieldDefinition | undefined> => {
  const row = await tx.db
    .insertInto('ticket_fields')
    .values({ ...rowOf(values), created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && fieldOf(row)
}

export const updateFieldRow = async (
  tx: Tx,
  { id, created_at: _, updated_at: __, ...values }: FieldDefinition,
): Promise<FieldDefinition> => {
  const row = await tx.db
    .updateTable('ticket_fields')
    .set({ ...rowOf(values), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return fieldOf(row)
}

export const deleteFieldRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('ticket_fields').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
