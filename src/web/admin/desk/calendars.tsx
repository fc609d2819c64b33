import { useQuery } from '@tanstack/react-query'
import { deleteCalendar } from '../../../contract/v1/sla.ts'
import { call } from '../../api/call.ts'
import { useFormat, useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Quiet } from '../../ui/quiet.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { WeekStrip } from '../../ui/time/week-strip.tsx'
import { CalendarForm } from './calendar-form.tsx'
import { calendarsQuery, type Calendar } from './data.ts'
import { ListPage } from './list-page.tsx'
import { hoursPerWeek, spansOn, weekdays } from './week.ts'

const apiCall = `curl ${location.origin}/api/v1/calendars \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"name": "Office", "time_zone": "Europe/Berlin", "hours": [{"weekdays": [1,2,3,4,5], "from": "09:00", "to": "17:00"}]}'`

const useColumns = (): readonly TableColumn<Calendar>[] => {
  const { common } = useText()
  const text = useText().admin.desk.calendars
  const format = useFormat()
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ name, time_zone }) => (
        <span className="flex flex-col py-1">
          {name}
          <Quiet>{time_zone}</Quiet>
        </span>
      ),
    },
    {
      id: 'week',
      label: text.hours,
      cell: ({ hours }) => {
        const each = hoursPerWeek(hours)
        const sentence = text.perWeek({ hours: format.number(each, Number.isInteger(each) ? 0 : 1) })
        return (
          <div className="flex min-w-56 flex-col gap-1 py-2">
            <WeekStrip
              sentence={sentence}
              days={weekdays.map((weekday) => ({ name: text.days[weekday], spans: spansOn(hours, weekday) }))}
            />
            <Quiet>{sentence}</Quiet>
          </div>
        )
      },
    },
    { id: 'holidays', label: text.holidays, align: 'end', cell: ({ holidays }) => format.number(holidays.length) },
  ]
}

export const CalendarsPage = () => {
  const text = useText().admin.desk.calendars
  return (
    <ListPage
      text={text}
      query={useQuery(calendarsQuery)}
      queryKey={calendarsQuery.queryKey}
      columns={useColumns()}
      apiCall={apiCall}
      mayWrite={useMay('admin:write')}
      remove={({ id }) => call(deleteCalendar, { params: { id } })}
      form={({ thing, ...rest }) => <CalendarForm calendar={thing} {...rest} />}
    />
  )
}
