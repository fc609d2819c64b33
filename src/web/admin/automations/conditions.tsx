import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { Select, type Choice } from '../../ui/form/field.tsx'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { fieldsQuery, type Field } from '../fields/data.ts'
import { OWN, ownFieldOf, sortOfField, useWords } from './condition-fields.ts'
import { fieldsFor, fitting, needsValue, operatorsFor, withOperator, type Draft } from './rule-values.ts'
import { ValueField } from './value-field.tsx'

type RowProps = { readonly draft: Draft; readonly trigger: string; readonly at: number; readonly onChange: (draft: Draft) => void }

/** Fields offered for a condition; the chosen one stays even if it is unknown. */
const useFieldChoices = (trigger: string, fields: readonly Field[], chosen: string): readonly Choice[] => {
  const text = useText().admin.automations
  const words: Readonly<Record<string, string>> = text.fields
  const choices = [
    ...fieldsFor(trigger).map((value): Choice => ({ value, label: text.fields[value] })),
    ...fields.map(({ key, label }): Choice => ({ value: `${OWN}${key}`, label })),
  ]
  return choices.some(({ value }) => value === chosen) ? choices : [...choices, { value: chosen, label: words[chosen] ?? chosen }]
}

const Row = ({ draft, trigger, at, onChange }: RowProps) => {
  const { common } = useText()
  const text = useText().admin.automations
  const wordsOf = useWords()
  const { data: fields = [] } = useQuery(fieldsQuery)
  const choices = useFieldChoices(trigger, fields, draft.field)
  const own = ownFieldOf(fields, draft.field)
  const sort = sortOfField(own)
  const named = (what: string): string => `${what} ${at + 1}`
  const chooseField = (field: string): void => {
    const next = sortOfField(ownFieldOf(fields, field))
    const texts = [wordsOf(field)?.[0]?.value ?? '']
    onChange(fitting({ field, operator: draft.operator, texts, ...(next !== undefined && { sort: next }) }, trigger))
  }
  const chooseOperator = (word: string): void =>
    onChange(withOperator(draft, operatorsFor(draft.field, trigger).find((one) => one === word) ?? draft.operator))
  return (
    <>
      <div className="w-48 max-pane:w-full">
        <Select
          aria-label={named(common.field)}
          value={draft.field}
          choices={choices}
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
      {needsValue(draft.operator) && (
        <ValueField
          draft={sort === undefined ? draft : { ...draft, sort }}
          at={at + 1}
          words={wordsOf(draft.field)}
          isDate={own?.type === 'date'}
          onTexts={(texts) => onChange({ ...draft, texts, ...(sort !== undefined && { sort }) })}
        />
      )}
    </>
  )
}

const isOpen: Draft = { field: 'status', operator: 'is', texts: ['open'] }

type GroupProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly trigger: string
  readonly drafts: readonly Draft[]
  readonly onChange: (drafts: readonly Draft[]) => void
}

export const ConditionGroup = ({ label, hint, error, trigger, drafts, onChange }: GroupProps) => {
  const text = useText().admin.automations
  return (
    <RowEditor
      label={label}
      hint={hint}
      error={error}
      add={text.addCondition}
      remove={text.removeCondition}
      rows={drafts}
      fresh={() => isOpen}
      onChange={onChange}
    >
      {(draft, at, change) =>
        draft.asIs === undefined ? (
          <Row draft={draft} trigger={trigger} at={at} onChange={change} />
        ) : (
          <Quiet>{text.unknownCondition({ what: [draft.field, draft.operator, draft.texts.join(', ')].join(' ') })}</Quiet>
        )
      }
    </RowEditor>
  )
}
