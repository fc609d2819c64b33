import { describeDays } from './describe-days.ts'
import { describeTime, hasListedTimes } from './describe-time.ts'
import { formatLongDuration } from './english-text.ts'
import { getCron, getOnCalendar } from './schedule.ts'
import type { CheckSchedule } from './schedule.ts'
import type { CalendarFields } from './term.ts'

const describeFields = (fields: CalendarFields, eitherDay: boolean): string => {
  const days = describeDays(fields, eitherDay) || (hasListedTimes(fields) ? 'every day' : '')
  return describeTime(fields) + (days && `, ${days}`)
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A schedule in English, such as "At 02:00, Monday to Friday". Undefined when its text is invalid. */
export const describeSchedule = (schedule: CheckSchedule): string | undefined => {
  if (schedule.kind === 'simple') return `Every ${formatLongDuration(schedule.timeout).replace(/^1 (\w+)$/, '$1')}`
  if (schedule.kind === 'cron') {
    const cron = getCron(schedule.schedule)
    return cron.ok ? describeFields(cron.value.fields, cron.value.pattern.eitherDay) : undefined
  }
  const lines = getOnCalendar(schedule.schedule)
  if (!lines.ok) return undefined
  const sentences = lines.value.map((line) => describeFields(line.fields, false) + (line.zone ? `, ${line.zone} time` : ''))
  return sentences.map((text, index) => (index === 0 ? text : lowerFirst(text))).join('; ')
}
