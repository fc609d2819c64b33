import {
  ACTOR_TYPES,
  CHANGE_OPERATORS,
  CHANGING_FIELDS,
  CONDITION_FIELDS,
  type ConditionField,
  type FieldKind,
  FIELD_TRIGGERS,
  OPERATORS_OF,
  SLA_STATUSES,
  VALUELESS_OPERATORS,
} from '../../contract/v1/automation-enums.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../contract/v1/ticket-enums.ts'
import { CUSTOM_FIELD_PREFIX } from './evaluate.ts'
import type { RuleCondition, RuleDraft } from './model.ts'

const ALLOWED_VALUES: Readonly<Record<string, readonly string[]>> = {
  status: TICKET_STATUSES,
  priority: TICKET_PRIORITIES,
  type: TICKET_TYPES,
  channel: TICKET_CHANNELS,
  sla_status: SLA_STATUSES,
  actor_type: ACTOR_TYPES,
  reply_author: ['agent', 'client', 'system'],
  sla_metric: ['first_response', 'next_response', 'resolution'],
}

const isField = (field: string): field is ConditionField => Object.hasOwn(CONDITION_FIELDS, field)

const kindOf = (field: string): FieldKind | undefined => {
  if (isField(field)) return CONDITION_FIELDS[field]
  return field.startsWith(CUSTOM_FIELD_PREFIX) &&
    field.length > CUSTOM_FIELD_PREFIX.length &&
    field.length <= CUSTOM_FIELD_PREFIX.length + 50
    ? 'custom'
    : undefined
}

const isChange = (operator: string): boolean => CHANGE_OPERATORS.some((one) => one === operator)

const isEvery = (value: RuleCondition['value'], test: (one: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.length > 0 && value.every(test) : test(value)

const isNumber = (one: unknown): boolean => typeof one === 'number' && Number.isFinite(one)
const isId = (one: unknown): boolean => Number.isInteger(one)
const isText = (one: unknown): boolean => typeof one === 'string' && one !== ''
const isPlain = (one: unknown): boolean => isText(one) || isNumber(one) || typeof one === 'boolean'

const VALUE_CHECKS: Readonly<Record<FieldKind, (one: unknown) => boolean>> = {
  word: isText,
  rank: isText,
  id: isId,
  text: isText,
  list: isText,
  number: isNumber,
  hours: isNumber,
  custom: isPlain,
}

const validateValue = ({ field, operator, value }: RuleCondition, kind: FieldKind): string | undefined => {
  if (VALUELESS_OPERATORS.has(operator)) return value === undefined ? undefined : 'This operator takes no value.'
  if (value === undefined) return 'The value field is required.'
  if ((operator === 'at_least' || operator === 'at_most') && Array.isArray(value)) return 'This operator compares with one value.'
  const allowed = ALLOWED_VALUES[field]
  const fits = isEvery(value, (one) => VALUE_CHECKS[kind](one) && (!allowed || allowed.some((word) => word === one)))
  return fits ? undefined : 'The selected value is invalid.'
}

type ConditionError = { readonly field: string; readonly message: string }

const validateOperator = ({ field, operator }: RuleCondition, trigger: string, kind: FieldKind): string | undefined => {
  if (!isChange(operator)) return OPERATORS_OF[kind].includes(operator) ? undefined : 'The selected operator is invalid.'
  if (trigger !== 'ticket.updated') return 'This operator requires a rule on ticket.updated.'
  const fits = CHANGING_FIELDS.includes(field) && (field !== 'tags' || operator === 'changed')
  return fits ? undefined : 'The selected operator is invalid.'
}

const validateCondition = (condition: RuleCondition, trigger: string): ConditionError | undefined => {
  const kind = kindOf(condition.field)
  const known = FIELD_TRIGGERS[condition.field]
  if (!kind) return { field: 'field', message: 'The selected field is invalid.' }
  if (known && !known.includes(trigger)) return { field: 'field', message: `This field requires a rule on ${known.join(' or ')}.` }
  const operator = validateOperator(condition, trigger, kind)
  if (operator) return { field: 'operator', message: operator }
  const value = validateValue(condition, kind)
  return value === undefined ? undefined : { field: 'value', message: value }
}

const isAboutClosed = ({ field, operator, value }: RuleCondition): boolean =>
  field === 'status' && operator === 'is' && (value === 'closed' || (Array.isArray(value) && value.includes('closed')))

/** Errors of a rule by path; empty for a valid one. `assertValidRule` checks references. */
export const validateRule = ({ trigger, conditions, actions }: RuleDraft): Readonly<Record<string, readonly string[]>> => {
  const errors: (readonly [string, readonly string[]])[] = (['all', 'any'] as const).flatMap((group) =>
    conditions[group].flatMap((condition, index) => {
      const error = validateCondition(condition, trigger)
      return error ? [[`conditions.${group}.${index}.${error.field}`, [error.message]] as const] : []
    }),
  )
  if (trigger === 'schedule' && conditions.all.length + conditions.any.length === 0)
    errors.push(['conditions', ['A time-based rule requires at least one condition.']])
  if (trigger === 'schedule' && conditions.all.some(isAboutClosed))
    errors.push(['conditions', ['Time-based rules do not apply to closed tickets.']])
  if (Object.keys(actions).length === 0) errors.push(['actions', ['The actions field is required.']])
  return Object.fromEntries(errors)
}
