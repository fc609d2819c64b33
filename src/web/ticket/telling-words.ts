const most = 2

/** The longest words of a subject; short words occur in every subject. */
export const tellingWords = (subject: string): string =>
  [...new Set(subject.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .join(' ')
