import { useQuery } from '@tanstack/react-query'
import { ACTOR_TYPES, SLA_STATUSES } from '../../../contract/v1/automation-words.ts'
import { CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-words.ts'
import { useText } from '../../i18n/text.tsx'
import { Input, Select, type Choice } from '../../ui/field.tsx'
import { RowEditor } from '../../ui/row-editor.tsx'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { metrics } from '../desk/policy-values.ts'
import { fieldsQuery, type Field } from '../fields/data.ts'
import { fieldNames, fitting, kindOf, needsValue, operatorsFor, type Draft, type Sort } from './rule-values.ts'

const own = 'custom_fields.'

/** Fields this desk has made itself can be asked about like any other. */
const ownFieldOf = (fields: readonly Field[], name: string): Field | undefined => fields.find(({ key }) => `${own}${key}` === name)

const sortOf = (field: Field | undefined): Sort | undefined =>
  field === undefined ? undefined : field.type === 'number' || field.type === 'boolean' ? field.type : 'text'

/** The words a field can have, where there is a list of them. */
const useWords = (): ((field: string) => readonly Choice[] | undefined) => {
  const { desk, automations } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const { data: fields = [] } = useQuery(fieldsQuery)
  const plain = (words: readonly string[]): readonly Choice[] => words.map((value) => ({ value, label: automations.words[value] ?? value }))
  const ofOwn = (field: Field | undefined): readonly Choice[] | undefined => {
    if (field?.type === 'boolean') return plain(['true', 'false'])
    return field?.type === 'select' ? field.options.map((value) => ({ value, label: value })) : undefined
  }
  return (field) => {
    switch (field) {
      case 'status':
        return TICKET_STATUSES.map((value) => ({ value, label: desk.statuses[value] }))
      case 'priority':
        return TICKET_PRIORITIES.map((value) => ({ value, label: desk.priorities[value] }))
      case 'type':
        return TICKET_TYPES.map((value) => ({ value, label: desk.types[value] }))
      case 'department_id':
        return choicesOf(departments)
      case 'assignee_id':
        return choicesOf(agents)
      case 'channel':
        return plain(CHANNELS)
      case 'sla_status':
        return plain(SLA_STATUSES)
      case 'actor_type':
        return plain(ACTOR_TYPES)
      case 'reply_author':
        return plain(['agent', 'client', 'system'])
      case 'sla_metric':
        return metrics.map((value) => ({ value, label: desk.sla.metrics[value] }))
      default:
        return ofOwn(ownFieldOf(fields, field))
    }
  }
}

type ValueProps = {
  readonly draft: Draft
  readonly label: string
  readonly words: readonly Choice[] | undefined
  readonly onChange: (draft: Draft) => void
}

const ValueField = ({ draft, label, words, onChange }: ValueProps) => {
  const text = useText().admin.automations
  const isList = draft.operator.startsWith('includes_')
  const isNumber = draft.sort === 'number' || kindOf(draft.field) === 'number' || kindOf(draft.field) === 'hours'
  const put = (value: string): void => onChange({ ...draft, text: value })
  return (
    <div className="w-44 grow max-pane:w-full">
      {words === undefined || isList ? (
        <Input
          aria-label={label}
          type={isNumber ? 'number' : 'text'}
          placeholder={isList ? text.listHint : undefined}
          autoComplete="off"
          value={draft.text}
          onChange={(event) => put(event.currentTarget.value)}
        />
      ) : (
        <Select
          aria-label={label}
          value={draft.text}
          choices={words.some(({ value }) => value === draft.text) ? words : [{ value: draft.text, label: draft.text }, ...words]}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

type RowProps = { readonly draft: Draft; readonly trigger: string; readonly at: number; readonly onChange: (draft: Draft) => void }

const Row = ({ draft, trigger, at, onChange }: RowProps) => {
  const text = useText().admin.automations
  const wordsOf = useWords()
  const { data: fields = [] } = useQuery(fieldsQuery)
  const words = wordsOf(draft.field)
  const named = (what: string): string => `${what} ${at + 1}`
  const chooseField = (field: string): void => {
    const sort = sortOf(ownFieldOf(fields, field))
    const text = wordsOf(field)?.[0]?.value ?? ''
    onChange(fitting({ field, operator: draft.operator, text, ...(sort !== undefined && { sort }) }, trigger))
  }
  const chooseOperator = (word: string): void => {
    const { kept: _, ...typed } = draft
    onChange({ ...typed, operator: operatorsFor(draft.field, trigger).find((one) => one === word) ?? 'is' })
  }
  const isGone = !fieldNames.some((name) => name === draft.field) && ownFieldOf(fields, draft.field) === undefined
  return (
    <>
      <div className="w-48 max-pane:w-full">
        <Select
          aria-label={named(text.field)}
          value={draft.field}
          choices={[
            ...fieldNames.map((value): Choice => ({ value, label: text.fields[value] })),
            ...fields.map(({ key, label }): Choice => ({ value: `${own}${key}`, label })),
            ...(isGone ? [{ value: draft.field, label: draft.field }] : []),
          ]}
          onChange={(event) => chooseField(event.currentTarget.value)}
        />
      </div>
      <div className="w-40 max-pane:w-full">
        <Select
          aria-label={named(text.operator)}
          value={draft.operator}
          choices={operatorsFor(draft.field, trigger).map((value) => ({ value, label: text.operators[value] }))}
          onChange={(event) => chooseOperator(event.currentTarget.value)}
        />
      </div>
      {needsValue(draft.operator) && <ValueField draft={draft} label={named(text.value)} words={words} onChange={onChange} />}
    </>
  )
}

type GroupProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly trigger: string
  readonly drafts: readonly Draft[]
  readonly onChange: (drafts: readonly Draft[]) => void
}

/** Conditions that belong together: all of them, or one of them. */
export const ConditionGroup = ({ label, hint, error, trigger, drafts, onChange }: GroupProps) => {
  const text = useText().admin.automations
  return (
    <RowEditor
      label={label}
      hint={hint}
      error={error}
      add={text.addCondition}
      remove={text.removeCondition}
      count={drafts.length}
      row={(at) => {
        const draft = drafts[at]
        return (
          draft !== undefined && (
            <Row
              draft={draft}
              trigger={trigger}
              at={at}
              onChange={(next) => onChange(drafts.map((one, index) => (index === at ? next : one)))}
            />
          )
        )
      }}
      onAdd={() => onChange([...drafts, { field: 'status', operator: 'is', text: 'open' }])}
      onRemove={(at) => onChange(drafts.filter((_, index) => index !== at))}
    />
  )
}
