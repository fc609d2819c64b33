import type { Reader, Tx } from '../../kernel/db/db.ts'
import { findSetting, putSetting } from '../../kernel/settings.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findCategory, listCategories } from './categories.ts'
import { langOf, pathOf, visibleTo, type Article, type Category, type Translation, type Viewer } from './model.ts'
import { articlesPage, countArticles, languagesOf } from './list-store.ts'
import { addView, articleById, articleBySlug, translationsOf } from './store.ts'

/** What readers of the help centre see: published, and meant for them. */

const DEFAULT_LANG = 'kb_default_lang'

export const getDefaultLang = async (reader: Reader): Promise<string> => {
  const value = await findSetting(reader, DEFAULT_LANG)
  return typeof value === 'string' ? value : 'en'
}

export const setDefaultLang = async (tx: Tx, actor: Actor, lang: string): Promise<string> => {
  const value = langOf(lang)
  await putSetting(tx, DEFAULT_LANG, value)
  await audit(tx, actor, { action: 'setting.changed', object: { type: 'setting', id: DEFAULT_LANG }, changes: { value } })
  return value
}

export const listLanguages = (reader: Reader, viewer: Viewer): Promise<readonly string[]> => languagesOf(reader, visibleTo(viewer))

/** The first of the wished languages there is something in, also by its first part: `de-at` is served by `de`. */
export const chooseLang = (wished: readonly string[], available: readonly string[], fallback: string): string => {
  for (const lang of wished.map(langOf)) {
    const found = [lang, lang.split('-')[0] ?? lang].find((candidate) => available.includes(candidate))
    if (found !== undefined) return found
  }
  return available.includes(fallback) || available.length === 0 ? fallback : (available[0] ?? fallback)
}

type Translated = Pick<Translation, 'id' | 'lang'> & { readonly path: string }

export type Reading =
  | {
      readonly kind: 'article'
      readonly article: Article
      readonly category: Category | undefined
      readonly translations: readonly Translated[]
    }
  | { readonly kind: 'moved'; readonly path: string; readonly is_permanent: boolean }

const isReadable = (viewer: Viewer, { is_published, visibility }: Pick<Article, 'is_published' | 'visibility'>): boolean =>
  is_published && visibleTo(viewer).includes(visibility)

const pathIn = (categories: readonly Category[], article: Pick<Article, 'lang' | 'slug' | 'category_id'>): string =>
  pathOf(
    article,
    categories.find(({ id }) => id === article.category_id),
  )

type Address = { readonly lang: string; readonly slug: string; /** The whole path that was asked for. */ readonly path: string }

/**
 * What is at an address. An old slug leads to the new one; an article that is not there in the language asked for is shown in the default
 * language, or in whatever language there is.
 */
export const readArticle = async (reader: Reader, viewer: Viewer, { lang, slug, path }: Address): Promise<Reading | undefined> => {
  const named = await articleBySlug(reader, lang, slug)
  if (!named) return undefined
  const categories = await listCategories(reader)
  const all = (await translationsOf(reader, [named.translation_group_id])).get(named.translation_group_id) ?? []
  const readable = all.filter((translation) => isReadable(viewer, translation))
  const inLang = readable.find((translation) => translation.lang === lang)
  if (inLang && pathIn(categories, inLang) !== path)
    return { kind: 'moved', path: pathIn(categories, inLang), is_permanent: named.lang === lang }
  const fallback = await getDefaultLang(reader)
  const chosen = inLang ?? readable.find((translation) => translation.lang === fallback) ?? readable[0]
  const article = chosen && (await articleById(reader, chosen.id))
  if (!article) return undefined
  const category = article.category_id === null ? undefined : await findCategory(reader, article.category_id)
  const translations = readable.map((translation) => ({
    id: translation.id,
    lang: translation.lang,
    path: pathIn(categories, translation),
  }))
  return { kind: 'article', article, category, translations }
}

export type Shelf = {
  readonly category: Category | undefined
  readonly articles: readonly { readonly article: Article; readonly path: string }[]
}

const MOST_SHOWN = 2_000

const linked = (categories: readonly Category[], articles: readonly Article[]) =>
  articles.map((article) => ({ article, path: pathIn(categories, article) }))

/** Everything to read in a language, by category; what is missing in it is shown in the default language. */
export const listShelves = async (reader: Reader, viewer: Viewer, lang: string): Promise<readonly Shelf[]> => {
  const categories = await listCategories(reader)
  const fallback = await getDefaultLang(reader)
  const filters = { is_published: true, visibility: visibleTo(viewer), lang: [lang, fallback] }
  const all = await articlesPage(reader, filters, { limit: MOST_SHOWN, offset: 0 })
  const translated = new Set(all.filter((article) => article.lang === lang).map(({ translation_group_id }) => translation_group_id))
  const shown = all.filter((article) => article.lang === lang || !translated.has(article.translation_group_id))
  const shelf = (category: Category | undefined): Shelf => ({
    category,
    articles: linked(
      categories,
      shown.filter(({ category_id }) => category_id === (category?.id ?? null)).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    ),
  })
  return [...categories.map(shelf), shelf(undefined)].filter(({ articles }) => articles.length > 0)
}

type Question = { readonly lang: readonly string[]; readonly terms: readonly string[] }

export const searchArticles = async (reader: Reader, viewer: Viewer, { lang, terms }: Question) => {
  const filters = { is_published: true, visibility: visibleTo(viewer), lang, terms }
  if (terms.length === 0) return { results: [], total: 0 }
  const found = await articlesPage(reader, filters, { limit: 50, offset: 0 })
  return { results: linked(await listCategories(reader), found), total: await countArticles(reader, filters) }
}

/** What search engines may know of. */
export const listPublicArticles = async (reader: Reader) => {
  const categories = await listCategories(reader)
  const all = await articlesPage(reader, { is_published: true, visibility: ['public'] }, { limit: 50_000, offset: 0 })
  return linked(categories, all)
}

export const recordView = (tx: Tx, id: number): Promise<void> => addView(tx, id)
