import { createCalendar, updateCalendar } from '../../../contract/v1/sla.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { KindToggle } from '../../ui/list/log.tsx'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ZoneField } from '../../ui/form/zone-field.tsx'
import type { Calendar } from './data.ts'
import { weekdays, type Hours } from './week.ts'

type Holiday = { readonly date: string; readonly yearly?: boolean; readonly name?: string }

const office: readonly Hours[] = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
const noHolidays: readonly Holiday[] = []

const initialOf = (calendar: Calendar | undefined) => ({
  name: calendar?.name ?? '',
  time_zone: calendar?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  hours: calendar?.hours ?? office,
  holidays: calendar?.holidays ?? noHolidays,
})

type Form = ReturnType<typeof useForm<ReturnType<typeof initialOf>>>

const changed = <T,>(list: readonly T[], at: number, part: Partial<T>): readonly T[] =>
  list.map((item, index) => (index === at ? { ...item, ...part } : item))

const HoursEditor = ({ values, set, errors }: Form) => {
  const text = useText().admin.desk.calendars
  const { hours } = values
  const change = (at: number, part: Partial<Hours>): void => set('hours', changed(hours, at, part))
  const clock = (at: number, name: 'from' | 'to') => (
    <div className="w-20">
      <Input
        mono
        aria-label={text[name]}
        pattern="([01]\d|2[0-3]):[0-5]\d|24:00"
        placeholder="09:00"
        value={hours[at]?.[name] ?? ''}
        onChange={(event) => change(at, { [name]: event.currentTarget.value })}
      />
    </div>
  )
  const days = (at: number) =>
    weekdays.map((weekday) => {
      const chosen = hours[at]?.weekdays ?? []
      const isOn = chosen.includes(weekday)
      const next = isOn ? chosen.filter((one) => one !== weekday) : [...chosen, weekday].toSorted((a, b) => a - b)
      return <KindToggle key={weekday} label={text.days[weekday]} pressed={isOn} onPress={() => change(at, { weekdays: next })} />
    })
  return (
    <RowEditor
      label={text.hours}
      hint={text.hoursHint}
      error={errors.hours}
      add={text.addHours}
      remove={text.removeHours}
      count={hours.length}
      row={(at) => (
        <>
          {days(at)}
          {clock(at, 'from')}
          {clock(at, 'to')}
        </>
      )}
      onAdd={() => set('hours', [...hours, { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }])}
      onRemove={(at) =>
        set(
          'hours',
          hours.filter((_, index) => index !== at),
        )
      }
    />
  )
}

const HolidayEditor = ({ values, set, errors }: Form) => {
  const text = useText().admin.desk.calendars
  const { holidays } = values
  const change = (at: number, part: Partial<Holiday>): void => set('holidays', changed(holidays, at, part))
  return (
    <RowEditor
      label={text.holidays}
      error={errors.holidays}
      add={text.addHoliday}
      remove={text.removeHoliday}
      count={holidays.length}
      row={(at) => (
        <>
          <div className="w-40">
            <Input
              type="date"
              required
              aria-label={text.date}
              value={holidays[at]?.date ?? ''}
              onChange={(event) => change(at, { date: event.currentTarget.value })}
            />
          </div>
          <div className="w-48 grow">
            <Input
              aria-label={text.holidayName}
              placeholder={text.holidayName}
              value={holidays[at]?.name ?? ''}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </div>
          <Checkbox label={text.yearly} checked={holidays[at]?.yearly ?? false} onChange={(yearly) => change(at, { yearly })} />
        </>
      )}
      onAdd={() => set('holidays', [...holidays, { date: '', yearly: false, name: '' }])}
      onRemove={(at) =>
        set(
          'holidays',
          holidays.filter((_, index) => index !== at),
        )
      }
    />
  )
}

/** When working time passes: hours of the week, and the days it does not. */
export const CalendarForm = ({ calendar, onSaved, onClose }: { calendar?: Calendar; onSaved: () => void; onClose: () => void }) => {
  const text = useText().admin.desk.calendars
  const form = useForm({
    initial: initialOf(calendar),
    submit: async ({ hours, holidays, ...plain }) => {
      const body = {
        ...plain,
        hours: hours.map((line) => ({ ...line, weekdays: [...line.weekdays] })),
        holidays: holidays.map((holiday) => ({ ...holiday })),
      }
      if (calendar === undefined) await call(createCalendar, { body })
      else await call(updateCalendar, { params: { id: calendar.id }, body })
      onSaved()
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={calendar === undefined ? text.newTitle : text.editTitle({ name: calendar.name })}
      verb={calendar === undefined ? text.create : text.save}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <div className="grid gap-4 pane:grid-cols-2">
        <Field label={text.name} error={errors.name}>
          <Input name="name" required maxLength={255} value={values.name} onChange={(event) => set('name', event.currentTarget.value)} />
        </Field>
        <ZoneField
          name="time_zone"
          label={text.zone}
          error={errors.time_zone}
          value={values.time_zone}
          onChange={(zone) => set('time_zone', zone)}
        />
      </div>
      <HoursEditor {...form} />
      <HolidayEditor {...form} />
    </FormDialog>
  )
}
