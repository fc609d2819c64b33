import type { ReactNode } from 'react'
import type { IntegrationRecord, IntegrationKind } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { confOf, fieldsOf, valuesOf, type ConfField } from '../channels/conf-fields.ts'
import { ConfInput } from '../channels/conf-input.tsx'

type Values = Readonly<Record<string, string | boolean>>

const switches = ['notify_down', 'notify_up', 'notify_late', 'is_default'] as const
type SwitchName = (typeof switches)[number]

const prefix = 'conf.'

const initialOf = (fields: readonly ConfField[], integration: IntegrationRecord | undefined): Values => ({
  name: integration?.name ?? '',
  notify_down: integration?.notify_down ?? true,
  notify_up: integration?.notify_up ?? true,
  notify_late: integration?.notify_late ?? false,
  is_default: integration?.is_default ?? true,
  for_all: true,
  ...Object.fromEntries(Object.entries(valuesOf(fields, integration?.conf)).map(([name, value]) => [`${prefix}${name}`, value])),
})

const said = (value: string | boolean | undefined): string => (typeof value === 'string' ? value : '')

const confIn = (fields: readonly ConfField[], values: Values, changing: boolean): Readonly<Record<string, unknown>> =>
  confOf(fields, Object.fromEntries(fields.map(({ name }) => [name, said(values[`${prefix}${name}`])])), changing)

export type Wish = {
  readonly name: string
  readonly conf: Record<string, unknown>
  readonly for_all: boolean
} & Readonly<Record<SwitchName, boolean>>

const wishOf = (fields: readonly ConfField[], values: Values, changing: boolean): Wish => ({
  name: said(values.name).trim(),
  conf: { ...confIn(fields, values, changing) },
  for_all: values.for_all === true,
  notify_down: values.notify_down === true,
  notify_up: values.notify_up === true,
  notify_late: values.notify_late === true,
  is_default: values.is_default === true,
})

const hearsOf = { notify_down: 'down', notify_up: 'up', notify_late: 'late' } as const

type FormProps = {
  readonly kind: IntegrationKind
  readonly kinds: readonly IntegrationKind[]
  readonly integration?: IntegrationRecord
  readonly others: readonly IntegrationRecord[]
  readonly verb: string
  readonly actions?: ReactNode
  readonly onSubmit: (wish: Wish) => Promise<unknown>
}

export const IntegrationForm = ({ kind, kinds, integration, others, verb, actions, onSubmit }: FormProps) => {
  const { common, integrations: text } = useText()
  const fields = fieldsOf(kind.conf)
  const isNew = integration === undefined
  const form = useForm<Values>({ initial: initialOf(fields, integration), submit: (values) => onSubmit(wishOf(fields, values, !isNew)) })
  const { values, set, errors, failure, busy } = form
  const box = (name: SwitchName | 'for_all', label: string, hint?: string) => (
    <Checkbox key={name} name={name} label={label} hint={hint} checked={values[name] === true} onChange={(on) => set(name, on)} />
  )
  const occasions = (['notify_down', 'notify_up', 'notify_late'] as const).filter((name) => kind.statuses.includes(hearsOf[name]))
  return (
    <form {...form.form} className="flex max-w-160 min-w-0 flex-col gap-4">
      <FormFailure what={text.saveFailed} failure={failure} />
      <Field label={text.optional({ title: common.name })} hint={text.nameHint} error={errors.name}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={100}
          value={said(values.name)}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
      {fields.map((field) => (
        <ConfInput
          key={field.name}
          field={field}
          value={said(values[`${prefix}${field.name}`])}
          error={errors[`${prefix}${field.name}`]}
          onChange={(value) => set(`${prefix}${field.name}`, value)}
          stored={!isNew}
          others={others}
          kinds={kinds}
        />
      ))}
      <Fieldset legend={text.tellWhen}>{occasions.map((name) => box(name, text.occasions[hearsOf[name]]))}</Fieldset>
      <Fieldset legend={text.whichChecks}>
        {isNew && box('for_all', text.forAll)}
        {box('is_default', text.isDefault, text.isDefaultHint)}
      </Fieldset>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        {actions}
      </div>
    </form>
  )
}
