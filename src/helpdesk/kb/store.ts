import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { ArticleVisibility } from '../../contract/v1/kb-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Article, Translation } from './model.ts'

type ArticleRow = {
  id: Generated<number>
  title: string
  slug: string
  body: string
  body_html: string
  excerpt: string
  category_id: number | null
  lang: string
  translation_group_id: number
  is_published: number
  published_at: Instant | null
  first_published_at: Instant | null
  publish_at: Instant | null
  visibility: ArticleVisibility
  author_id: number | null
  tags: string
  version: Generated<number>
  views_count: Generated<number>
  helpful_count: Generated<number>
  unhelpful_count: Generated<number>
  words: string
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    kb_groups: { id: Generated<number>; created_at: Instant }
    kb_articles: ArticleRow
    kb_slugs: { lang: string; slug: string; article_id: number }
  }
}

export const toArticle = ({ words: _, ...row }: Selectable<ArticleRow>): Article => ({
  ...row,
  is_published: row.is_published === 1,
  tags: JSON.parse(row.tags),
})

export const insertGroup = async (tx: Tx): Promise<number> =>
  (await tx.db.insertInto('kb_groups').values({ created_at: tx.now }).returning('id').executeTakeFirstOrThrow()).id

export type ArticleColumns = Pick<
  Article,
  | 'title'
  | 'slug'
  | 'body'
  | 'body_html'
  | 'excerpt'
  | 'category_id'
  | 'is_published'
  | 'published_at'
  | 'first_published_at'
  | 'publish_at'
  | 'visibility'
  | 'tags'
  | 'version'
> & { readonly words: string }

export type NewArticle = Omit<ArticleColumns, 'version'> & Pick<Article, 'lang' | 'translation_group_id' | 'author_id'>

/** Inserts an article; undefined if the translation group already has an article in this language. */
export const insertArticle = async (tx: Tx, { is_published, tags, ...article }: NewArticle): Promise<Article | undefined> => {
  const row = await tx.db
    .insertInto('kb_articles')
    .values({
      ...article,
      is_published: Number(is_published),
      tags: JSON.stringify(tags),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['translation_group_id', 'lang']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toArticle(row)
}

export const updateArticleRow = async (
  tx: Tx,
  id: number,
  { is_published, tags, ...changes }: Partial<ArticleColumns>,
): Promise<Article> => {
  const row = await tx.db
    .updateTable('kb_articles')
    .set({
      ...changes,
      ...(is_published !== undefined && { is_published: Number(is_published) }),
      ...(tags && { tags: JSON.stringify(tags) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toArticle(row)
}

export const findArticle = async ({ db }: Reader, id: number): Promise<Article | undefined> => {
  const row = await db.selectFrom('kb_articles').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toArticle(row)
}

export const lockArticle = async (tx: Tx, id: number): Promise<Article | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('kb_articles').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && toArticle(row)
}

export const deleteArticleRow = async (tx: Tx, { id, translation_group_id }: Article): Promise<void> => {
  await tx.db.deleteFrom('kb_articles').where('id', '=', id).execute()
  const rest = await tx.db
    .selectFrom('kb_articles')
    .select('id')
    .where('translation_group_id', '=', translation_group_id)
    .executeTakeFirst()
  if (!rest) await tx.db.deleteFrom('kb_groups').where('id', '=', translation_group_id).execute()
}

export const hasGroup = async ({ db }: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('kb_groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const TRANSLATION_COLUMNS = ['id', 'lang', 'title', 'slug', 'is_published', 'visibility', 'category_id', 'translation_group_id'] as const

export const listTranslationsByGroup = async (
  { db }: Reader,
  groups: readonly number[],
): Promise<ReadonlyMap<number, readonly Translation[]>> => {
  const byGroup = new Map<number, Translation[]>(groups.map((id) => [id, []]))
  if (groups.length === 0) return byGroup
  const rows = await db
    .selectFrom('kb_articles')
    .select(TRANSLATION_COLUMNS)
    .where('translation_group_id', 'in', [...groups])
    .orderBy('lang')
    .execute()
  for (const { translation_group_id, is_published, ...row } of rows)
    byGroup.get(translation_group_id)?.push({ ...row, is_published: is_published === 1 })
  return byGroup
}

export const insertSlug = async (tx: Tx, { id, lang }: Pick<Article, 'id' | 'lang'>, slug: string): Promise<boolean> => {
  await tx.db
    .insertInto('kb_slugs')
    .values({ lang, slug, article_id: id })
    .onConflict((conflict) => conflict.columns(['lang', 'slug']).doNothing())
    .execute()
  const row = await tx.db.selectFrom('kb_slugs').select('article_id').where('lang', '=', lang).where('slug', '=', slug).executeTakeFirst()
  return row?.article_id === id
}

export const findArticleIdBySlug = async ({ db }: Reader, { lang, slug }: { lang: string; slug: string }): Promise<number | undefined> =>
  (await db.selectFrom('kb_slugs').select('article_id').where('lang', '=', lang).where('slug', '=', slug).executeTakeFirst())?.article_id

export const findArticleBySlug = async ({ db }: Reader, lang: string, slug: string): Promise<Article | undefined> => {
  const row = await db
    .selectFrom('kb_slugs')
    .innerJoin('kb_articles', 'kb_articles.id', 'kb_slugs.article_id')
    .selectAll('kb_articles')
    .where('kb_slugs.slug', '=', slug)
    .orderBy((eb) => eb.case().when('kb_slugs.lang', '=', lang).then(0).else(1).end())
    .orderBy('kb_articles.id')
    .executeTakeFirst()
  return row && toArticle(row)
}

export const incrementViews = async (tx: Tx, id: number): Promise<void> => {
  await tx.db
    .updateTable('kb_articles')
    .set((eb) => ({ views_count: eb('views_count', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const updateFeedbackCounts = async (
  tx: Tx,
  id: number,
  counts: { helpful_count: number; unhelpful_count: number },
): Promise<void> => {
  await tx.db.updateTable('kb_articles').set(counts).where('id', '=', id).execute()
}
