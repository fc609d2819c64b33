import { useFormat, useText } from '../../i18n/text.tsx'
import { parseInstant, SECOND } from '../../../contract/time.ts'
import { cx } from '../cx.ts'
import { dayLook, uptimeOf, type Day, type DayLook } from './uptime-days.ts'

// Bar height repeats the colour: short = up, full = down, dot = not monitored.
const looks = {
  none: 'h-0.5 bg-line-strong',
  up: 'h-1/2 bg-up-solid',
  late: 'h-4/5 bg-late-solid',
  down: 'h-full bg-down-solid',
} satisfies Record<DayLook, string>

export const UptimeStrip = ({ name, days }: { name: string; days: readonly Day[] }) => {
  const { common } = useText()
  const text = useText().ui.uptime
  const format = useFormat()
  const share = uptimeOf(days)
  const percent = share === undefined ? text.unknown : format.percent(share)
  // A calendar date, not an instant: formatted in UTC, it is the same in every zone.
  const dateOf = ({ date }: Day): string => format.time(parseInstant(`${date}T00:00:00Z`) ?? 0, 'UTC', 'date')
  const bad = days.filter((day) => day.down_seconds > 0).length
  const say = (day: Day): string => {
    if (day.watched_seconds <= 0) return text.dayUnwatched({ date: dateOf(day) })
    return day.down_seconds <= 0
      ? text.dayUp({ date: dateOf(day) })
      : text.dayDown({ date: dateOf(day), span: format.span(day.down_seconds * SECOND) })
  }
  return (
    <div className="flex max-w-280 min-w-0 flex-col gap-1">
      <div className="flex items-end gap-3">
        <div
          role="img"
          aria-label={text.sentence({ name, days: days.length, percent, bad })}
          className="flex h-6 min-w-0 grow items-end gap-px pane:gap-0.5"
        >
          {days.map((day) => (
            <span key={day.date} data-tip={say(day)} className="flex h-full min-w-0 flex-1 items-end hover:bg-hover">
              <span className={cx('w-full rounded-[1px]', looks[dayLook(day)])} />
            </span>
          ))}
        </div>
        <span className="text-13 font-semibold">{percent}</span>
      </div>
      <div aria-hidden="true" className="flex justify-between text-12 text-muted">
        <span>{days[0] && dateOf(days[0])}</span>
        <span>{common.today}</span>
      </div>
    </div>
  )
}
