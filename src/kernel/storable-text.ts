/** Whether both databases can store the text: PostgreSQL rejects NUL, and a lone surrogate has no UTF-8. */

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** For text of other programs: removes NUL and replaces lone surrogates by U+FFFD. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
