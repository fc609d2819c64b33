import { useText } from '../../i18n/text.tsx'
import { Input } from '../../ui/form/field.tsx'
import type { FormFields } from '../../ui/form/form-fields.ts'
import { RowEditor } from '../../ui/form/row-editor.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { KindToggle } from '../../ui/list/log.tsx'
import { weekdays, type Hours } from './week.ts'

export type Holiday = { readonly date: string; readonly yearly?: boolean; readonly name?: string }

type Lines = FormFields<{ readonly hours: readonly Hours[]; readonly holidays: readonly Holiday[] }>
type LineProps = { readonly line: Hours; readonly onChange: (line: Hours) => void }

export const officeHours: Hours = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

const Days = ({ line, onChange }: LineProps) => {
  const text = useText().admin.desk.calendars
  return weekdays.map((weekday) => {
    const isOn = line.weekdays.includes(weekday)
    const next = isOn ? line.weekdays.filter((one) => one !== weekday) : [...line.weekdays, weekday].toSorted((a, b) => a - b)
    return <KindToggle key={weekday} label={text.days[weekday]} pressed={isOn} onPress={() => onChange({ ...line, weekdays: next })} />
  })
}

const Clock = ({ line, name, onChange }: LineProps & { name: 'from' | 'to' }) => {
  const text = useText().admin.desk.calendars
  return (
    <div className="w-20">
      <Input
        mono
        aria-label={text[name]}
        pattern="([01]\d|2[0-3]):[0-5]\d|24:00"
        placeholder="09:00"
        value={line[name]}
        onChange={(event) => onChange({ ...line, [name]: event.currentTarget.value })}
      />
    </div>
  )
}

export const HoursEditor = ({ values, set, errors }: Lines) => {
  const text = useText().admin.desk.calendars
  return (
    <RowEditor
      label={text.hours}
      hint={text.hoursHint}
      error={errors.hours}
      add={text.addHours}
      remove={text.removeHours}
      rows={values.hours}
      fresh={() => officeHours}
      onChange={(hours) => set('hours', hours)}
    >
      {(line, _, onChange) => (
        <>
          <Days line={line} onChange={onChange} />
          <Clock name="from" line={line} onChange={onChange} />
          <Clock name="to" line={line} onChange={onChange} />
        </>
      )}
    </RowEditor>
  )
}

export const HolidayEditor = ({ values, set, errors }: Lines) => {
  const { common } = useText()
  const text = useText().admin.desk.calendars
  return (
    <RowEditor
      label={text.holidays}
      error={errors.holidays}
      add={text.addHoliday}
      remove={text.removeHoliday}
      rows={values.holidays}
      fresh={() => ({ date: '', yearly: false, name: '' })}
      onChange={(holidays) => set('holidays', holidays)}
    >
      {(holiday, _, onChange) => (
        <>
          <div className="w-40">
            <Input
              type="date"
              required
              aria-label={common.date}
              value={holiday.date}
              onChange={(event) => onChange({ ...holiday, date: event.currentTarget.value })}
            />
          </div>
          <div className="w-48 grow">
            <Input
              aria-label={text.holidayName}
              placeholder={text.holidayName}
              value={holiday.name ?? ''}
              onChange={(event) => onChange({ ...holiday, name: event.currentTarget.value })}
            />
          </div>
          <Checkbox label={text.yearly} checked={holiday.yearly ?? false} onChange={(yearly) => onChange({ ...holiday, yearly })} />
        </>
      )}
    </RowEditor>
  )
}
