import { isDay } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findClient } from '../clients/clients.ts'
import { findCompany } from '../companies/companies.ts'
import { listFields } from '../fields/fields.ts'
import type { FieldDefinition } from '../fields/model.ts'
import { findIncident } from '../incidents/incidents.ts'
import { findProblem } from '../problems/problems.ts'
import { CUSTOM_FIELD_PREFIX } from './evaluate.ts'
import type { RuleCondition, RuleConditions } from './model.ts'

type FindRecord = (reader: Reader, id: number) => Promise<unknown>

const FINDERS = new Map<string, FindRecord>([
  ['department_id', findDepartment],
  ['assignee_id', findAccount],
  ['company_id', findCompany],
  ['client_id', findClient],
  ['problem_id', findProblem],
  ['incident_id', findIncident],
])

const valuesOf = ({ value }: RuleCondition): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isEveryId = async (reader: Reader, condition: RuleCondition): Promise<boolean> => {
  const find = FINDERS.get(condition.field)
  // `validateRule` reports values that are not integers.
  const ids = find ? new Set(valuesOf(condition).filter((one): one is number => Number.isInteger(one))) : []
  for (const id of ids) if (!Number.isSafeInteger(id) || id < 1 || !(await find?.(reader, id))) return false
  return true
}

const COMPARING: readonly string[] = ['is', 'is_not', 'at_least', 'at_most']

const isDate = (one: unknown): boolean => typeof one === 'string' && isDay(one)

const customFieldErrors = (fields: readonly FieldDefinition[], condition: RuleCondition, path: string): FieldErrors => {
  const field = fields.find(({ key }) => `${CUSTOM_FIELD_PREFIX}${key}` === condition.field)
  if (!field) return { [`${path}.field`]: ['Unknown custom field.'] }
  const isCompared = field.type === 'date' && COMPARING.includes(condition.operator) && condition.value !== undefined
  if (!isCompared || valuesOf(condition).every(isDate)) return {}
  return { [`${path}.value`]: [`The ${field.label} field must be a valid date.`] }
}

/** Errors for conditions that can never match: missing records, invalid dates. Unchanged conditions pass, so that a rule stays editable. */
export const findUnknownReferences = async (reader: Reader, after: RuleConditions, before?: RuleConditions): Promise<FieldErrors> => {
  const known = new Set([...(before?.all ?? []), ...(before?.any ?? [])].map((condition) => JSON.stringify(condition)))
  const changed = (['all', 'any'] as const).flatMap((group) =>
    after[group]
      .map((condition, index) => ({ condition, place: `conditions.${group}.${index}` }))
      .filter(({ condition }) => !known.has(JSON.stringify(condition))),
  )
  const hasCustom = changed.some(({ condition }) => condition.field.startsWith(CUSTOM_FIELD_PREFIX))
  const fields = hasCustom ? await listFields(reader) : []
  const errors: Record<string, readonly string[]> = {}
  for (const { condition, place: path } of changed)
    if (condition.field.startsWith(CUSTOM_FIELD_PREFIX)) Object.assign(errors, customFieldErrors(fields, condition, path))
    else if (!(await isEveryId(reader, condition))) errors[`${path}.value`] = ['The selected value is invalid.']
  return errors
}
