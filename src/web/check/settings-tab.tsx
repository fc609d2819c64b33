import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import { SpanField } from '../watch/timing.tsx'
import { namesOf, secondsOf, spanOf, type Span } from '../watch/check-values.ts'
import { checksQuery } from '../watch/data.ts'
import { SlugField } from '../watch/slug-field.tsx'
import { useText } from '../i18n/text.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Field, Select } from '../ui/form/field.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { givenIn, tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { Section } from '../ui/page/page.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { FormEnd } from './form-end.tsx'
import { TagsField } from '../watch/tags-field.tsx'
import { useChange } from './use-change.ts'

const Names = ({ check }: { check: CheckDetail }) => {
  const { common } = useText()
  const change = useChange(check)
  const { name, slug, tags, desc } = check
  const form = useForm({ initial: { name, slug, tags, desc }, submit: (values) => change(namesOf(values)) })
  const { values, set, errors } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <TextField label={common.name} maxLength={100} {...typedIn(form, 'name')} />
      <SlugField value={values.slug} error={errors.slug} name={values.name} onChange={(slug) => set('slug', slug)} />
      <TagsField project={check.project.uuid} value={values.tags} error={errors.tags} onChange={(next) => set('tags', next)} />
      <WritingField label={common.description} {...typedIn(form, 'desc')} />
      <FormEnd {...form} />
    </form>
  )
}

type Alarm = {
  readonly failure_threshold: string
  readonly recovery_threshold: string
  readonly limited: boolean
  readonly max_runtime: Span
  readonly repeats: boolean
  readonly renotify_interval: Span
  readonly manual_resume: boolean
  readonly depends_on: readonly string[]
}

const alarmOf = (check: CheckDetail): Alarm => ({
  failure_threshold: String(check.failure_threshold),
  recovery_threshold: String(check.recovery_threshold),
  limited: check.max_runtime !== null,
  max_runtime: spanOf(check.max_runtime ?? 3_600),
  repeats: check.renotify_interval !== null,
  renotify_interval: spanOf(check.renotify_interval ?? 86_400),
  manual_resume: check.manual_resume,
  depends_on: check.depends_on,
})

const bodyOf = (values: Alarm) => ({
  failure_threshold: Number(values.failure_threshold),
  recovery_threshold: Number(values.recovery_threshold),
  max_runtime: values.limited ? secondsOf(values.max_runtime) : null,
  renotify_interval: values.repeats ? secondsOf(values.renotify_interval) : null,
  manual_resume: values.manual_resume,
  depends_on: [...values.depends_on],
})

type DependsProps = {
  readonly check: CheckDetail
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (uuids: readonly string[]) => void
}

const DependsOn = ({ check, chosen, error, onChange }: DependsProps) => {
  const { check: text, checks } = useText()
  const { data } = useQuery(checksQuery(check.project.uuid))
  const [picked, setPicked] = useState('')
  const rows = data?.data ?? []
  const nameOf = (uuid: string): string => rows.find((row) => row.uuid === uuid)?.name || checks.untitled
  const free = rows.filter(({ uuid }) => uuid !== check.uuid && !chosen.includes(uuid))
  return (
    <Field label={text.dependsOn} hint={text.dependsOnHint} error={error}>
      <Select
        value={picked}
        choices={[
          { value: '', label: text.addDependency },
          ...free.map(({ uuid, name }) => ({ value: uuid, label: name || checks.untitled })),
        ]}
        onChange={(event) => {
          setPicked('')
          if (event.currentTarget.value !== '') onChange([...chosen, event.currentTarget.value])
        }}
      />
      <div className="flex flex-wrap gap-1">
        {chosen.map((uuid) => (
          <FilterChip key={uuid} name="" value={nameOf(uuid)} onRemove={() => onChange(chosen.filter((one) => one !== uuid))} />
        ))}
      </div>
    </Field>
  )
}

type AlarmForm = ReturnType<typeof useForm<Alarm>>

const Spans = (form: AlarmForm) => {
  const { values } = form
  const text = useText().check
  const span = (name: 'max_runtime' | 'renotify_interval', label: string) => <SpanField label={label} {...givenIn(form, name)} />
  return (
    <Fieldset legend={text.moreRules}>
      <Checkbox label={text.limitRuntime} {...tickedIn(form, 'limited')} />
      {values.limited && span('max_runtime', text.maxRuntime)}
      <Checkbox label={text.repeat} {...tickedIn(form, 'repeats')} />
      {values.repeats && span('renotify_interval', text.repeatEvery)}
      <Checkbox label={text.manualResume} {...tickedIn(form, 'manual_resume')} />
    </Fieldset>
  )
}

const Alarms = ({ check }: { check: CheckDetail }) => {
  const text = useText().check
  const change = useChange(check)
  const form = useForm<Alarm>({ initial: alarmOf(check), submit: (values) => change(bodyOf(values)) })
  const { values, set, errors } = form
  const count = (name: 'failure_threshold' | 'recovery_threshold') => (
    <TextField label={text[name]} type="number" min={1} max={100} required {...typedIn(form, name)} />
  )
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-3 pane:grid-cols-2">
        {count('failure_threshold')}
        {count('recovery_threshold')}
      </div>
      <Spans {...form} />
      <DependsOn check={check} chosen={values.depends_on} error={errors.depends_on} onChange={(uuids) => set('depends_on', uuids)} />
      <FormEnd {...form} />
    </form>
  )
}

export const SettingsTab = ({ check }: { check: CheckDetail }) => {
  const text = useText().check
  return (
    <TwoColumns
      start={
        <Section title={text.naming}>
          <Names key={check.uuid} check={check} />
        </Section>
      }
      end={
        <Section title={text.rules}>
          <Alarms key={check.uuid} check={check} />
        </Section>
      }
    />
  )
}
