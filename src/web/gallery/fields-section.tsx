import { useState } from 'react'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select, Textarea } from '../ui/form/field.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { Checkbox, Switch } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { tickedIn, typedIn } from '../ui/form/form-fields.ts'

const text = {
  name: 'Name',
  nameHint: 'As it should stand in alerts.',
  schedule: 'Schedule',
  zone: 'Time zone',
  note: 'Description',
  tell: 'Tell the on-call person',
  tellHint: 'By SMS, at any hour.',
  live: 'Resume by hand only',
  kind: 'Kind of schedule',
  save: 'Create check',
  failed: 'The check was not created.',
}
const kinds = [
  { value: 'simple', label: 'Simple' },
  { value: 'cron', label: 'Cron' },
  { value: 'oncalendar', label: 'OnCalendar' },
]
const zones = ['Europe/Berlin', 'UTC', 'Asia/Tokyo'].map((value) => ({ value, label: value }))

const refuse = async (values: { schedule: string }): Promise<void> => {
  const fields: Record<string, string[]> = values.schedule === '' ? {} : { schedule: ['has five parts; this one has four.'] }
  throw new ApiError({ status: 422, code: 'validation_failed', message: '', fields, retryAfter: undefined, requestId: 'req_7f31' })
}

export const FieldsSection = () => {
  const [kind, setKind] = useState('cron')
  const form = useForm({
    initial: { name: '', schedule: '0 2 * *', zone: 'Europe/Berlin', note: '', tell: true, manual: false },
    submit: refuse,
  })
  const { values, set, failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-120 flex-col items-stretch gap-4">
      <FormFailure what={text.failed} failure={failure} />
      <TextField label={text.name} hint={text.nameHint} required {...typedIn(form, 'name')} />
      <div>
        <Segmented label={text.kind} value={kind} choices={kinds} onChange={setKind} />
      </div>
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField label={text.schedule} mono {...typedIn(form, 'schedule')} />
        <Field label={text.zone}>
          <Select name="zone" choices={zones} value={values.zone} onChange={(event) => set('zone', event.currentTarget.value)} />
        </Field>
      </div>
      <Field label={text.note}>
        <Textarea name="note" value={values.note} onChange={(event) => set('note', event.currentTarget.value)} />
      </Field>
      <Checkbox label={text.tell} hint={text.tellHint} {...tickedIn(form, 'tell')} />
      <Switch label={text.live} checked={values.manual} onChange={(manual) => set('manual', manual)} />
      <div>
        <Button look="primary" type="submit" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
