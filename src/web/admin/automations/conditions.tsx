import { useQuery } from '@tanstack/react-query'
import { ACTOR_TYPES, SLA_STATUSES } from '../../../contract/v1/automation-words.ts'
import { CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../../contract/v1/ticket-words.ts'
import { useText } from '../../i18n/text.tsx'
import { Input, Select, type Choice } from '../../ui/field.tsx'
import { RowEditor } from '../../ui/row-editor.tsx'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, departmentsQuery } from '../data.ts'
import { fieldNames, fitting, kindOf, needsValue, operatorsFor, type Draft } from './rule-values.ts'

/** The words a field can have, where there is a list of them. */
const useWords = (): ((field: string) => readonly Choice[] | undefined) => {
  const { desk } = useText().admin
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const plain = (words: readonly string[]): readonly Choice[] => words.map((value) => ({ value, label: value }))
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
      default:
        return undefined
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
  const isNumber = kindOf(draft.field) === 'number' || kindOf(draft.field) === 'hours'
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
  const words = wordsOf(draft.field)
  const named = (what: string): string => `${what} ${at + 1}`
  const chooseField = (field: string): void => {
    const next = fitting({ ...draft, field }, trigger)
    onChange({ ...next, text: wordsOf(field)?.[0]?.value ?? '' })
  }
  return (
    <>
      <div className="w-48 max-pane:w-full">
        <Select
          aria-label={named(text.field)}
          value={draft.field}
          choices={[
            ...fieldNames.map((value): Choice => ({ value, label: text.fields[value] })),
            ...(fieldNames.some((name) => name === draft.field) ? [] : [{ value: draft.field, label: draft.field }]),
          ]}
          onChange={(event) => chooseField(event.currentTarget.value)}
        />
      </div>
      <div className="w-40 max-pane:w-full">
        <Select
          aria-label={named(text.operator)}
          value={draft.operator}
          choices={operatorsFor(draft.field, trigger).map((value) => ({ value, label: text.operators[value] }))}
          onChange={(event) =>
            onChange({ ...draft, operator: operatorsFor(draft.field, trigger).find((one) => one === event.currentTarget.value) ?? 'is' })
          }
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
