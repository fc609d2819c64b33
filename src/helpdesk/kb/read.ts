import type { Reader, Tx } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findCategory, listCategories } from './categories.ts'
import { countArticles, listArticleRows, listLanguageRows } from './list-store.ts'
import {
  type Article,
  type ArticleViewer,
  type Category,
  listVisibilities,
  normalizeLanguage,
  toArticlePath,
  type Translation,
} from './model.ts'
import { findArticle, findArticleBySlug, incrementViews, listTranslationsByGroup } from './store.ts'

// Read access of the help center: published articles for the audience of the reader.

const DEFAULT_LANG_SETTING = 'kb_default_lang'

export const getDefaultLang = async (reader: Reader): Promise<string> => {
  const value = await findSetting(reader, DEFAULT_LANG_SETTING)
  return typeof value === 'string' ? value : 'en'
}

export const setDefaultLang = async (tx: Tx, actor: Actor, lang: string): Promise<string> => {
  const value = normalizeLanguage(lang)
  await putSetting(tx, DEFAULT_LANG_SETTING, value)
  await audit(tx, actor, { action: 'setting.changed', object: { type: 'setting', id: DEFAULT_LANG_SETTING }, changes: { value } })
  return value
}

export const listLanguages = (reader: Reader, viewer: ArticleViewer): Promise<readonly string[]> =>
  listLanguageRows(reader, listVisibilities(viewer))

/** The first preferred language with articles; also matches by primary tag: `de` serves `de-at`. */
export const chooseLanguage = (preferred: readonly string[], available: readonly string[], fallback: string): string => {
  for (const lang of preferred.map(normalizeLanguage)) {
    const found = [lang, lang.split('-')[0] ?? lang].find((candidate) => available.includes(candidate))
    if (found !== undefined) return found
  }
  return available.includes(fallback) || available.length === 0 ? fallback : (available[0] ?? fallback)
}

type TranslationLink = Pick<Translation, 'id' | 'lang'> & { readonly path: string }

export type ArticleLookup =
  | {
      readonly kind: 'article'
      readonly article: Article
      readonly category: Category | undefined
      readonly translations: readonly TranslationLink[]
    }
  | { readonly kind: 'moved'; readonly path: string; readonly is_permanent: boolean }

const isReadable = (viewer: ArticleViewer, { is_published, visibility }: Pick<Article, 'is_published' | 'visibility'>): boolean =>
  is_published && listVisibilities(viewer).includes(visibility)

const pathIn = (categories: readonly Category[], article: Pick<Article, 'lang' | 'slug' | 'category_id'>): string =>
  toArticlePath(
    article,
    categories.find(({ id }) => id === article.category_id),
  )

type ArticleAddress = { readonly lang: string; readonly slug: string; /** The whole path that was asked for. */ readonly path: string }

/** The article of a URL. A former slug redirects; a missing translation falls back to the default language, then to any. */
export const findArticleByAddress = async (
  reader: Reader,
  viewer: ArticleViewer,
  { lang, slug, path }: ArticleAddress,
): Promise<ArticleLookup | undefined> => {
  const named = await findArticleBySlug(reader, lang, slug)
  if (!named) return undefined
  const categories = await listCategories(reader)
  const all = (await listTranslationsByGroup(reader, [named.translation_group_id])).get(named.translation_group_id) ?? []
  const readable = all.filter((translation) => isReadable(viewer, translation))
  const inLang = readable.find((translation) => translation.lang === lang)
  if (inLang && pathIn(categories, inLang) !== path)
    return { kind: 'moved', path: pathIn(categories, inLang), is_permanent: named.lang === lang }
  const fallback = await getDefaultLang(reader)
  const chosen = inLang ?? readable.find((translation) => translation.lang === fallback) ?? readable[0]
  const article = chosen && (await findArticle(reader, chosen.id))
  if (!article) return undefined
  const category = article.category_id === null ? undefined : await findCategory(reader, article.category_id)
  const translations = readable.map((translation) => ({
    id: translation.id,
    lang: translation.lang,
    path: pathIn(categories, translation),
  }))
  return { kind: 'article', article, category, translations }
}

export type CategoryIndex = {
  readonly category: Category | undefined
  readonly articles: readonly { readonly article: Article; readonly path: string }[]
}

const MAX_ARTICLES = 2_000

const withPaths = (categories: readonly Category[], articles: readonly Article[]) =>
  articles.map((article) => ({ article, path: pathIn(categories, article) }))

/** Articles by category; missing translations fall back to the default language. */
export const listCategoryIndex = async (reader: Reader, viewer: ArticleViewer, lang: string): Promise<readonly CategoryIndex[]> => {
  const categories = await listCategories(reader)
  const fallback = await getDefaultLang(reader)
  const filters = { is_published: true, visibility: listVisibilities(viewer), lang: [lang, fallback] }
  const all = await listArticleRows(reader, filters, { limit: MAX_ARTICLES, offset: 0 })
  const translated = new Set(all.filter((article) => article.lang === lang).map(({ translation_group_id }) => translation_group_id))
  const shown = all.filter((article) => article.lang === lang || !translated.has(article.translation_group_id))
  const toIndex = (category: Category | undefined): CategoryIndex => ({
    category,
    articles: withPaths(
      categories,
      shown.filter(({ category_id }) => category_id === (category?.id ?? null)).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    ),
  })
  return [...categories.map(toIndex), toIndex(undefined)].filter(({ articles }) => articles.length > 0)
}

type ArticleSearchInput = { readonly lang: readonly string[]; readonly terms: readonly string[] }

export const searchArticles = async (reader: Reader, viewer: ArticleViewer, { lang, terms }: ArticleSearchInput) => {
  const filters = { is_published: true, visibility: listVisibilities(viewer), lang, terms }
  if (terms.length === 0) return { results: [], total: 0 }
  const found = await listArticleRows(reader, filters, { limit: 50, offset: 0 })
  return { results: withPaths(await listCategories(reader), found), total: await countArticles(reader, filters) }
}

export const listPublicArticles = async (reader: Reader) => {
  const categories = await listCategories(reader)
  const all = await listArticleRows(reader, { is_published: true, visibility: ['public'] }, { limit: 50_000, offset: 0 })
  return withPaths(categories, all)
}

export const recordView = (tx: Tx, id: number): Promise<void> => incrementViews(tx, id)
