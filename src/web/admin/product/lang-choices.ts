import { languages } from '../../i18n/language.ts'

/** The interface languages, plus the stored one if it is none of them, because texts exist in it. */
export const langChoices = (
  current: string,
  nameOf: (lang: string) => string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...languages, current])].map((value) => ({ value, label: nameOf(value) }))
