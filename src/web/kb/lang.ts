import { useFormat } from '../i18n/text.tsx'

const shape = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i

/** Checks the format only: `de`, `pt-br`. */
export const isLang = (text: string): boolean => shape.test(text.trim())

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
