import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CHANGE_TYPES, LEVELS, RISKS } from '../../contract/v1/change-words.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-words.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames, wordChoices } from '../incidents/names.ts'
import { Button } from '../ui/button.tsx'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { Field, Input, Select, Textarea } from '../ui/field.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { useForm } from '../ui/use-form.ts'
import { withTemplate, type ChangeValues } from './change-values.ts'
import { cabsQuery, templatesQuery } from './data.ts'
import { LinkFields } from './link-fields.tsx'

export type ChangeFormState = ReturnType<typeof useForm<ChangeValues>>

type TextName = 'description' | 'reason' | 'implementation_plan' | 'rollback_plan' | 'test_plan'

const Writing = ({ form, name, hint, required }: { form: ChangeFormState; name: TextName; hint?: string; required?: boolean }) => {
  const text = useText().changes.fields
  return (
    <Field label={text[name]} hint={hint} error={form.errors[name]}>
      <Textarea
        name={name}
        required={required}
        maxLength={100_000}
        value={form.values[name]}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    </Field>
  )
}

const Kind = ({ form, isNew }: { form: ChangeFormState; isNew: boolean }) => {
  const text = useText().changes
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
          label={text.fields.type}
          value={values.type}
          choices={wordChoices(CHANGE_TYPES, text.type)}
          onChange={(type) => set('type', type)}
        />
        <Quiet>{text.typeHints[values.type]}</Quiet>
      </div>
      {isNew && values.type === 'standard' && (
        <Field label={text.fields.template} error={form.errors.template_id}>
          <Select
            name="template_id"
            value={values.template_id}
            choices={[
              { value: '', label: text.fields.noTemplate },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => takeTemplate(event.currentTarget.value)}
          />
        </Field>
      )}
    </>
  )
}

const Risk = ({ form: { values, set, errors } }: { form: ChangeFormState }) => {
  const text = useText().changes
  const unsaid = { value: '', label: text.fields.unknown }
  const find = <W extends string>(list: readonly W[], value: string): W | '' => list.find((one) => one === value) ?? ''
  return (
    <div className="grid gap-3 pane:grid-cols-3">
      <Field label={text.fields.risk} error={errors.risk}>
        <Select
          name="risk"
          value={values.risk}
          choices={[...wordChoices(RISKS, text.risk), { value: '', label: text.fields.fromLevels }]}
          onChange={(event) => set('risk', find(RISKS, event.currentTarget.value))}
        />
      </Field>
      <Field label={text.fields.likelihood} error={errors.likelihood}>
        <Select
          name="likelihood"
          value={values.likelihood}
          choices={[unsaid, ...wordChoices(LEVELS, text.level)]}
          onChange={(event) => set('likelihood', find(LEVELS, event.currentTarget.value))}
        />
      </Field>
      <Field label={text.fields.impact} error={errors.impact}>
        <Select
          name="impact"
          value={values.impact}
          choices={[unsaid, ...wordChoices(LEVELS, text.level)]}
          onChange={(event) => set('impact', find(LEVELS, event.currentTarget.value))}
        />
      </Field>
    </div>
  )
}

const When = ({ form: { values, set, errors } }: { form: ChangeFormState }) => {
  const text = useText().changes.fields
  const required = values.type === 'normal'
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      <DateTimeField
        label={text.planned_start_at}
        name="planned_start_at"
        required={required}
        error={errors.planned_start_at}
        value={values.planned_start_at}
        onChange={(at) => set('planned_start_at', at)}
      />
      <DateTimeField
        label={text.planned_end_at}
        name="planned_end_at"
        required={required}
        error={errors.planned_end_at}
        value={values.planned_end_at}
        onChange={(at) => set('planned_end_at', at)}
      />
    </div>
  )
}

const Who = ({ form: { values, set, errors } }: { form: ChangeFormState }) => {
  const text = useText().changes
  const { agents, departments } = useNames()
  const { data: cabs = [] } = useQuery(cabsQuery)
  const selects = [
    ['assignee_id', text.fields.assignee, text.fields.nobody, choicesOf(agents)],
    ['department_id', text.fields.department, text.fields.noDepartment, choicesOf(departments)],
    ['cab_id', text.fields.cab, text.fields.usualCab, choicesOf(cabs)],
  ] as const
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {selects.map(([name, label, none, choices]) => (
        <Field key={name} label={label} error={errors[name]}>
          <Select
            name={name}
            value={values[name]}
            choices={[{ value: '', label: none }, ...choices]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </Field>
      ))}
      <Field label={text.fields.priority} error={errors.priority}>
        <Select
          name="priority"
          value={values.priority}
          choices={wordChoices(TICKET_PRIORITIES, text.priority)}
          onChange={(event) => set('priority', TICKET_PRIORITIES.find((one) => one === event.currentTarget.value) ?? 'medium')}
        />
      </Field>
    </div>
  )
}

type ChangeFormProps = { readonly form: ChangeFormState; readonly verb: string; readonly isNew?: boolean; readonly cancel?: ReactNode }

/** What people decide about a change, for a new one and for one that is there. */
export const ChangeForm = ({ form, verb, isNew = false, cancel }: ChangeFormProps) => {
  const text = useText().changes
  const { values, set, errors, failure, busy } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.createFailed} why={failure.message} requestId={failure.requestId} />}
      <Kind form={form} isNew={isNew} />
      <Field label={text.fields.title} error={errors.title}>
        <Input
          name="title"
          autoFocus
          required
          maxLength={255}
          autoComplete="off"
          placeholder={text.fields.titlePlaceholder}
          value={values.title}
          onChange={(event) => set('title', event.currentTarget.value)}
        />
      </Field>
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
