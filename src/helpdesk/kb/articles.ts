import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { htmlToPlainText } from '../replies/rich-text.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { splitWords } from '../search/words.ts'
import { emitArticlePublished } from './emit-events.ts'
import { type ArticleFilters, countArticles, listArticleRows } from './list-store.ts'
import { type Article, normalizeLanguage, toExcerpt, toSlug, type Translation } from './model.ts'
import { planPublication } from './plan-publication.ts'
import type { RenderedBody } from './render.ts'
import * as store from './store.ts'
import { assertCategoryExists, checkReferences, throwLanguageTaken, throwSlugTaken } from './validate.ts'
import { insertVersion } from './versions.ts'

export type { ArticleFilters } from './list-store.ts'

/** Context for article links in events: the setting `BASE_URL`. */
export type ArticleLinkContext = { readonly base_url: string }

type ArticleFields = Partial<
  Pick<Article, 'title' | 'slug' | 'excerpt' | 'category_id' | 'visibility' | 'tags' | 'is_published' | 'publish_at'>
>

export type UpdateArticleInput = ArticleFields & { readonly rendered?: RenderedBody | undefined }

export type CreateArticleInput = ArticleFields &
  Pick<Article, 'title' | 'lang'> & { readonly rendered: RenderedBody; readonly translation_group_id?: number | undefined }

export const getArticle = async (reader: Reader, id: number): Promise<Article> =>
  (await store.findArticle(reader, id)) ?? notFound('article')

export const listArticles = async (
  reader: Reader,
  filters: ArticleFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly articles: readonly Article[]; readonly total: number }> => ({
  articles: await listArticleRows(reader, filters, page),
  total: await countArticles(reader, filters),
})

/** Search terms of a query: word prefixes, all of which must match. */
export const parseSearchTerms = (q: string): readonly string[] => [...new Set(splitWords(q))].slice(0, 10)

export const listTranslations = (reader: Reader, groups: readonly number[]): Promise<ReadonlyMap<number, readonly Translation[]>> =>
  store.listTranslationsByGroup(reader, groups)

type ArticleText = { readonly title: string; readonly rendered: RenderedBody; readonly excerpt?: string | undefined }

const toTextColumns = ({ title, rendered: { body, body_html, text }, excerpt }: ArticleText) => ({
  title,
  body,
  body_html,
  excerpt: excerpt || toExcerpt(text),
  words: ` ${splitWords(title).join(' ')} | ${splitWords(text).join(' ')}`,
})

const MAX_SLUG_ATTEMPTS = 200

/** Reserves a slug: a given slug must be free; a slug made from the title gets a numeric suffix if it is taken. */
const claimSlug = async (tx: Tx, article: Pick<Article, 'id' | 'lang'>, input: { readonly slug?: string | undefined; title: string }) => {
  if (input.slug !== undefined) {
    const slug = toSlug(input.slug)
    return (await store.insertSlug(tx, article, slug)) ? slug : throwSlugTaken()
  }
  const plain = toSlug(input.title)
  for (let number = 1; number < MAX_SLUG_ATTEMPTS; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`
    if (await store.insertSlug(tx, article, slug)) return slug
  }
  return invalid({ slug: ['Too many articles have this title: set the slug field.'] })
}

export const createArticle = async (tx: Tx, actor: Actor, linkContext: ArticleLinkContext, input: CreateArticleInput): Promise<Article> => {
  await checkReferences(tx, input)
  const author_id = actor.kind === 'agent' ? actor.account_id : null
  const draft = await store.insertArticle(tx, {
    ...toTextColumns(input),
    slug: '',
    category_id: input.category_id ?? null,
    lang: normalizeLanguage(input.lang),
    translation_group_id: input.translation_group_id ?? (await store.insertGroup(tx)),
    visibility: input.visibility ?? 'public',
    tags: input.tags ?? [],
    author_id,
    is_published: false,
    published_at: null,
    first_published_at: null,
    publish_at: null,
  })
  if (!draft) return throwLanguageTaken()
  const article = await store.updateArticleRow(tx, draft.id, { slug: await claimSlug(tx, draft, input) })
  await insertVersion(tx, actor, article)
  await audit(tx, actor, { action: 'article.created', object: { type: 'article', id: article.id }, changes: { title: article.title } })
  queueForSearch(tx, [{ type: 'article', ref_id: article.id }])
  const published = input.is_published ? await setPublished(tx, actor, { article, ...linkContext }, true) : article
  return await planPublication(tx, actor, published, input.publish_at ?? null)
}

export const translateArticle = (
  tx: Tx,
  actor: Actor,
  { base_url, from }: ArticleLinkContext & { readonly from: Article },
  input: CreateArticleInput,
) =>
  createArticle(
    tx,
    actor,
    { base_url },
    {
      category_id: from.category_id,
      visibility: from.visibility,
      tags: from.tags,
      ...input,
      translation_group_id: from.translation_group_id,
    },
  )

type ArticleTarget = ArticleLinkContext & { readonly id: number }

type ChangedFields = ArticleFields & { readonly body?: string }

const changedFields = (before: Article, { rendered, ...fields }: UpdateArticleInput): ChangedFields =>
  Object.fromEntries(
    Object.entries({ ...fields, body: rendered?.body }).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof ChangedFields]),
    ),
  )

/** A changed title or text creates a version. The slug changes only if a new one is given, so that links keep working. */
export const updateArticle = async (tx: Tx, actor: Actor, { id, base_url }: ArticleTarget, input: UpdateArticleInput): Promise<Article> => {
  await assertCategoryExists(tx, input.category_id)
  const before = (await store.lockArticle(tx, id)) ?? notFound('article')
  const { is_published, publish_at, slug, title, body, excerpt, ...rest } = changedFields(before, input)
  const isRewritten = title !== undefined || body !== undefined
  const before_text = htmlToPlainText(before.body_html)
  const kept = excerpt ?? (before.excerpt === toExcerpt(before_text) ? undefined : before.excerpt)
  const rendered = (body !== undefined && input.rendered) || { body: before.body, body_html: before.body_html, text: before_text }
  const written = { title: title ?? before.title, rendered, excerpt: kept }
  const text = isRewritten || excerpt !== undefined ? toTextColumns(written) : {}
  const edit = {
    ...rest,
    ...text,
    ...(isRewritten && { version: before.version + 1 }),
    ...(slug !== undefined && { slug: await claimSlug(tx, before, { slug, title: before.title }) }),
  }
  const article = Object.keys(edit).length > 0 ? await store.updateArticleRow(tx, id, edit) : before
  if (isRewritten) await insertVersion(tx, actor, article)
  if (article !== before) {
    await audit(tx, actor, { action: 'article.changed', object: { type: 'article', id }, changes: { fields: Object.keys(edit) } })
    queueForSearch(tx, [{ type: 'article', ref_id: id }])
  }
  const published = is_published === undefined ? article : await setPublished(tx, actor, { article, base_url }, is_published)
  return publish_at === undefined ? published : await planPublication(tx, actor, published, publish_at)
}

const setPublished = async (
  tx: Tx,
  actor: Actor,
  { article, base_url }: ArticleLinkContext & { readonly article: Article },
  is_published: boolean,
) => {
  if (article.is_published === is_published) return article
  const after = await store.updateArticleRow(tx, article.id, {
    is_published,
    published_at: is_published ? tx.now : null,
    publish_at: null,
    ...(is_published && { first_published_at: article.first_published_at ?? tx.now }),
  })
  const action = is_published ? 'article.published' : 'article.unpublished'
  await audit(tx, actor, { action, object: { type: 'article', id: article.id } })
  queueForSearch(tx, [{ type: 'article', ref_id: article.id }])
  if (is_published) await emitArticlePublished(tx, actor, { before: article, after, base_url })
  return after
}

/** Publishes or unpublishes an article, and cancels its planned publication. Idempotent: a repeated call emits no event. */
export const publishArticle = async (tx: Tx, actor: Actor, { id, base_url }: ArticleTarget, is_published: boolean): Promise<Article> => {
  const article = (await store.lockArticle(tx, id)) ?? notFound('article')
  const published = await setPublished(tx, actor, { article, base_url }, is_published)
  return await planPublication(tx, actor, published, null)
}

export const deleteArticle = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const article = await getArticle(tx, id)
  await store.deleteArticleRow(tx, article)
  queueForSearch(tx, [{ type: 'article', ref_id: id }])
  await audit(tx, actor, { action: 'article.deleted', object: { type: 'article', id }, changes: { title: article.title } })
}
