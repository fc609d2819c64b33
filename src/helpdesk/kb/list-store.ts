import { sql } from 'kysely'
import type { ArticleVisibility } from '../../contract/v1/kb-enums.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import type { Article } from './model.ts'
import { toArticle } from './store.ts'

export type ArticleFilters = {
  readonly category_id?: readonly number[] | undefined
  readonly is_published?: boolean | undefined
  readonly published_only?: boolean | undefined
  readonly lang?: readonly string[] | undefined
  readonly visibility?: readonly ArticleVisibility[] | undefined
  readonly translation_group_id?: number | undefined
  /** Case-folded word prefixes; all must match. */
  readonly terms?: readonly string[] | undefined
}

const selectFiltered = ({ db }: Reader, filters: ArticleFilters) => {
  const { category_id, is_published, published_only, lang, visibility, translation_group_id, terms = [] } = filters
  return db
    .selectFrom('kb_articles')
    .$if(category_id !== undefined, (query) => query.where('category_id', 'in', [...(category_id ?? [])]))
    .$if(is_published !== undefined, (query) => query.where('is_published', '=', Number(is_published)))
    .$if(published_only === true, (query) => query.where('is_published', '=', 1))
    .$if(lang !== undefined, (query) => query.where('lang', 'in', [...(lang ?? [])]))
    .$if(visibility !== undefined, (query) => query.where('visibility', 'in', [...(visibility ?? [])]))
    .$if(translation_group_id !== undefined, (query) => query.where('translation_group_id', '=', translation_group_id ?? 0))
    .$if(terms.length > 0, (query) => query.where((eb) => eb.and(terms.map((term) => eb('words', 'like', `% ${term}%`)))))
}

export const listArticleRows = async (
  reader: Reader,
  filters: ArticleFilters,
  { limit, offset }: LimitOffset,
): Promise<readonly Article[]> => {
  const [first = ''] = filters.terms ?? []
  // In `words`, the words of the title precede a bar; articles whose title matches rank first.
  const inTitle = sql<number>`case when words like ${`% ${first}%|%`} then 0 else 1 end`
  const rows = await selectFiltered(reader, filters)
    .selectAll()
    .$if(first !== '', (query) => query.orderBy(inTitle))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(toArticle)
}

export const countArticles = async (reader: Reader, filters: ArticleFilters): Promise<number> => {
  const row = await selectFiltered(reader, filters)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const listLanguageRows = async ({ db }: Reader, visibility: readonly ArticleVisibility[]): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('kb_articles')
    .select('lang')
    .distinct()
    .where('is_published', '=', 1)
    .where('visibility', 'in', [...visibility])
    .orderBy('lang')
    .execute()
  return rows.map(({ lang }) => lang)
}
