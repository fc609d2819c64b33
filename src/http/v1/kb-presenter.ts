import { formatIsoMillis } from '../../contract/time.ts'
import { listTranslations } from '../../helpdesk/kb/articles.ts'
import { listCategories } from '../../helpdesk/kb/categories.ts'
import { countReplyUses } from '../../helpdesk/kb/reply-uses.ts'
import { toArticlePath, type Article, type Category, type ArticleVersion } from '../../helpdesk/kb/model.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { only } from '../kit/only.ts'
import { formatInstant } from './format-instant.ts'

type ArticleAudience = { readonly base_url: string; readonly sees_unpublished: boolean }

export const presentArticles = async (reader: Reader, { base_url, sees_unpublished }: ArticleAudience, articles: readonly Article[]) => {
  const groups = await listTranslations(reader, [...new Set(articles.map(({ translation_group_id }) => translation_group_id))])
  const categories = new Map((await listCategories(reader)).map((category) => [category.id, category]))
  const uses = await countReplyUses(
    reader,
    articles.map(({ id }) => id),
  )
  return articles.map(({ first_published_at: _, ...article }) => ({
    ...article,
    url: `${base_url.replace(/\/+$/, '')}${toArticlePath(article, categories.get(article.category_id ?? 0))}`,
    translations: (groups.get(article.translation_group_id) ?? [])
      .filter(({ is_published }) => is_published || sees_unpublished)
      .map(({ id, lang, title, is_published }) => ({ id, lang, title, is_published })),
    published_at: formatInstant(article.published_at),
    publish_at: formatInstant(article.publish_at),
    replies_count: uses.get(article.id) ?? 0,
    created_at: formatIsoMillis(article.created_at),
    updated_at: formatIsoMillis(article.updated_at),
  }))
}

export const presentArticle = async (reader: Reader, audience: ArticleAudience, article: Article) =>
  only(await presentArticles(reader, audience, [article]))

export const presentVersion = (version: ArticleVersion) => ({ ...version, created_at: formatIsoMillis(version.created_at) })

export const presentCategory = (category: Category) => ({
  ...category,
  created_at: formatIsoMillis(category.created_at),
  updated_at: formatIsoMillis(category.updated_at),
})
