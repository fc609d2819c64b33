import { useFormat } from '../i18n/text.tsx'

/** Formats `2026-06-03` without the year; the period above shows it. */
export const useDay = (): ((date: string) => string) => {
  const { language } = useFormat()
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (date) => format.format(Date.parse(`${date}T00:00:00Z`))
}
