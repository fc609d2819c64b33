export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number] | 'xx'

/** Returns the first supported language; `de-CH` matches `de`. `xx` is the test language and must be requested by name. */
export const chooseLanguage = (wishes: readonly string[]): Language => {
  for (const wish of wishes) {
    if (wish === 'xx') return 'xx'
    const found = languages.find((language) => language === wish.toLowerCase().split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
