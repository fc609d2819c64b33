import type { KbContents, ContentsArticle } from './data.ts'

// Rows of the article list: one per article with all its translations.

export type Line = {
  readonly shown: ContentsArticle
  readonly texts: readonly (ContentsArticle & { readonly isOutdated: boolean; readonly isOriginal: boolean })[]
}

export type Filter = {
  readonly category?: string | undefined
  readonly lang?: string | undefined
  readonly state?: string | undefined
  readonly visibility?: string | undefined
}

/** The source of the translations: the text in the default language, or the oldest one. */
export const originalOf = <T extends Pick<ContentsArticle, 'id' | 'lang'>>(texts: readonly T[], default_lang: string): T | undefined =>
  texts.find(({ lang }) => lang === default_lang) ?? texts.toSorted((a, b) => a.id - b.id)[0]

/** A translation older than the current version of its original is outdated. */
export const isOutdated = (
  text: Pick<ContentsArticle, 'id' | 'written_at'>,
  original: Pick<ContentsArticle, 'id' | 'written_at'> | undefined,
): boolean => original !== undefined && original.id !== text.id && text.written_at < original.written_at

export const linesOf = ({ articles, default_lang }: Pick<KbContents, 'articles' | 'default_lang'>): readonly Line[] => {
  const groups = Map.groupBy(articles, ({ translation_group_id }) => translation_group_id)
  return [...groups.values()].flatMap((texts): readonly Line[] => {
    const original = originalOf(texts, default_lang)
    if (original === undefined) return []
    const all = texts
      .map((text) => ({ ...text, isOutdated: isOutdated(text, original), isOriginal: text.id === original.id }))
      .toSorted((a, b) => Number(b.isOriginal) - Number(a.isOriginal) || a.lang.localeCompare(b.lang))
    return [{ shown: original, texts: all }]
  })
}

export const categoryKey = (category_id: number | null): string => (category_id === null ? 'none' : String(category_id))

/** With a language filter, the text in that language represents the article. */
export const fitting = (lines: readonly Line[], { category, lang, state, visibility }: Filter): readonly Line[] =>
  lines.flatMap((line): readonly Line[] => {
    const shown = lang === undefined ? line.shown : line.texts.find((text) => text.lang === lang)
    if (shown === undefined) return []
    const fits =
      (category === undefined || categoryKey(shown.category_id) === category) &&
      (visibility === undefined || shown.visibility === visibility) &&
      (state === undefined || (state === 'published') === shown.is_published)
    return fits ? [{ ...line, shown }] : []
  })

export const countsOf = (lines: readonly Line[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { shown } of lines) counts.set(categoryKey(shown.category_id), (counts.get(categoryKey(shown.category_id)) ?? 0) + 1)
  return counts
}
