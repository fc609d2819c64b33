import { useState } from 'react'
import { ApiError } from '../api/error.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/form/field.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { Checkbox, Switch } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'

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

/** Refuses as the server would. */
const refuse = async (values: { schedule: string }): Promise<void> => {
  const fields: Record<string, string[]> = values.schedule === '' ? {} : { schedule: ['has five parts; this one has four.'] }
  throw new ApiError({ status: 422, code: 'validation_failed', message: '', fields, retryAfter: undefined, requestId: 'req_7f31' })
}

export const FieldsSection = () => {
  const [kind, setKind] = useState('cron')
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { name: '', schedule: '0 2 * *', zone: 'Europe/Berlin', note: '', tell: true, manual: false },
    submit: refuse,
  })
  return (
    <form {...form} className="flex max-w-120 flex-col items-stretch gap-4">
      {failure !== undefined && <ErrorState what={text.failed} why={failure.message} requestId={failure.requestId} />}
      <Field label={text.name} hint={text.nameHint} error={errors.name}>
        <Input name="name" required value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
      </Field>
      <div>
        <Segmented label={text.kind} value={kind} choices={kinds} onChange={setKind} />
      </div>
      <div className="grid gap-4 pane:grid-cols-2">
        <Field label={text.schedule} error={errors.schedule}>
          <Input mono name="schedule" value={values.schedule} onChange={(event) => set('schedule', event.currentTarget.value)} />
        </Field>
        <Field label={text.zone}>
          <Select name="zone" choices={zones} value={values.zone} onChange={(event) => set('zone', event.currentTarget.value)} />
        </Field>
      </div>
      <Field label={text.note}>
        <Textarea name="note" value={values.note} onChange={(event) => set('note', event.currentTarget.value)} />
      </Field>
      <Checkbox label={text.tell} hint={text.tellHint} checked={values.tell} onChange={(tell) => set('tell', tell)} />
      <Switch label={text.live} checked={values.manual} onChange={(manual) => set('manual', manual)} />
      <div>
        <Button look="primary" type="submit" busy={busy}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
