import { describeDays } from './describe-days.ts'
import { describeTime, hasListedTimes } from './describe-time.ts'
import { getCron, getOnCalendar } from './schedule.ts'
import type { Schedule } from './schedule.ts'
import type { Fields } from './term.ts'
import { durationInWords } from './words.ts'

const sentence = (fields: Fields, eitherDay: boolean): string => {
  const days = describeDays(fields, eitherDay) || (hasListedTimes(fields) ? 'every day' : '')
  return describeTime(fields) + (days && `, ${days}`)
}

const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A schedule in plain English: "At 02:00, Monday to Friday". Nothing when its text cannot be read. */
export const describeSchedule = (schedule: Schedule): string | undefined => {
  if (schedule.kind === 'simple') return `Every ${durationInWords(schedule.timeout).replace(/^1 (\w+)$/, '$1')}`
  if (schedule.kind === 'cron') {
    const cron = getCron(schedule.schedule)
    return cron.ok ? sentence(cron.value.fields, cron.value.pattern.eitherDay) : undefined
  }
  const lines = getOnCalendar(schedule.schedule)
  if (!lines.ok) return undefined
  const sentences = lines.value.map((line) => sentence(line.fields, false) + (line.zone ? `, ${line.zone} time` : ''))
  return sentences.map((text, index) => (index === 0 ? text : inside(text))).join('; ')
}
