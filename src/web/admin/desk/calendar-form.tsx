import { createCalendar, updateCalendar } from '../../../contract/v1/sla.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ZoneField } from '../../ui/form/zone-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { givenIn, typedIn } from '../../ui/form/form-fields.ts'
import { HolidayEditor, HoursEditor, officeHours, type Holiday } from './calendar-rows.tsx'
import type { Calendar } from './data.ts'
import type { Hours } from './week.ts'

const office: readonly Hours[] = [officeHours]
const noHolidays: readonly Holiday[] = []

const initialOf = (calendar: Calendar | undefined) => ({
  name: calendar?.name ?? '',
  time_zone: calendar?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  hours: calendar?.hours ?? office,
  holidays: calendar?.holidays ?? noHolidays,
})

export const CalendarForm = ({ calendar, onSaved, onClose }: { calendar?: Calendar; onSaved: () => void; onClose: () => void }) => {
  const { common } = useText()
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
  return (
    <FormDialog
      title={calendar === undefined ? text.newOne : common.editName({ name: calendar.name })}
      verb={calendar === undefined ? text.create : common.saveChanges}
      failed={text.saveFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField label={common.name} required maxLength={255} {...typedIn(form, 'name')} />
        <ZoneField label={common.timeZone} {...givenIn(form, 'time_zone')} />
      </div>
      <HoursEditor {...form} />
      <HolidayEditor {...form} />
    </FormDialog>
  )
}
