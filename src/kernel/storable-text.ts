/** Text that both databases store as it is: PostgreSQL refuses NUL, and half of a surrogate pair has no UTF-8. */

export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** For text of other programs, which cannot be asked to send it again: removes NUL and replaces half pairs by U+FFFD. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
