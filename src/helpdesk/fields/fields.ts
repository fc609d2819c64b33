import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { changedFields, mistakesInChange, mistakesInField, mistakesInNew, type Field, type FieldChange, type Values } from './model.ts'
import * as store from './store.ts'

export const listFields = (reader: Reader): Promise<readonly Field[]> => store.allFields(reader)

export const getField = async (reader: Reader, id: number): Promise<Field> =>
  (await store.allFields(reader)).find((field) => field.id === id) ?? notFound('field')

const refuse = (mistakes: Readonly<Record<string, readonly string[]>>): void => {
  if (Object.keys(mistakes).length > 0) invalid(mistakes)
}

/** Looks only at fields that become different: what a ticket had before its field was defined stays until somebody touches it. */
export const refuseBadFields = async (reader: Reader, before: Values, after: Values): Promise<void> => {
  if (before === after || (Object.keys(before).length === 0 && Object.keys(after).length === 0)) return
  refuse(mistakesInChange(await store.allFields(reader), before, after))
}

/** Which fields of a ticket became different, by the names people know them by. */
export const nameChangedFields = async (reader: Reader, before: Values, after: Values): Promise<readonly FieldChange[]> =>
  changedFields(await store.allFields(reader), before, after)

/** For a form somebody fills in: what is required must be there. */
export const refuseMissingFields = async (reader: Reader, values: Values): Promise<void> =>
  refuse(mistakesInNew(await store.allFields(reader), values))

const MOST_FIELDS = 50

const refuseTakenKey = (): never => invalid({ key: ['The key has already been taken.'] })

export type NewField = Pick<Field, 'key' | 'label' | 'type'> & Partial<store.FieldValues>

export const createField = async (tx: Tx, actor: AgentActor, wish: NewField): Promise<Field> => {
  const others = await store.allFields(tx)
  if (others.length >= MOST_FIELDS) invalid({ key: [`There cannot be more than ${MOST_FIELDS} fields.`] })
  const position = (others.at(-1)?.position ?? 0) + 1
  const values = { description: '', is_required: false, options: [], min: null, max: null, position, ...wish }
  await checkAll(
    () => refuse(mistakesInField(values)),
    () => others.some(({ key }) => key === values.key) && refuseTakenKey(),
  )
  const field = (await store.insertField(tx, values)) ?? refuseTakenKey()
  await audit(tx, actor, { action: 'field.created', object: { type: 'field', id: field.id }, changes: { ...wish } })
  return field
}

export type FieldChanges = Partial<Omit<store.FieldValues, 'key' | 'type'>>

export const changeField = async (tx: Tx, actor: AgentActor, id: number, wish: FieldChanges): Promise<Field> => {
  const after = { ...(await getField(tx, id)), ...wish }
  refuse(mistakesInField(after))
  const field = await store.updateField(tx, after)
  await audit(tx, actor, { action: 'field.changed', object: { type: 'field', id }, changes: { ...wish } })
  return field
}

export const deleteField = async (tx: Tx, actor: AgentActor, id: number): Promise<void> => {
  if (!(await store.deleteField(tx, id))) notFound('field')
  await audit(tx, actor, { action: 'field.deleted', object: { type: 'field', id } })
}
