/** Tags as somebody types them: commas part them, as everywhere; a tag may have spaces inside. */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
