export const ARTICLE_VISIBILITIES = ['public', 'clients', 'agents'] as const
export type ArticleVisibility = (typeof ARTICLE_VISIBILITIES)[number]
