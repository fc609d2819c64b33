import { languages } from '../../i18n/language.ts'

/** The interface languages, plus the stored language if the interface has no translation for it. */
export const langChoices = (
  current: string,
  nameOf: (lang: string) => string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...languages, current])].map((value) => ({ value, label: nameOf(value) }))
