import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import {
  type CustomFieldChange,
  type CustomFieldValues,
  diffFields,
  type FieldDefinition,
  validateChangedFields,
  validateField,
  validateNewValues,
} from './model.ts'
import * as store from './store.ts'

export const listFields = (reader: Reader): Promise<readonly FieldDefinition[]> => store.listFields(reader)

export const getField = async (reader: Reader, id: number): Promise<FieldDefinition> =>
  (await store.listFields(reader)).find((field) => field.id === id) ?? notFound('field')

const assertNoErrors = (errors: Readonly<Record<string, readonly string[]>>): void => {
  if (Object.keys(errors).length > 0) invalid(errors)
}

/** Validates only changed values: a value that was stored before its field was defined stays until it is edited. */
export const assertValidFields = async (reader: Reader, before: CustomFieldValues, after: CustomFieldValues): Promise<void> => {
  if (before === after || (Object.keys(before).length === 0 && Object.keys(after).length === 0)) return
  assertNoErrors(validateChangedFields(await store.listFields(reader), before, after))
}

export const describeFieldChanges = async (
  reader: Reader,
  before: CustomFieldValues,
  after: CustomFieldValues,
): Promise<readonly CustomFieldChange[]> => diffFields(await store.listFields(reader), before, after)

export const assertRequiredFields = async (reader: Reader, values: CustomFieldValues): Promise<void> =>
  assertNoErrors(validateNewValues(await store.listFields(reader), values))

const MAX_FIELDS = 50

const throwKeyTaken = (): never => invalid({ key: ['The key has already been taken.'] })

export type CreateFieldInput = Pick<FieldDefinition, 'key' | 'label' | 'type'> & Partial<store.CustomFieldAttributes>

export const createField = async (tx: Tx, actor: AgentActor, input: CreateFieldInput): Promise<FieldDefinition> => {
  const others = await store.listFields(tx)
  if (others.length >= MAX_FIELDS) invalid({ key: [`There cannot be more than ${MAX_FIELDS} fields.`] })
  const position = (others.at(-1)?.position ?? 0) + 1
  const values = { description: '', is_required: false, options: [], min: null, max: null, position, ...input }
  await validateAll(
    () => assertNoErrors(validateField(values)),
    () => others.some(({ key }) => key === values.key) && throwKeyTaken(),
  )
  const field = (await store.insertField(tx, values)) ?? throwKeyTaken()
  await audit(tx, actor, { action: 'field.created', object: { type: 'field', id: field.id }, changes: { ...input } })
  return field
}

export type UpdateFieldInput = Partial<Omit<store.CustomFieldAttributes, 'key' | 'type'>>

export const updateField = async (tx: Tx, actor: AgentActor, id: number, input: UpdateFieldInput): Promise<FieldDefinition> => {
  const after = { ...(await getField(tx, id)), ...input }
  assertNoErrors(validateField(after))
  const field = await store.updateFieldRow(tx, after)
  await audit(tx, actor, { action: 'field.changed', object: { type: 'field', id }, changes: { ...input } })
  return field
}

export const deleteField = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deleteFieldRow(tx, id))) notFound('field')
  await audit(tx, actor, { action: 'field.deleted', object: { type: 'field', id } })
}
