import { isNothing, wayBack, type CustomField } from './custom-values.ts'
import type { Step } from '../acts/undo.ts'

export type SaidValue = { readonly id: number; readonly value: unknown }

const spelled = (value: unknown): string => JSON.stringify(isNothing(value) ? null : value)

export const differing = (said: readonly SaidValue[], to: unknown): readonly SaidValue[] =>
  said.filter(({ value }) => spelled(value) !== spelled(to))

/** One undo step per previous value; a required field cannot be reset to empty. */
export const fieldSteps = (
  field: Pick<CustomField, 'key' | 'is_required'>,
  said: readonly SaidValue[],
  to: unknown,
): { readonly step: Step; readonly back: readonly Step[] } => {
  const changing = differing(said, to)
  const alike = Map.groupBy(changing, ({ value }) => spelled(value))
  const back = [...alike.values()].flatMap((group): readonly Step[] => {
    const custom_fields = wayBack(field, group[0]?.value)
    return custom_fields === undefined ? [] : [{ ids: group.map(({ id }) => id), set: { custom_fields } }]
  })
  return { step: { ids: changing.map(({ id }) => id), set: { custom_fields: { [field.key]: to } } }, back }
}
