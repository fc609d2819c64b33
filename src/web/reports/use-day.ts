import { useFormat } from '../i18n/text.tsx'

/** `2026-06-03` as people write a day; the year is told by the period above. */
export const useDay = (): ((date: string) => string) => {
  const { language } = useFormat()
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (date) => format.format(Date.parse(`${date}T00:00:00Z`))
}
