import {
  CHANGE_OPERATORS,
  CHANGING_FIELDS,
  CONDITION_FIELDS,
  OPERATORS,
  OPERATORS_OF,
  WITHOUT_VALUE,
  type ConditionField,
  type FieldKind,
  type Operator,
} from '../../../contract/v1/automation-words.ts'

// Conditions as somebody types them, and as the rule keeps them.

export type Value = string | number | boolean | readonly (string | number)[]
export type Condition = { readonly field: string; readonly operator: Operator; readonly value?: Value }
/** The value as text in its field. */
export type Draft = {
  readonly field: string
  readonly operator: Operator
  readonly text: string
  /** What the rule holds: as long as nobody types something else it stays exactly that, a list or a number too. */
  readonly kept?: Value
  /** What the text stands for, when the field is one of this desk’s own. */
  readonly sort?: Sort
}
export type Sort = 'number' | 'boolean' | 'text'

export const fieldNames: readonly ConditionField[] = Object.keys(CONDITION_FIELDS).filter(
  (name): name is ConditionField => name in CONDITION_FIELDS,
)

export const kindOf = (field: string): FieldKind =>
  fieldNames.filter((name) => name === field).map((name) => CONDITION_FIELDS[name])[0] ?? 'custom'

/** What can be asked of a field; what changed can be asked only of a ticket that was changed. */
export const operatorsFor = (field: string, trigger: string): readonly Operator[] => {
  const own = OPERATORS_OF[kindOf(field)]
  return trigger === 'ticket.updated' && CHANGING_FIELDS.includes(field) ? [...own, ...CHANGE_OPERATORS] : own
}

export const needsValue = (operator: Operator): boolean => !WITHOUT_VALUE.has(operator)

const asNumber = (text: string): string | number => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text)

const shown = (value: Value | undefined): string => {
  if (value === undefined) return ''
  return typeof value === 'object' ? value.map(String).join(', ') : String(value)
}

const valueOf = ({ field, operator, text, kept, sort }: Draft): Value => {
  if (kept !== undefined && shown(kept) === text) return kept
  const kind = kindOf(field)
  if (operator.startsWith('includes_'))
    return text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  if (sort === 'boolean') return text === 'true'
  return sort === 'number' || kind === 'number' || kind === 'hours' || kind === 'id' ? asNumber(text) : text.trim()
}

export const conditionOf = (draft: Draft): Condition => {
  const { field, operator } = draft
  return needsValue(operator) ? { field, operator, value: valueOf(draft) } : { field, operator }
}

const isOperator = (word: string): word is Operator => OPERATORS.some((one) => one === word)

export const draftOf = ({
  field,
  operator,
  value,
}: {
  readonly field: string
  readonly operator: string
  readonly value?: Value
}): Draft => ({
  field,
  operator: isOperator(operator) ? operator : 'is',
  text: shown(value),
  ...(value !== undefined && { kept: value }),
})

/** Another field, or another trigger, may not know the operator: then its first one is taken. */
export const fitting = (draft: Draft, trigger: string): Draft => {
  const known = operatorsFor(draft.field, trigger)
  return known.includes(draft.operator) ? draft : { ...draft, operator: known[0] ?? 'is' }
}
