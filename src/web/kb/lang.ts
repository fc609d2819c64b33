import { useFormat } from '../i18n/text.tsx'

/** A language as its readers call it here: `de` is German. */
export const useLangName = (): ((lang: string) => string) => {
  const { language } = useFormat()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (lang) => {
    try {
      return names.of(lang) ?? lang
    } catch {
      return lang
    }
  }
}
