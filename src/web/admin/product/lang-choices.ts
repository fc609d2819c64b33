import { languages } from '../../i18n/language.ts'

/** The languages the product speaks, and the one in use though it is none of them: it was chosen for what was written in it. */
export const langChoices = (
  current: string,
  nameOf: (lang: string) => string,
): readonly { readonly value: string; readonly label: string }[] =>
  [...new Set([...languages, current])].map((value) => ({ value, label: nameOf(value) }))
