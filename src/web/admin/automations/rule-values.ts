import {
  CHANGE_OPERATORS,
  CHANGING_FIELDS,
  CONDITION_FIELDS,
  FIELD_TRIGGERS,
  OPERATORS,
  OPERATORS_OF,
  VALUELESS_OPERATORS,
  type ConditionField,
  type FieldKind,
  type Operator,
} from '../../../contract/v1/automation-enums.ts'

export type Value = string | number | boolean | readonly (string | number)[]
export type Condition = { readonly field: string; readonly operator: Operator; readonly value?: Value }
export type Draft = {
  readonly field: string
  readonly operator: Operator
  readonly texts: readonly string[]
  /** The stored value, sent unchanged until the user edits the field. */
  readonly kept?: Value
  /** Type of the values when the field is a custom field. */
  readonly sort?: Sort
  /** A condition that this form cannot edit: kept, and can only be removed. */
  readonly asIs?: Condition
}
export type Sort = 'number' | 'boolean' | 'text'

export const fieldNames: readonly ConditionField[] = Object.keys(CONDITION_FIELDS).filter(
  (name): name is ConditionField => name in CONDITION_FIELDS,
)

export const kindOf = (field: string): FieldKind =>
  fieldNames.filter((name) => name === field).map((name) => CONDITION_FIELDS[name])[0] ?? 'custom'

export const fieldsFor = (trigger: string): readonly ConditionField[] =>
  fieldNames.filter((name) => FIELD_TRIGGERS[name]?.includes(trigger) ?? true)

/** Operators of a field; the change operators exist only for the trigger `ticket.updated`. */
export const operatorsFor = (field: string, trigger: string): readonly Operator[] => {
  const own = OPERATORS_OF[kindOf(field)]
  if (trigger !== 'ticket.updated' || !CHANGING_FIELDS.includes(field)) return own
  return [...own, ...(field === 'tags' ? (['changed'] as const) : CHANGE_OPERATORS)]
}

export const needsValue = (operator: Operator): boolean => !VALUELESS_OPERATORS.has(operator)

/** `at_least` and `at_most` compare with exactly one value. */
export const takesSeveral = (operator: Operator): boolean => needsValue(operator) && operator !== 'at_least' && operator !== 'at_most'

export const isOfList = (operator: Operator): boolean => operator.startsWith('includes_')

const asNumber = (text: string): string | number => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

const textsOf = (value: Value | undefined): readonly string[] => {
  if (value === undefined) return ['']
  return typeof value === 'object' ? value.map(String) : [String(value)]
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** The type of a deleted custom field is derived from the stored value. */
const sortOf = ({ sort, kept }: Draft): Sort => {
  const [first] = typeof kept === 'object' ? kept : [kept]
  if (sort !== undefined) return sort
  return typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'text'
}

const partOf = (draft: Draft, text: string): string | number => {
  const kind = kindOf(draft.field)
  const isNumber = kind === 'custom' ? sortOf(draft) === 'number' : kind === 'number' || kind === 'hours' || kind === 'id'
  return isNumber ? asNumber(text) : text.trim()
}

const valueOf = (draft: Draft): Value => {
  const { field, operator, texts, kept } = draft
  if (kept !== undefined && isSame(textsOf(kept), texts)) return kept
  const [text = '', ...others] = texts
  if (isOfList(operator)) return texts.map((one) => partOf(draft, one)).filter((one) => one !== '')
  if (others.length > 0) return texts.map((one) => partOf(draft, one))
  return kindOf(field) === 'custom' && sortOf(draft) === 'boolean' ? text === 'true' : partOf(draft, text)
}

export const conditionOf = (draft: Draft): Condition => {
  const { field, operator, asIs } = draft
  if (asIs !== undefined) return asIs
  return needsValue(operator) ? { field, operator, value: valueOf(draft) } : { field, operator }
}

const isKnown = ({ field, operator }: Condition): boolean =>
  OPERATORS.includes(operator) && (fieldNames.some((name) => name === field) || field.startsWith('custom_fields.'))

export const draftOf = (condition: Condition): Draft => {
  const { field, operator, value } = condition
  return {
    field,
    operator,
    texts: textsOf(value),
    ...(value !== undefined && { kept: value }),
    ...(!isKnown(condition) && { asIs: condition }),
  }
}

/** Falls back to the first operator if the new field or trigger does not support the current one. */
export const fitting = (draft: Draft, trigger: string): Draft => {
  const known = operatorsFor(draft.field, trigger)
  if (draft.asIs !== undefined || known.includes(draft.operator)) return draft
  return withOperator(draft, known[0] ?? 'is')
}

/** Keeps as many values as the operator accepts. */
export const withOperator = (draft: Draft, operator: Operator): Draft => {
  const { kept: _, ...typed } = draft
  const texts = takesSeveral(operator) ? draft.texts : draft.texts.slice(0, 1)
  return { ...typed, sort: sortOf(draft), operator, texts }
}
