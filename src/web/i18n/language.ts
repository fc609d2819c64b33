// Which of the languages we have fits what a person asked for.

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number] | 'xx'

/** The first wish we can fulfil; `de-CH` is content with `de`. `xx` is the tests' language and must be asked for by name. */
export const chooseLanguage = (wishes: readonly string[]): Language => {
  for (const wish of wishes) {
    if (wish === 'xx') return 'xx'
    const found = languages.find((language) => language === wish.toLowerCase().split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
