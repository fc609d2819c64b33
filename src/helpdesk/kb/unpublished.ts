import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { type AgentActor, isAllowed } from '../../people/actor.ts'
import { getArticle } from './articles.ts'
import type { Article, ArticleVersion } from './model.ts'

/** Reading unpublished articles requires the permission to write articles, in the role of the agent and in the API token. */
export const canSeeUnpublished = (actor: AgentActor): boolean => isAllowed(actor, 'kb:write')

export const getVisibleArticle = async (reader: Reader, actor: AgentActor, id: number): Promise<Article> => {
  const article = await getArticle(reader, id)
  return article.is_published || canSeeUnpublished(actor) ? article : notFound('article')
}

/** Versions from the one that was current at the latest publication, newest first. Older versions may never have been public. */
export const filterPublicVersions = (
  { published_at }: Pick<Article, 'published_at'>,
  versions: readonly ArticleVersion[],
): readonly ArticleVersion[] => {
  const published = versions.find(({ created_at }) => published_at !== null && created_at <= published_at)
  return published ? versions.filter(({ version }) => version >= published.version) : []
}
