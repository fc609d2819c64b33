import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'

/** Maximum number of listed articles; larger knowledge bases need the search. */
const MAX_ARTICLES = 5_000

const COLUMNS = [
  'id',
  'title',
  'lang',
  'category_id',
  'translation_group_id',
  'is_published',
  'publish_at',
  'visibility',
  'version',
  'views_count',
  'helpful_count',
  'unhelpful_count',
  'created_at',
  'updated_at',
] as const

const loadWrittenAt = async ({ db }: Reader): Promise<ReadonlyMap<number, Instant>> => {
  const rows = await db
    .selectFrom('kb_versions')
    .select((eb) => ['article_id', eb.fn.max('created_at').as('written_at')])
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, written_at }) => [article_id, Number(written_at)]))
}

/** Visible articles that match all terms, without their texts, which can be megabytes. `written_at` is the last change of the text. */
export const listArticleSummaries = async (reader: Reader, terms: readonly string[], sees_unpublished: boolean) => {
  const written = await loadWrittenAt(reader)
  const rows = await reader.db
    .selectFrom('kb_articles')
    .select(COLUMNS)
    .where((eb) => eb.and(terms.map((term) => eb('words', 'like', `% ${term}%`))))
    .$if(!sees_unpublished, (query) => query.where('is_published', '=', 1))
    .orderBy('title')
    .orderBy('id')
    .limit(MAX_ARTICLES)
    .execute()
  return rows.map(({ created_at, is_published, ...article }) => ({
    ...article,
    is_published: is_published === 1,
    written_at: written.get(article.id) ?? created_at,
  }))
}
