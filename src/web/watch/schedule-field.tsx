import { MINUTE, parseInstant } from '../../contract/time.ts'
import { useText } from '../i18n/text.tsx'
import { Blamed } from '../ui/form/blamed.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { givenIn, type FormFields } from '../ui/form/form-fields.ts'
import { ZoneField } from '../ui/form/zone-field.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { usePreview } from './preview.ts'

export const UpcomingRuns = ({ schedule, tz }: { schedule: string; tz: string }) => {
  const text = useText().checks
  const preview = usePreview({ schedule, tz })
  if (preview === undefined || preview.runs.length === 0) return <Quiet>{text.noRuns}</Quiet>
  const [first, second] = preview.runs.map(({ at }) => parseInstant(at) ?? 0)
  const often = first !== undefined && second !== undefined && second - first <= MINUTE
  return (
    <ol className="flex min-w-0 flex-col gap-1">
      {preview.runs.map(({ at, notes }) => (
        <li key={at} className="flex flex-wrap items-baseline gap-x-3">
          <Time at={at} tz={tz} mode="full" />
          <Quiet>
            <Time at={at} tz={tz} />
          </Quiet>
          {notes.map((note) => (
            <Status key={note} kind="late" word={note} />
          ))}
        </li>
      ))}
      {often && (
        <li>
          <Status kind="late" word={text.everyMinute} />
        </li>
      )}
    </ol>
  )
}

type Scheduled = { readonly schedule: string; readonly tz: string }

export const ScheduleField = (form: FormFields<Scheduled>) => {
  const { schedule, tz } = form.values
  const { common, checks: text } = useText()
  const preview = usePreview({ schedule, tz })
  const error = preview === undefined || preview.error === '' ? undefined : preview.error
  return (
    <div className="@container flex min-w-0 flex-col gap-3">
      <div className="grid gap-3 @md:grid-cols-2">
        <Field
          label={text.fields.schedule}
          error={form.errors.schedule ?? error}
          hint={preview?.description === '' ? undefined : preview?.description}
        >
          <Input name="schedule" mono value={schedule} onChange={(event) => form.set('schedule', event.currentTarget.value)} />
          {preview?.error_range && preview.error_range.to <= schedule.length && <Blamed text={schedule} {...preview.error_range} />}
        </Field>
        <ZoneField label={common.timeZone} {...givenIn(form, 'tz')} />
      </div>
      {preview !== undefined && preview.runs.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          <Quiet>{text.next}</Quiet>
          {preview.runs.slice(0, 3).map(({ at }) => (
            <Time key={at} at={at} tz={tz} mode="short" />
          ))}
        </p>
      )}
      {preview?.runs
        .flatMap(({ notes }) => notes)
        .map((note) => (
          <Quiet key={note}>{note}</Quiet>
        ))}
    </div>
  )
}
