import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CHANGE_TYPES, CHANGE_LEVELS, CHANGE_RISKS } from '../../contract/v1/change-enums.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../records/names.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { chosenIn, givenIn, typedIn } from '../ui/form/form-fields.ts'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { withTemplate, type ChangeValues } from './change-values.ts'
import { cabsQuery, templatesQuery } from './data.ts'
import { LinkFields } from './link-fields.tsx'

type ChangeFormState = ReturnType<typeof useForm<ChangeValues>>

type TextName = 'description' | 'reason' | 'implementation_plan' | 'rollback_plan' | 'test_plan'

const Writing = ({ form, name, hint, required }: { form: ChangeFormState; name: TextName; hint?: string; required?: boolean }) => {
  const text = useText().changes.fields
  return <WritingField label={text[name]} hint={hint} required={required} maxLength={100_000} {...typedIn(form, name)} />
}

const Kind = ({ form, isNew }: { form: ChangeFormState; isNew: boolean }) => {
  const { common, changes: text } = useText()
  const { data: templates = [] } = useQuery(templatesQuery)
  const { values, set } = form
  const takeTemplate = (id: string): void => {
    const fields = templates.find((template) => String(template.id) === id)?.fields ?? {}
    const filled = withTemplate(values, fields)
    set('template_id', id)
    for (const name of ['title', 'description', 'risk', 'priority', 'reason', 'implementation_plan', 'rollback_plan', 'test_plan'] as const)
      set(name, filled[name])
  }
  return (
    <>
      <div className="flex flex-col items-start gap-1">
        <Segmented
          showLabel
          label={common.type}
          value={values.type}
          choices={wordChoices(CHANGE_TYPES, text.type)}
          onChange={(type) => set('type', type)}
        />
        <Quiet>{text.typeHints[values.type]}</Quiet>
      </div>
      {isNew && values.type === 'standard' && (
        <ChoiceField
          label={common.template}
          error={form.errors.template_id}
          name="template_id"
          value={values.template_id}
          choices={[{ value: '', label: text.fields.noTemplate }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChoose={takeTemplate}
        />
      )}
    </>
  )
}

const Risk = ({ form }: { form: ChangeFormState }) => {
  const text = useText().changes
  const unsaid = { value: '', label: text.fields.unknown } as const
  return (
    <div className="grid gap-3 pane:grid-cols-3">
      <ChoiceField
        label={text.fields.risk}
        choices={[...wordChoices(CHANGE_RISKS, text.risk), { value: '', label: text.fields.fromLevels }]}
        {...chosenIn(form, 'risk')}
      />
      <ChoiceField
        label={text.fields.likelihood}
        choices={[unsaid, ...wordChoices(CHANGE_LEVELS, text.level)]}
        {...chosenIn(form, 'likelihood')}
      />
      <ChoiceField label={text.fields.impact} choices={[unsaid, ...wordChoices(CHANGE_LEVELS, text.level)]} {...chosenIn(form, 'impact')} />
    </div>
  )
}

const When = ({ form }: { form: ChangeFormState }) => {
  const text = useText().changes.fields
  const required = form.values.type === 'normal'
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      <DateTimeField label={text.planned_start_at} required={required} {...givenIn(form, 'planned_start_at')} />
      <DateTimeField label={text.planned_end_at} required={required} {...givenIn(form, 'planned_end_at')} />
    </div>
  )
}

const Who = ({ form }: { form: ChangeFormState }) => {
  const { common, changes: text } = useText()
  const { agents, departments } = useNames()
  const { data: cabs = [] } = useQuery(cabsQuery)
  const selects = [
    ['assignee_id', common.assignee, common.unassigned, choicesOf(agents)],
    ['department_id', common.department, common.none, choicesOf(departments)],
    ['cab_id', text.fields.cab, text.fields.usualCab, choicesOf(cabs)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {selects.map(([name, label, none, choices]) => (
        <ChoiceField key={name} label={label} choices={[{ value: '', label: none }, ...choices]} {...chosenIn(form, name)} />
      ))}
      <ChoiceField label={common.priority} choices={wordChoices(TICKET_PRIORITIES, text.priority)} {...chosenIn(form, 'priority')} />
    </div>
  )
}

type ChangeFormProps = { readonly form: ChangeFormState; readonly verb: string; readonly isNew?: boolean; readonly cancel?: ReactNode }

export const ChangeForm = ({ form, verb, isNew = false, cancel }: ChangeFormProps) => {
  const { common, changes: text } = useText()
  const { values, failure, busy } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={text.createFailed} failure={failure} />
      <Kind form={form} isNew={isNew} />
      <TextField
        label={common.title}
        autoFocus
        required
        maxLength={255}
        placeholder={text.fields.titlePlaceholder}
        {...typedIn(form, 'title')}
      />
      <Writing form={form} name="description" required={values.type === 'normal'} />
      <When form={form} />
      <Risk form={form} />
      <Writing form={form} name="reason" />
      <Writing form={form} name="implementation_plan" />
      <Writing form={form} name="rollback_plan" hint={text.fields.rollbackHint} />
      <Writing form={form} name="test_plan" />
      <LinkFields form={form} />
      <Who form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy} shortcut={{ id: 'submit', keys: 'Mod+Enter', scope: isNew ? 'page' : 'dialog' }}>
          {verb}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
