import { getShelf, previewArticle } from '../../contract/app/kb.ts'
import { isoMillis, type Instant } from '../../contract/time.ts'
import { termsOf } from '../../helpdesk/kb/articles.ts'
import { listCategories } from '../../helpdesk/kb/categories.ts'
import { htmlOfMarkdown } from '../../helpdesk/kb/markdown.ts'
import type { Category } from '../../helpdesk/kb/model.ts'
import { getDefaultLang } from '../../helpdesk/kb/read.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

/** Whoever has more articles than this finds them by search. */
const MOST_SHOWN = 5_000

const COLUMNS = [
  'id',
  'title',
  'lang',
  'category_id',
  'translation_group_id',
  'is_published',
  'visibility',
  'version',
  'views_count',
  'helpful_count',
  'unhelpful_count',
  'created_at',
  'updated_at',
] as const

/** The texts stay where they are: a thousand of them would be megabytes. */
const slimArticles = ({ db }: Reader, terms: readonly string[]) =>
  db
    .selectFrom('kb_articles')
    .select(COLUMNS)
    .where((eb) => eb.and(terms.map((term) => eb('words', 'like', `% ${term}%`))))
    .orderBy('title')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()

const writtenAt = async ({ db }: Reader): Promise<ReadonlyMap<number, Instant>> => {
  const rows = await db
    .selectFrom('kb_versions')
    .select((eb) => ['article_id', eb.fn.max('created_at').as('written_at')])
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, written_at }) => [article_id, Number(written_at)]))
}

const categoryOut = ({ id, name, slug, description, position }: Category) => ({ id, name, slug, description, position })

/** What the pages about knowledge need in another shape than scripts do. */
export const kbPages = (door: Door): void => {
  serve(door, getShelf, async (reader, { query }) => {
    const written = await writtenAt(reader)
    const articles = (await slimArticles(reader, termsOf(query.q ?? ''))).map(({ created_at, updated_at, is_published, ...article }) => ({
      ...article,
      is_published: is_published === 1,
      written_at: isoMillis(written.get(article.id) ?? created_at),
      updated_at: isoMillis(updated_at),
    }))
    const categories = (await listCategories(reader)).map(categoryOut)
    return ok({ data: { default_lang: await getDefaultLang(reader), categories, articles } })
  })
  serve(door, previewArticle, async (_tx, { body }) => ok({ data: { html: htmlOfMarkdown(body.body) } }))
}
