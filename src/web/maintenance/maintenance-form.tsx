import type { MaintenanceWindowRecord } from '../../contract/app/maintenance.ts'
import { MILLISECOND, parseInstant } from '../../contract/time.ts'
import { serverNow } from '../api/server-clock.ts'
import { SpanField } from '../watch/timing.tsx'
import { secondsOf, spanOf, type Span } from '../watch/check-values.ts'
import { ScheduleField } from '../watch/schedule-field.tsx'
import { TagsField } from '../watch/tags-field.tsx'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'
import { fromLocal, toLocal } from './local-time.ts'
import { useProjectId } from '../projects/project.tsx'

export type WindowBody = {
  readonly name: string
  readonly tags: string
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly schedule: string | null
  readonly tz?: string
  readonly duration: number | null
}

type Values = {
  readonly name: string
  readonly tags: string
  readonly mode: 'once' | 'recurring'
  readonly starts_at: string
  readonly ends_at: string
  readonly schedule: string
  readonly tz: string
  readonly duration: Span
}

const hour = 3_600_000

const millisOf = (iso: string | null, otherwise: number): number => (iso === null ? otherwise : (parseInstant(iso) ?? 0) / MILLISECOND)

const valuesOf = (window: MaintenanceWindowRecord | undefined): Values => {
  const next = Math.ceil(serverNow() / MILLISECOND / hour) * hour
  return {
    name: window?.name ?? '',
    tags: window?.tags ?? '',
    mode: (window?.schedule ?? null) === null ? 'once' : 'recurring',
    starts_at: toLocal(millisOf(window?.starts_at ?? null, next)),
    ends_at: toLocal(millisOf(window?.ends_at ?? null, next + hour)),
    schedule: window?.schedule ?? '0 2 * * 0',
    tz: window?.tz ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    duration: spanOf(window?.duration ?? 3_600),
  }
}

const bodyOf = ({ name, tags, mode, starts_at, ends_at, schedule, tz, duration }: Values): WindowBody =>
  mode === 'once'
    ? { name, tags, starts_at: fromLocal(starts_at), ends_at: fromLocal(ends_at), schedule: null, duration: null }
    : { name, tags, starts_at: null, ends_at: null, schedule, tz, duration: secondsOf(duration) }

type Form = ReturnType<typeof useForm<Values>>

const Times = (form: Form) => {
  const text = useText().projects.maintenance
  if (form.values.mode === 'recurring')
    return (
      <>
        <ScheduleField {...form} />
        <SpanField label={text.duration} {...givenIn(form, 'duration')} />
      </>
    )
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      {(['starts_at', 'ends_at'] as const).map((name) => (
        <TextField key={name} label={text[name]} type="datetime-local" required {...typedIn(form, name)} />
      ))}
    </div>
  )
}

const Fields = (form: Form) => {
  const { common } = useText()
  const text = useText().projects.maintenance
  const project = useProjectId()
  const { values, set, errors } = form
  return (
    <>
      <TextField label={common.name} autoFocus maxLength={100} {...typedIn(form, 'name')} />
      <Segmented
        showLabel
        label={common.when}
        value={values.mode}
        choices={wordChoices(['once', 'recurring'], text)}
        onChange={(mode) => set('mode', mode)}
      />
      <Times {...form} />
      <TagsField
        project={project}
        label={text.tags}
        hint={text.tagsHint}
        value={values.tags}
        error={errors.tags}
        onChange={(tags) => set('tags', tags)}
      />
    </>
  )
}

type FormProps = {
  readonly window: MaintenanceWindowRecord | undefined
  readonly onSave: (body: WindowBody) => Promise<void>
  readonly onClose: () => void
}

export const MaintenanceForm = ({ window, onSave, onClose }: FormProps) => {
  const { common } = useText()
  const text = useText().projects.maintenance
  const form = useForm<Values>({ initial: valuesOf(window), submit: (values) => onSave(bodyOf(values)) })
  return (
    <FormDialog
      title={window === undefined ? text.plan : common.edit}
      verb={common.save}
      width="wide"
      form={form}
      failed={text.saveFailed}
      onClose={onClose}
    >
      <Fields {...form} />
    </FormDialog>
  )
}
