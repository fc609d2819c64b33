import type { ReactNode } from 'react'
import { useText } from '../i18n/text.tsx'
import { Field, Input, Select } from '../ui/form/field.tsx'
import { givenIn } from '../ui/form/form-fields.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import type { useForm } from '../ui/form/use-form.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { AlertNote } from './alert-note.tsx'
import { units, type CheckValues, type Span } from './check-values.ts'
import { ScheduleField } from './schedule-field.tsx'

type Form = ReturnType<typeof useForm<CheckValues>>

type SpanProps = {
  readonly label: string
  readonly hint?: string
  readonly name: string
  readonly error: string | undefined
  readonly value: Span
  readonly onChange: (span: Span) => void
  readonly note?: ReactNode
}

export const SpanField = ({ label, hint, name, error, value, onChange, note }: SpanProps) => {
  const { common } = useText()
  const text = useText().checks.fields
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="grid w-72 max-w-full grid-cols-2 gap-2">
          <Input
            name={name}
            inputMode="decimal"
            required
            pattern="[0-9]+([.,][0-9]+)?"
            value={value.count}
            onChange={(event) => onChange({ ...value, count: event.currentTarget.value })}
          />
          <Select
            id={`${name}-unit`}
            aria-label={`${label}, ${common.unit}`}
            value={String(value.unit)}
            choices={units.map((unit) => ({ value: String(unit), label: text.units[unit] }))}
            onChange={(event) => onChange({ ...value, unit: Number(event.currentTarget.value) })}
          />
        </div>
        {note}
      </div>
    </Field>
  )
}

export const Timing = ({ check, ...form }: Form & { /** The check whose last ping counts. */ readonly check?: string }) => {
  const { values, set } = form
  const text = useText().checks.fields
  return (
    <>
      <Segmented
        showLabel
        label={text.expect}
        value={values.mode}
        choices={wordChoices(['simple', 'scheduled'], text)}
        onChange={(mode) => set('mode', mode)}
      />
      {values.mode === 'simple' ? <SpanField label={text.every} {...givenIn(form, 'timeout')} /> : <ScheduleField {...form} />}
      <SpanField label={text.grace} hint={text.graceHint} note={<AlertNote values={values} check={check} />} {...givenIn(form, 'grace')} />
    </>
  )
}
