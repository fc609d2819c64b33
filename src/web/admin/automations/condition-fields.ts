import { useQuery } from '@tanstack/react-query'
import { ACTOR_TYPES, SLA_STATUSES } from '../../../contract/v1/automation-enums.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-enums.ts'
import { useText } from '../../i18n/text.tsx'
import type { Choice } from '../../ui/form/field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { metrics } from '../desk/policy-values.ts'
import { fieldsQuery, type Field } from '../fields/data.ts'
import type { Sort } from './rule-values.ts'

export const OWN = 'custom_fields.'

export const ownFieldOf = (fields: readonly Field[], name: string): Field | undefined => fields.find(({ key }) => `${OWN}${key}` === name)

export const sortOfField = (field: Field | undefined): Sort | undefined =>
  field === undefined ? undefined : field.type === 'number' || field.type === 'boolean' ? field.type : 'text'

export type WordsOf = (field: string) => readonly Choice[] | undefined

export const useWords = (): WordsOf => {
  const { desk, automations } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const { data: fields = [] } = useQuery(fieldsQuery)
  const plain = (words: readonly string[]): readonly Choice[] => words.map((value) => ({ value, label: automations.words[value] ?? value }))
  const ofOwn = (field: Field | undefined): readonly Choice[] | undefined => {
    if (field?.type === 'boolean') return plain(['true', 'false'])
    return field?.type === 'select' || field?.type === 'multiselect' ? field.options.map((value) => ({ value, label: value })) : undefined
  }
  const fixed: Readonly<Record<string, readonly Choice[]>> = {
    status: wordChoices(TICKET_STATUSES, desk.statuses),
    priority: wordChoices(TICKET_PRIORITIES, desk.priorities),
    type: wordChoices(TICKET_TYPES, desk.types),
    department_id: choicesOf(departments),
    assignee_id: choicesOf(agents),
    channel: plain(TICKET_CHANNELS),
    sla_status: plain(SLA_STATUSES),
    actor_type: plain(ACTOR_TYPES),
    reply_author: plain(['agent', 'client', 'system']),
    sla_metric: wordChoices(metrics, desk.sla.metrics),
  }
  return (field) => fixed[field] ?? ofOwn(ownFieldOf(fields, field))
}
